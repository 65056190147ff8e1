import Commands
import GRDB
import Restaurant

extension RestaurantEvent {
  /// The kind, as the column `kind` names it, and what changed.
  var stored: (kind: String, change: any StoredChange) {
    let change: any StoredChange =
      switch self {
      case .business(let change): change
      }
    return (named.kind.rawValue, change)
  }

  /// The event of a row of `events`; nil: it is of the kitchen.
  init?(row: RowReader) throws {
    guard let kind = Kind(rawValue: try row.text("kind")) else { return nil }
    self =
      switch kind {
      case .business: .business(try row.change())
      }
  }
}

extension RestaurantState {
  /// The food businesses as the tables have them.
  init(loading database: Database) throws {
    self.init()
    businesses = try Business.load(database)
  }
}
