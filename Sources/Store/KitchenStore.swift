import Basics
import Foundation
import GRDB
import Home
import Synchronization

/// The kitchen on disk: its current state, and the journal of the commands that made it.
///
/// By default it is a SQLite file, with one connection in WAL mode with full synchronisation. Commands
/// are committed one after the other from the bus's thread, screens are served from memory, and other
/// programs read through their own connections (``KitchenReader``). Such a store belongs to one process
/// at a time. Any number of servers share a store on PostgreSQL.
public final class KitchenStore: Sendable {
  /// The folder of the store.
  public let folder: StoreFolder
  /// The report of the opening.
  public let report: OpenReport

  /// Whether it has changes of phones and pages from before the journal named their devices.
  public let hasBareIdentifiers: Bool

  /// The current work items of the box, so that none crashes it again and again; nil when servers share
  /// the store.
  public let beingRead: BeingRead?

  let engine: any StoreEngine
  /// The journal of several servers; nil: the store is on SQLite, and belongs to this process alone.
  let shared: SharedJournal?
  let seal: StoreSeal?
  /// Whether a write found the journal at the last number. Noted, so that not every beat has to look.
  let isNumberedOut: Atomic<Bool>
  private let lock: StoreLock?

  /// Opens the store, and makes or migrates it if necessary.
  ///
  /// A damaged database is set aside, never deleted; a new one gets all readable data, and ``report``
  /// says so. If the database is missing or empty beside traces of a household, it is not silently
  /// replaced.
  /// - Parameters:
  ///   - beginsAnew: whether a new one may replace it all the same. The default is false.
  ///   - busyTimeout: the wait for another program that holds the database, in seconds. The default is 5.
  ///   - now: the time in the name of a file that is set aside.
  /// - Throws: ``StoreError``
  public convenience init(
    folder: StoreFolder = .standard(), beginsAnew: Bool = false, busyTimeout: Double = 5, now: Date = Date()
  ) throws(StoreError) {
    try self.init(folder: folder, fileSystem: nil, beginsAnew: beginsAnew, busyTimeout: busyTimeout, now: now)
  }

  /// - Parameters:
  ///   - fileSystem: the name of a registered SQLite VFS (https://www.sqlite.org/vfs.html); tests cut its
  ///     power. Nil: the system's.
  ///   - history: the versions of the schema; tests make up later ones.
  init(
    folder: StoreFolder, fileSystem: String?, beginsAnew: Bool = false, busyTimeout: Double, now: Date,
    history: SchemaHistory = Schema.history
  ) throws(StoreError) {
    self.folder = folder
    try folder.make()
    lock = try StoreLock(folder: folder)
    folder.keepPrivate()
    if fileSystem == nil, let vanished = folder.vanished {
      guard beginsAnew else { throw vanished }
      try? FileManager.default.removeItem(atPath: folder.seal)
    }
    beingRead = BeingRead(folder: folder)
    let mark = StoreSeal.mark(in: folder)
    shared = nil
    let connection = Connection(
      path: folder.database, fileSystem: fileSystem, busyTimeout: busyTimeout, history: history)
    let queue: DatabaseQueue
    var report: OpenReport
    do {
      (queue, report) = try connection.open()
    } catch .corrupt(_, let detail) {
      let damaged = try SetAside.move(folder, now: now)
      let (fresh, _) = try connection.open()
      let saved = try Salvage.copy(from: damaged, to: fresh, folder: folder)
      queue = fresh
      report = OpenReport(
        database: folder.database, isNew: true, convertedFrom: nil,
        damage: OpenReport.Damage(path: damaged, detail: detail, records: saved.records, commands: saved.commands))
    }
    var (epoch, last) = try explaining("read the journal", path: folder.database) {
      try queue.read { database in
        (
          try String.fetchOne(database, sql: "SELECT epoch FROM identity") ?? "",
          try Int.fetchOne(database, sql: "SELECT max(seq) FROM journal") ?? 0
        )
      }
    }
    if report.damage == nil, let mark {
      report.loss = try OpenReport.Loss(of: mark, in: folder, epoch: epoch, last: last, now: now)
    }
    if report.loss?.acknowledged != nil {
      // The numbers of the missing commands are reused, so clients that have seen them must start afresh.
      epoch = Identifier.new()
      try explaining("name the store anew", path: folder.database) { [epoch] in
        try queue.write { try $0.execute(sql: "UPDATE identity SET epoch = ?", arguments: [epoch]) }
      }
    }
    self.report = report
    engine = SQLiteEngine(name: folder.database, queue: queue)
    isNumberedOut = Atomic(last == .max)
    seal = StoreSeal(folder: folder, epoch: epoch)
    if last > 0 { seal?.write(last) }
    hasBareIdentifiers = try explaining("read the journal", path: folder.database) {
      try queue.read { database in
        try Bool.fetchOne(
          database,
          sql: "SELECT EXISTS (SELECT 1 FROM journal WHERE origin IN ('http', 'companion') AND instr(id, '/') = 0)")
          ?? false
      }
    }
  }

  /// Opens a house of a PostgreSQL database, and makes the house or migrates the schema if necessary.
  /// - Parameters:
  ///   - url: a connection string or URI of libpq.
  ///   - house: the house whose rows are visible.
  ///   - folder: the folder of pictures.
  /// - Throws: ``StoreError``
  public convenience init(url: String, house: String, folder: StoreFolder = .standard()) throws(StoreError) {
    try self.init(house, on: StoreServer(url: url, label: "sous \(house)"), isAlone: true, folder: folder)
  }

  /// Opens a house of a shared database, and makes it if necessary.
  /// - Parameter folder: the folder of pictures.
  /// - Throws: ``StoreError``
  public convenience init(
    _ house: String, on server: StoreServer, folder: StoreFolder = .standard()
  ) throws(StoreError) {
    try self.init(house, on: server, isAlone: false, folder: folder)
  }

  private init(
    _ house: String, on server: StoreServer, isAlone: Bool, folder: StoreFolder
  ) throws(StoreError) {
    guard !house.isEmpty, house != StoreServer.everywhere else {
      throw StoreError.notLetIn(place: server.name, reason: "no house may be called \u{201C}\(house)\u{201D}")
    }
    self.folder = folder
    try folder.make()
    let engine = PostgresEngine(pool: server.pool, house: house)
    self.engine = engine
    (lock, seal, beingRead, hasBareIdentifiers) = (nil, nil, nil, false)
    let (isNew, opened) = try engine.write(to: "name the house") { database in
      let opened = try database.value("SELECT max(seq) FROM journal")?.integer ?? 0
      guard try database.value("SELECT 1 FROM identity") == nil else { return (false, opened) }
      let made = try database.execute(
        "INSERT INTO identity (epoch, calendar) VALUES (?, ?) ON CONFLICT (house) DO NOTHING",
        [.text(Self.secret(8)), .text(Self.secret(16))])
      return (made > 0, opened)
    }
    isNumberedOut = Atomic(false)
    shared = SharedJournal(engine: engine, server: server, isAlone: isAlone, opened: opened)
    report = OpenReport(database: engine.name, isNew: isNew, convertedFrom: nil, damage: nil)
  }

  private static func secret(_ bytes: Int) -> String {
    (0..<bytes).map { _ in String(format: "%02x", UInt8.random(in: .min ... .max)) }.joined()
  }

  /// The whole state, in the order of insertion, without orders that ended more than two days ago.
  ///
  /// A record that is unreadable, or at which the box crashed twice, is left out and reported; all others
  /// are there.
  /// - Parameters:
  ///   - now: the moment to count from. The default is the machine's.
  ///   - finding: receives each flaw. The default does nothing.
  /// - Throws: ``StoreError``
  public func load(
    now: Date = Date(), finding: (StoreFinding) -> Void = { _ in }
  ) throws(StoreError) -> HomeState {
    let reading = StoreReading(beingRead)
    let state = try engine.read(to: "load the kitchen") { try HomeState(loading: $0, now: now, reading) }
    for found in reading.findings { finding(found) }
    return state
  }

  /// Writes the log into the database file and releases the lock. Otherwise the last reference does so.
  /// Afterwards nothing can be read or stored.
  /// - Throws: ``StoreError``; then the store is still open.
  public func close() throws(StoreError) {
    shared?.close()
    try explaining("close the store", path: engine.name) { try engine.close() }
    lock?.release()
  }
}
