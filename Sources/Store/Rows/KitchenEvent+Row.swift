import Commands
import Foundation
import GRDB
import Kitchen
import Restaurant

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
  var stored: (kind: String, change: any StoredChange) {
    switch self {
    case .timer(let change): (Kind.timer.rawValue, change)
    case .alarm(let change): (Kind.alarm.rawValue, change)
    case .item(let change): (Kind.item.rawValue, change)
    case .person(let change): (Kind.person.rawValue, change)
    case .shop(let change): (Kind.shop.rawValue, change)
    case .category(let change): (Kind.category.rawValue, change)
    case .dish(let change): (Kind.dish.rawValue, change)
    case .lot(let change): (Kind.lot.rawValue, change)
    case .minimum(let change): (Kind.minimum.rawValue, change)
    case .product(let change): (Kind.product.rawValue, change)
    case .scan(let change): (Kind.scan.rawValue, change)
    case .recipe(let change): (Kind.recipe.rawValue, change)
    case .cooking(let change): (Kind.cooking.rawValue, change)
    case .preferences(let change): (Kind.preferences.rawValue, change)
    case .restaurant(let event): event.stored
    }
  }

  /// The event of a row of `events`.
  init(row: RowReader) throws {
    if let event = try RestaurantEvent(row: row) {
      self = .restaurant(event)
      return
    }
    func change<Value: KitchenRecord>() throws -> Change<Value> { try row.change() }
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

extension RowReader {
  /// What changed, of a row of `events`.
  func change<Value: KitchenRecord>() throws -> Change<Value> {
    do {
      var change = try StoreCoding.decoder.decode(Change<Value>.self, from: Data(try text("json").utf8))
      // Kept by an earlier version, which did not look at its numbers.
      if let before = change.before {
        guard let mended = before.mended else { throw bad("json") }
        change.before = mended
      }
      if let after = change.after {
        guard let mended = after.mended else { throw bad("json") }
        change.after = mended
      }
      return change
    } catch is DecodingError {
      throw bad("json")
    }
  }
}

extension KitchenState {
  /// The kitchen as the tables have it.
  init(loading database: Database, now: Date, _ reading: StoreReading = StoreReading()) throws {
    self.init()
    timers = try KitchenTimer.load(database, reading)
    alarms = try Alarm.load(database, reading)
    items = try ShoppingItem.load(database, reading)
    removedItems = try String.fetchSet(database, sql: "SELECT id FROM removed_items")
    people = try Person.load(database, reading)
    shops = try Shop.load(database, reading)
    categories = try CategoryChoice.load(database, reading)
    dishes = try MealDish.load(database, reading)
    lots = try PantryLot.load(database, reading)
    minimums = try StockMinimum.load(database, reading)
    products = try Product.load(database, reading)
    scans = try Scan.load(database, reading)
    recipes = try Recipe.load(database, reading)
    cooking = try Cooking.load(database, reading).values.first
    preferences = try Preferences.load(database, reading).values.first ?? Preferences()
    restaurant = try RestaurantState(loading: database, now: now, reading)
  }
}
