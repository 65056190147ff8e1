import Home

/// Copies a household from one database to another, from SQLite to PostgreSQL or back, row by row.
///
/// Rows are copied in batches, each committed before the next is read; an interrupted copy resumes at
/// its end. Pictures are files beside the database and are not copied.
public struct StoreCopy {
  /// Why it cannot be made.
  public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The other store has a household of its own.
    case occupied(place: String)
    /// The other store is a copy that has been changed since.
    case ahead(place: String)
    /// The copy differs from the original when read back.
    case unequal(what: String)

    public var description: String {
      switch self {
      case .occupied(let place):
        "\(place) has a household already; name another house ([store] house), or an empty place."
      case .ahead(let place):
        "\(place) is a copy that was used since it was made; what is here now would not go on from it. Take another place."
      case .unequal(let what): "The copy is not as the store it is of: \(what). Is a box running on one of them?"
      }
    }
  }

  private let source: KitchenStore
  private let target: KitchenStore

  /// A copy from `source` to `target`; no other process may change either in the meantime.
  public init(from source: KitchenStore, to target: KitchenStore) {
    (self.source, self.target) = (source, target)
  }

  /// Copies the missing rows, and reads them back.
  /// - Parameter progress: called with the number of rows copied, and the total.
  /// - Returns: the number of rows.
  /// - Throws: ``Problem``, ``StoreError``
  @discardableResult
  public func run(progress: (Int, Int) -> Void = { _, _ in }) throws -> Int {
    try claim()
    let total = try StoredTable.all.reduce(0) { try $0 + count($1, in: source) }
    var done = 0
    for table in StoredTable.all {
      var here = try count(table, in: target)
      while true {
        let copied = try copyNext(of: table)
        // bounded: as many as there are rows
        here = table.key == nil ? copied : here + copied
        progress(done + here, total)
        if table.key == nil || copied < Self.batch { break }
      }
      done += here
    }
    try countOn()
    try compare()
    return total
  }

  /// Replaces the contents of the target by those of the source.
  /// - Throws: ``Problem``, ``StoreError``
  public func replace() throws {
    let epoch = try source.epoch()
    try target.engine.write(to: "empty the copy") { database in
      // Twice: a removal from a list is noted in another table.
      for table in StoredTable.all.reversed() + StoredTable.all.reversed() {
        if let parts = table.parts { try database.run("DELETE FROM \(parts.name)", []) }
        try database.run("DELETE FROM \(table.name)", [])
      }
      try database.run("UPDATE identity SET epoch = ?", [.text(epoch)])
    }
    try run()
  }

  private static let batch = 1_000

  // The copy is the same store: clients keep their data.
  private func claim() throws {
    let epoch = try source.epoch()
    let isOwn = try target.epoch() == epoch
    let (there, here) = (try target.lastSequence(), try source.lastSequence())
    guard isOwn || there == 0 else { throw Problem.occupied(place: target.engine.name) }
    guard there <= here else { throw Problem.ahead(place: target.engine.name) }
    let (calendar, pin) = (try source.calendarSecret(), try source.deskPIN())
    try target.engine.write(to: "name the copy") { database in
      try database.run(
        "UPDATE identity SET epoch = ?, calendar = ?, desk_pin = ?", [.text(epoch), .text(calendar), SQLValue(pin)])
    }
  }

  private func count(_ table: StoredTable, in store: KitchenStore) throws -> Int {
    try store.engine.read(to: "count \(table.name)") { database in
      try database.value("SELECT count(*) FROM \(table.name)")?.integer ?? 0
    }
  }

  /// - Returns: how many rows there were.
  private func copyNext(of table: StoredTable) throws -> Int {
    let (rows, parts) = try read(table)
    try target.engine.write(to: "copy \(table.name)") { database in
      for row in rows { try database.insertOnce(into: table.name, row, identity: table.identity) }
      for row in parts { try database.insert(into: table.parts?.name ?? "", row) }
    }
    return rows.count
  }

  private func read(_ table: StoredTable) throws -> (rows: [RowWriter], parts: [RowWriter]) {
    guard let key = table.key else {
      let rows = try source.engine.read(to: "read \(table.name)") { database in
        try database.rows("SELECT * FROM \(table.name)") { RowWriter(copying: $0) }
      }
      return (rows, [])
    }
    let last = try target.engine.read(to: "read \(table.name)") { database in
      try database.value("SELECT max(\(key)) FROM \(table.name)")?.integer ?? 0
    }
    return try source.engine.read(to: "read \(table.name)") { database in
      let chosen = "FROM \(table.name) WHERE \(key) > ? ORDER BY \(key) LIMIT ?"
      let values: [SQLValue] = [.integer(last), .integer(Self.batch)]
      let rows = try database.rows("SELECT * \(chosen)", values) { RowWriter(copying: $0) }
      guard let parts = table.parts else { return (rows, []) }
      let (own, of) = parts.reference
      let belonging = try database.rows(
        "SELECT * FROM \(parts.name) WHERE \(own) IN (SELECT \(of) \(chosen)) ORDER BY \(parts.order)", values
      ) { RowWriter(copying: $0) }
      return (rows, belonging)
    }
  }

  // Later rows come after the copied ones.
  private func countOn() throws {
    guard target.isShared else { return }
    try target.engine.write(to: "count on") { database in
      for table in StoredTable.all where table.key == "added" {
        let sequence = "pg_get_serial_sequence('\(PostgresSchema.name).\(table.name)', 'added')"
        let last = "(SELECT coalesce(max(added), 1) FROM \(table.name))"
        try database.run("SELECT setval(\(sequence), greatest(nextval(\(sequence)), \(last)))", [])
      }
    }
  }

  private func compare() throws {
    for table in StoredTable.all {
      let (there, here) = (try count(table, in: target), try count(table, in: source))
      guard there == here else { throw Problem.unequal(what: "\(table.name) has \(there) rows instead of \(here)") }
    }
    guard try source.load() == target.load() else { throw Problem.unequal(what: "the household is another") }
    guard try source.lastSequence() == target.lastSequence() else { throw Problem.unequal(what: "the journal") }
  }
}

extension RowWriter {
  /// The writable columns of a row: without its house, and without the database's own columns.
  fileprivate init(copying row: any SQLRow) {
    self.init()
    for name in row.columns where name != "house" && name != "over_at" {
      put(name, row.value(name) ?? .null)
    }
  }
}

extension SQLDatabase {
  /// Adds a row unless it is there.
  fileprivate func insertOnce(into table: String, _ row: RowWriter, identity: String) throws {
    try run(
      "INSERT INTO \(table) \(row.insertion) ON CONFLICT (\(dialect.key(identity))) DO NOTHING", row.values)
  }
}
