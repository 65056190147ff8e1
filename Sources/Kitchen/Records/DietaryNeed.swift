import Commands

/// A food that a person does not eat.
public struct DietaryNeed: Record {
  public var id: String
  /// The person in words: a name of the household, "granddaughter", "two guests"; empty: an unknown
  /// speaker.
  public var person: String
  public var need: DietNeed
  /// A food or a group of foods, "nuts"; for a diet its name, "vegan".
  public var food: String

  /// Makes a need.
  public init(id: String, person: String, need: DietNeed, food: String) {
    (self.id, self.person, self.need, self.food) = (id, person, need, food)
  }

  public static let bounds: [Bound<DietaryNeed>] = []

  public static let fields: [RecordField<DietaryNeed>] = [.value(\.person), .value(\.need), .value(\.food)]
}
