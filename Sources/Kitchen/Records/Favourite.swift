import Commands
import Foundation

/// A favourite recipe of the household. Its identifier is the recipe's.
public struct Favourite: Record {
  public var id: String
  /// The time of the mark.
  public var since: Date

  /// Marks the recipe with this identifier.
  public init(id: String, since: Date) {
    (self.id, self.since) = (id, since)
  }

  public static let bounds: [Bound<Favourite>] = [.moment("since", \.since)]

  public static let fields: [RecordField<Favourite>] = [.value(\.since)]
}
