import Foundation
import GRDB
import Kitchen

/// A change whose record has a table.
protocol StoredChange: Encodable {
  /// Changes the record's row.
  func save(_ database: Database) throws
}

extension Change: StoredChange where Value: StoredRecord {
  func save(_ database: Database) throws {
    if let after {
      try after.save(database)
    } else {
      try Value.remove(id: id, database)
    }
  }
}

extension KitchenEvent {
  /// The kinds of events, as the column `kind` names them.
  enum Kind: String {
    case timer, alarm, item, person, shop, category, dish, preferences
  }

  /// The kind and what changed.
  var stored: (kind: Kind, change: any StoredChange) {
    switch self {
    case .timer(let change): (.timer, change)
    case .alarm(let change): (.alarm, change)
    case .item(let change): (.item, change)
    case .person(let change): (.person, change)
    case .shop(let change): (.shop, change)
    case .category(let change): (.category, change)
    case .dish(let change): (.dish, change)
    case .preferences(let change): (.preferences, change)
    }
  }

  /// The event of a row of `events`.
  init(row: RowReader) throws {
    let json = Data(try row.text("json").utf8)
    func change<Value: KitchenRecord>() throws -> Change<Value> {
      do {
        return try StoreCoding.decoder.decode(Change<Value>.self, from: json)
      } catch is DecodingError {
        throw row.bad("json")
      }
    }
    let kind: Kind = try row.choice("kind")
    self =
      switch kind {
      case .timer: .timer(try change())
      case .alarm: .alarm(try change())
      case .item: .item(try change())
      case .person: .person(try change())
      case .shop: .shop(try change())
      case .category: .category(try change())
      case .dish: .dish(try change())
      case .preferences: .preferences(try change())
      }
  }
}

extension KitchenState {
  /// The kitchen as the tables have it.
  init(loading database: Database) throws {
    self.init()
    timers = try KitchenTimer.load(database)
    alarms = try Alarm.load(database)
    items = try ShoppingItem.load(database)
    people = try Person.load(database)
    shops = try Shop.load(database)
    categories = try CategoryChoice.load(database)
    dishes = try MealDish.load(database)
    preferences = try Preferences.load(database).values.first ?? Preferences()
  }
}
