import Commands
import Foundation
import GRDB
import Home
import Kitchen
import StoreTestSupport
import Testing

@testable import Store

@Suite("The pantry for programs that open the database")
struct PantryViewTests {
  private func lot(
    _ id: String, _ name: String, _ quantity: Double, _ unit: Measure?, at seconds: Double = 0, note: String? = nil,
    store: String? = nil, written: String? = nil
  ) -> HomeEvent {
    .kitchen(
      .lot(
        Change(
          from: nil,
          to: PantryLot(
            id: id, name: name, quantity: quantity, unit: unit,
            addedAt: Date(timeIntervalSince1970: 1_773_511_500 + seconds), note: note, store: store,
            written: written.map { WrittenAmount(text: $0, quantity: quantity) }))))
  }

  /// The rows as a program of its own sees them, while the box has the store.
  private func rows(_ scratch: Scratch) throws -> [[String: DatabaseValue]] {
    var configuration = Configuration()
    configuration.readonly = true
    let other = try DatabaseQueue(path: scratch.folder.database, configuration: configuration)
    return try other.read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT ItemId, Name, NameLower, QtyText, QtyNum, Unit, StoreId, Notes, UpdatedAt FROM pantry"
      ).map { Dictionary($0.map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first }) }
    }
  }

  @Test("a second connection reads one row a thing, with the apps' columns")
  func view() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    _ = try store.commit(
      .test(
        id: "c",
        events: [
          .kitchen(.shop(Change(from: nil, to: Shop(id: "s-aldi", name: "Aldi")))),
          lot("1", "Oats", 2, .kg, store: "Aldi", written: "2 kg"), lot("2", "oats", 2, .kg, at: 60),
          lot("3", "ÄPFEL", 3, nil, note: "Scanned barcode: 036000291452"),
          lot("4", "Eggs", 12, nil, written: "12 count"), lot("5", "milk", 1.5, .l),
        ]))
    let rows = try rows(scratch)
    #expect(rows.map { $0["Name"] } == ["Oats", "ÄPFEL", "Eggs", "milk"].map(\.databaseValue))
    #expect(rows.map { $0["NameLower"] } == ["oats", "äpfel", "eggs", "milk"].map(\.databaseValue))
    #expect(rows.map { $0["QtyNum"] } == [4.0, 3.0, 12.0, 1.5].map(\.databaseValue))
    #expect(rows.map { $0["QtyText"] } == ["4 kg", "3", "12 count", "1.5 liter"].map(\.databaseValue))
    #expect(rows.map { $0["Unit"] } == ["kg", "item", "item", "liter"].map(\.databaseValue))
    #expect(rows.map { $0["StoreId"] } == ["s-aldi".databaseValue, .null, .null, .null])
    #expect(rows.map { $0["Notes"] } == [.null, "Scanned barcode: 036000291452".databaseValue, .null, .null])
    #expect(rows.first?["UpdatedAt"] == "2026-03-14 18:06:00".databaseValue)
    let shown = PantryShelf.rows(of: try store.load().kitchen.lots.values)
    #expect(rows.map { $0["ItemId"] } == shown.map(\.id.databaseValue))
  }

  @Test("every unit is added up as the box does", arguments: Measure.allCases)
  func units(unit: Measure) throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    _ = try store.commit(
      .test(id: "c", events: [lot("1", "stock", 2, unit), lot("2", "Stock", 0.5, unit), lot("3", "stock", 1, .cup)]))
    let shown = PantryShelf.rows(of: try store.load().kitchen.lots.values)
    let rows = try rows(scratch)
    #expect(rows.map { $0["ItemId"] } == shown.map(\.id.databaseValue))
    for (row, shelf) in zip(rows, shown) {
      let quantity = Double.fromDatabaseValue(row["QtyNum"] ?? .null) ?? 0
      #expect(abs(quantity - shelf.quantity) < 1e-6)
    }
  }
}
