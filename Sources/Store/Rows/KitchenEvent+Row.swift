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
    case timer, alarm, item, person, shop, category, dish, lot, minimum, product, scan, recipe, cooking, preferences
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
    case .lot(let change): (.lot, change)
    case .minimum(let change): (.minimum, change)
    case .product(let change): (.product, change)
    case .scan(let change): (.scan, change)
    case .recipe(let change): (.recipe, change)
    case .cooking(let change): (.cooking, change)
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
      case .lot: .lot(try change())
      case .minimum: .minimum(try change())
      case .product: .product(try change())
      case .scan: .scan(try change())
      case .recipe: .recipe(try change())
      case .cooking: .cooking(try change())
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
    removedItems = try String.fetchSet(database, sql: "SELECT id FROM removed_items")
    people = try Person.load(database)
    shops = try Shop.load(database)
    categories = try CategoryChoice.load(database)
    dishes = try MealDish.load(database)
    lots = try PantryLot.load(database)
    minimums = try StockMinimum.load(database)
    products = try Product.load(database)
    scans = try Scan.load(database)
    recipes = try Recipe.load(database)
    cooking = try Cooking.load(database).values.first
    preferences = try Preferences.load(database).values.first ?? Preferences()
  }
}
