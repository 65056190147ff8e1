import Foundation
import GRDB

/// Opens the database, checks it and migrates it to the newest schema.
struct Connection {
  var path: String
  /// A SQLite VFS by name; nil: the default one.
  var fileSystem: String?
  /// The timeout in seconds.
  var busyTimeout: Double
  /// The versions of the schema; tests make up later ones.
  var history = Schema.history

  /// Opens the single writing connection. Nothing is written before the file is known to be ours, intact
  /// and of a version that this program opens.
  func open() throws(StoreError) -> (DatabaseQueue, OpenReport) {
    try explaining("open the store", path: path) {
      try sniff()
      if fileSystem == nil { StoreFolder(path: path.parentFolder).makeDatabase() }
      let queue = try DatabaseQueue(path: location(), configuration: configuration())
      let found = try queue.writeWithoutTransaction { database in
        let found = try identify(database)
        try check(database)
        try prepare(database)
        return found
      }
      try Schema.migrator(of: history).migrate(queue)
      let converted = found == 0 || found == history.newest ? nil : found
      return (queue, OpenReport(database: path, isNew: found == 0, convertedFrom: converted, damage: nil))
    }
  }

  /// Opens a read-only connection.
  func openForReading() throws(StoreError) -> DatabaseQueue {
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
    return try explaining("read the store", path: path) {
      var configuration = configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: location(), configuration: configuration)
      let found = try queue.read(identify)
      guard found == history.newest else {
        throw StoreError.olderSchema(path: path, found: found, known: history.newest)
      }
      return queue
    }
  }

  /// Finds a log whose database is missing or invalid before SQLite does, because SQLite would delete the
  /// log.
  private func sniff() throws {
    guard fileSystem == nil else { return }
    var start = Data()
    if FileManager.default.fileExists(atPath: path) {
      // For an unreadable file, SQLite has the right error.
      guard let file = FileHandle(forReadingAtPath: path) else { return }
      start = try file.read(upToCount: Self.magic.count) ?? Data()
    }
    if start.isEmpty {
      let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
      guard log ?? 0 > 0 else { return }
      throw StoreError.corrupt(path: path, detail: "the database is empty and its log is not")
    }
    guard start == Self.magic else { throw StoreError.corrupt(path: path, detail: "file is not a database") }
  }

  // https://www.sqlite.org/fileformat.html, section 1.3.1.
  private static let magic = Data("SQLite format 3\0".utf8)

  /// The schema's version; 0 for an empty file.
  private func identify(_ database: Database) throws -> Int {
    let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    if application != Schema.applicationID {
      let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
      guard application == 0, version == 0, tables == 0 else { throw StoreError.foreign(path: path) }
    }
    try history.check(version, of: path)
    return version
  }

  /// Reads every page, so that damage is found now, not in the middle of a command
  /// (https://www.sqlite.org/pragma.html#pragma_quick_check).
  private func check(_ database: Database) throws {
    func answer() throws -> String? {
      try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
    }
    // Asked twice: a page that the disk failed to read this once is reported like a damaged one.
    guard try answer() != "ok", let found = try answer(), found != "ok" else { return }
    throw StoreError.corrupt(path: path, detail: found)
  }

  private func prepare(_ database: Database) throws {
    let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
    guard mode == "wal" else {
      throw StoreError.failed(
        operation: "switch to write-ahead logging", path: path, code: 0, message: "the file system cannot share memory")
    }
    // In WAL mode, only FULL keeps a commit through a power cut
    // (https://www.sqlite.org/pragma.html#pragma_synchronous).
    try database.execute(sql: "PRAGMA synchronous = FULL")
    // Fails now if the file is not writable: SQLite silently opens such a file for reading.
    try database.inTransaction(.immediate) {
      let isMarked = try Int.fetchOne(database, sql: "PRAGMA application_id") == Schema.applicationID
      try database.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
      return isMarked ? .rollback : .commit
    }
  }

  private func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.label = "sous.store"
    configuration.busyMode = .timeout(busyTimeout)
    configuration.foreignKeysEnabled = true
    return configuration
  }

  // Only a URI can name the VFS (https://www.sqlite.org/uri.html); the path is escaped for it.
  private func location() -> String {
    guard let fileSystem else { return path }
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return "file:\(escaped)?vfs=\(fileSystem)"
  }
}
