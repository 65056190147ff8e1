import Commands
import Foundation
import GRDB
import Home
import Kitchen
import Restaurant

/// Saves the readable data of a damaged database.
///
/// Each table is read from its start until the damage and from its end back to it; a row that no longer
/// makes a record is left out. The damaged file itself is only copied.
enum Salvage {
  /// - Parameter damaged: the database's path.
  /// - Returns: the number of saved records of the kitchen and commands of the journal.
  static func copy(
    from damaged: String, to fresh: DatabaseQueue, folder: StoreFolder
  ) throws(StoreError) -> (records: Int, commands: Int) {
    // SQLite changes a file that it opens: it merges the log. So it gets a copy.
    let bench = "\(folder.path)/salvage"
    let copy = "\(bench)/sous.sqlite"
    let manager = FileManager.default
    try? manager.removeItem(atPath: bench)
    defer { try? manager.removeItem(atPath: bench) }
    try explaining("copy the damaged store", path: damaged) {
      try manager.createDirectory(
        atPath: bench, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      for suffix in ["", "-wal"] where manager.fileExists(atPath: damaged + suffix) {
        try manager.copyItem(atPath: damaged + suffix, toPath: copy + suffix)
      }
    }
    guard let source = try? DatabaseQueue(path: copy) else { return (0, 0) }
    return try explaining("save the damaged store's records", path: folder.database) {
      try fresh.write { target in
        var records = 0
        for kind in KitchenEvent.Kind.allCases { records += try kind.records.salvage(from: source, to: target) }
        for kind in RestaurantEvent.Kind.allCases {
          records +=
            try kind == .order ? orders(from: source, to: target) : kind.records.salvage(from: source, to: target)
        }
        records -= try dropOrphans(in: target)
        removedItems(from: source, to: target)
        return (records, journal(from: source, to: target))
      }
    }
  }

  fileprivate static func records<Value: StoredRecord>(
    of type: Value.Type, from source: DatabaseQueue, to target: Database
  ) -> Int {
    rows(of: Value.table, by: "added", in: source).count { row in
      guard let record = try? Value(row: RowReader(SQLiteRow(row: row), table: Value.table)) else { return false }
      return (try? record.save(SQLiteDatabase(target))) != nil
    }
  }

  // Deletes rows that refer to a lost row, and rows that refer to those; otherwise the foreign keys
  // would reject the result.
  private static func dropOrphans(in target: Database) throws -> Int {
    var dropped = 0
    while true {
      let orphans = try Row.fetchAll(target, sql: "PRAGMA foreign_key_check")
      for orphan in orphans {
        guard let table = orphan["table"] as String?, let row = orphan["rowid"] as Int64? else { continue }
        try target.execute(sql: "DELETE FROM \(table) WHERE rowid = ?", arguments: [row])
        dropped += target.changesCount
      }
      if orphans.isEmpty { return dropped }
    }
  }

  // An order that lacks one of its items is invalid.
  private static func orders(from source: DatabaseQueue, to target: Database) -> Int {
    let items = rows(of: "kept_order_items", by: "order_id, position", in: source)
    return rows(of: Order.table, by: "added", in: source).count { row in
      guard var order = try? Order(row: RowReader(SQLiteRow(row: row), table: Order.table)) else { return false }
      order.items = items.compactMap { try? OrderItem(saving: SQLiteRow(row: $0), of: order) }
      guard (try? order.items.map(\.totalPrice).sum(in: order.totals.subtotal.currency)) == order.totals.subtotal else {
        return false
      }
      return (try? order.save(SQLiteDatabase(target))) != nil
    }
  }

  // Without them, a late change could restore a removed line.
  private static func removedItems(from source: DatabaseQueue, to target: Database) {
    for row in rows(of: "removed_items", by: "id", in: source) {
      let values: [DatabaseValue] = [row["id"], row["seq"]]
      try? target.execute(
        sql: "INSERT OR IGNORE INTO removed_items VALUES (?, ?)", arguments: StatementArguments(values))
    }
  }

  private static func journal(from source: DatabaseQueue, to target: Database) -> Int {
    let events = Dictionary(grouping: rows(of: "events", by: "seq, position", in: source)) { row in
      Int.fromDatabaseValue(row["seq"] as DatabaseValue? ?? .null) ?? 0
    }
    return rows(of: "journal", by: "seq", in: source).count { row in
      let reader = RowReader(SQLiteRow(row: row), table: "journal")
      guard let sequence = try? reader.integer("seq"), var entry = try? JournalRow.entry(reader) else { return false }
      let changes = events[sequence, default: []].compactMap {
        try? HomeEvent(row: RowReader(SQLiteRow(row: $0), table: "events"))
      }
      // Half of a command's events would undo half of it.
      if (try? reader.integer("changes")) == changes.count { entry.events = changes }
      return (try? JournalRow.insert(entry, sequence: sequence, SQLiteDatabase(target))) != nil
    }
  }

  /// The readable rows of a table in order.
  private static func rows(of table: String, by order: String, in source: DatabaseQueue) -> [Row] {
    let forwards = order
    let backwards = order.split(separator: ",").map { "\($0) DESC" }.joined(separator: ",")
    var (found, isWhole) = read("SELECT * FROM \(table) NOT INDEXED ORDER BY \(forwards)", in: source)
    if !isWhole {
      let (tail, _) = read("SELECT * FROM \(table) NOT INDEXED ORDER BY \(backwards)", in: source)
      found += tail.reversed()
    }
    return found
  }

  private static func read(_ sql: String, in source: DatabaseQueue) -> (rows: [Row], isWhole: Bool) {
    source.unsafeReentrantRead { database in
      var rows: [Row] = []
      do {
        let cursor = try Row.fetchCursor(database, sql: sql)
        while let row = try cursor.next() { rows.append(row.copy()) }
        return (rows, true)
      } catch {
        return (rows, false)
      }
    }
  }
}

extension RecordTable {
  /// Saves the readable records and returns their number.
  fileprivate func salvage(from source: DatabaseQueue, to target: Database) throws -> Int {
    Salvage.records(of: try Self.stored, from: source, to: target)
  }
}
