import Commands
import Foundation
import Home
import Kitchen
import Restaurant

/// A change whose record has a table.
protocol StoredChange: Encodable {
  /// Changes the record's row.
  func save(_ database: any SQLDatabase) throws
}

extension Change: StoredChange where Value: StoredRecord {
  func save(_ database: any SQLDatabase) throws {
    if let after {
      try after.save(database)
    } else {
      try Value.remove(id: id, database)
    }
  }
}

extension RecordStep {
  /// Changes the record's row.
  func save(_ database: any SQLDatabase) throws { try stored.save(database) }

  /// The change as its record's table has it.
  var stored: any StoredChange {
    get throws {
      guard let change = self as? any StoredChange else {
        throw StoreError.invalid(detail: "\(Value.self) has no table")
      }
      return change
    }
  }
}

extension RecordTable {
  /// The event of a row of `events`.
  fileprivate func event(row: RowReader) throws -> Event { event(try row.change()) }

  /// Reads the records of the store into `state`.
  func load(
    into state: inout State, from database: any SQLDatabase, now: Date, _ reading: StoreReading
  ) throws {
    for record in try Self.stored.read(database, now: now, reading) {
      if let record = record as? Value { put(record, of: record.id, into: &state) }
    }
  }

  /// The stored form of such records.
  static var stored: any StoredRecord.Type {
    get throws {
      guard let stored = Value.self as? any StoredRecord.Type else {
        throw StoreError.invalid(detail: "\(Value.self) has no table")
      }
      return stored
    }
  }
}

extension HomeEvent {
  /// The event of a row of `events`.
  init(row: RowReader) throws {
    let name = try row.text("kind")
    if let kind = KitchenEvent.Kind(rawValue: name) {
      self = .kitchen(try kind.records.event(row: row))
    } else if let kind = RestaurantEvent.Kind(rawValue: name) {
      self = .restaurant(try kind.records.event(row: row))
    } else {
      throw row.bad("kind")
    }
  }
}

extension RowReader {
  /// The change in a row of `events`.
  func change<Value: KitchenRecord>() throws -> Change<Value> {
    do {
      var change = try StoreCoding.decoder.decode(Change<Value>.self, from: Data(try text("json").utf8))
      // An earlier version stored it, which did not check its numbers.
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

extension HomeState {
  /// The whole state from the tables, without records that ended long before `now`.
  init(loading database: any SQLDatabase, now: Date, _ reading: StoreReading = StoreReading()) throws {
    self.init()
    for kind in KitchenEvent.Kind.allCases {
      try kind.records.load(into: &kitchen, from: database, now: now, reading)
    }
    kitchen.removedItems = Set(try database.texts("SELECT id FROM removed_items"))
    for kind in RestaurantEvent.Kind.allCases {
      try kind.records.load(into: &restaurant, from: database, now: now, reading)
    }
  }
}
