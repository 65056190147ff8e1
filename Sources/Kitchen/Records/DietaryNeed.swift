import Commands

/// Something that somebody does not eat.
public struct DietaryNeed: Record {
  public var id: String
  /// Whose it is, as it is said: a name of the household, "granddaughter", "two guests"; empty: of somebody who did not say
  /// who they are.
  public var person: String
  public var need: DietNeed
  /// A food or a group of foods, "nuts"; of one who follows a diet that diet, "vegan".
  public var food: String

  /// Makes a need.
  public init(id: String, person: String, need: DietNeed, food: String) {
    (self.id, self.person, self.need, self.food) = (id, person, need, food)
  }

  public static let bounds: [Bound<DietaryNeed>] = []

  public static let fields: [RecordField<DietaryNeed>] = [.value(\.person), .value(\.need), .value(\.food)]
}
