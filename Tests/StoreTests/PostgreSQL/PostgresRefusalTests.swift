import Basics
import Foundation
import Home
import StoreTestSupport
import Testing

@testable import Store

@Suite("What PostgreSQL refuses", .enabled(if: OnBothStores.address != nil, "run by Scripts/with-postgres"))
struct PostgresRefusalTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func error(opening url: String) -> StoreError? {
    storeError { _ = try KitchenStore(url: url, house: "home", folder: scratch.folder) }
  }

  /// A database of its own, owned by the role of the tests.
  private func database(_ name: String) throws -> String {
    let admin = try PostgresConnection(try #require(OnBothStores.admin))
    try admin.script("DROP DATABASE IF EXISTS \(name)")
    try admin.script("CREATE DATABASE \(name) OWNER sous")
    return try #require(OnBothStores.address).replacing("dbname=sous", with: "dbname=\(name)")
  }

  @Test("a server that is not there, and a database that is not, are told of in one line each")
  func notThere() throws {
    let nowhere = error(opening: "postgres://sous:secret@127.0.0.1:1/sous?connect_timeout=1")
    guard case .unreachable(let place, _)? = nowhere else { return #expect(nowhere == nil) }
    #expect(place == "postgres://sous@127.0.0.1:1/sous?connect_timeout=1")
    let line = try #require(nowhere).description
    #expect(!line.contains("secret") && !line.contains("\n"))
    let missing = error(opening: try #require(OnBothStores.address).replacing("dbname=sous", with: "dbname=none"))
    guard case .notLetIn? = missing else { return #expect(missing == nil) }
  }

  @Test("a role that sees every house is not taken")
  func superuser() throws {
    let url = try #require(OnBothStores.admin)
    let found = error(opening: url)
    guard case .notLetIn(_, let reason)? = found else { return #expect(found == nil) }
    #expect(reason.contains("BYPASSRLS"))
  }

  @Test("a database of a newer version is left alone")
  func newer() throws {
    let url = try database("newer")
    try KitchenStore(url: url, house: "home", folder: scratch.folder).close()
    let connection = try PostgresConnection(url)
    try connection.script("UPDATE sous.schema_version SET version = version + 1")
    #expect(
      error(opening: url)
        == .newerSchema(
          path: DatabaseAddress.withoutPassword(url), found: PostgresSchema.version + 1, known: PostgresSchema.version))
  }

  @Test("a database from before the baseline is refused and left alone")
  func tooOld() throws {
    let url = try database("too_old")
    try KitchenStore(url: url, house: "home", folder: scratch.folder).close()
    let connection = try PostgresConnection(url)
    let oldest = PostgresSchema.history.baseline
    try connection.script("UPDATE sous.schema_version SET version = \(oldest - 1); DROP TABLE sous.diets")
    let place = DatabaseAddress.withoutPassword(url)
    #expect(error(opening: url) == .tooOldSchema(path: place, found: oldest - 1, oldest: oldest))
    #expect(
      storeError { _ = try KitchenReader(url: url, house: "home") }
        == .tooOldSchema(path: place, found: oldest - 1, oldest: oldest))
    #expect(try connection.script("SELECT version FROM sous.schema_version").value(0, 0) == .integer(oldest - 1))
    #expect(try connection.script("SELECT to_regclass('sous.diets') IS NULL").value(0, 0) == .integer(1))
  }

  @Test("a later version's step is made once and keeps all there was; one that fails halfway changes nothing")
  func steps() throws {
    let url = try database("steps")
    let store = try KitchenStore(url: url, house: "home", folder: scratch.folder)
    #expect(try store.commit(.test(id: "a", events: [.shop("farm")])) == 1)
    let history = PostgresSchema.history
    // As a program with these versions opens it.
    func version(after later: String...) throws -> SQLValue {
      let connection = try PostgresConnection(url)
      try connection.script("SET search_path = \(PostgresSchema.name); SET client_min_messages = warning")
      let steps = history.steps + later
      try PostgresSchema.prepare(
        connection, place: url,
        history: SchemaHistory(baseline: history.baseline, statements: history.statements, steps: steps))
      return try connection.script("SELECT version FROM schema_version").value(0, 0)
    }
    let first = "ALTER TABLE shops ADD COLUMN street text DEFAULT 'Main Street'"
    #expect(throws: PostgresError.self) { try version(after: "CREATE TABLE streets (name text); SELECT nonsense") }
    #expect(try version() == .integer(history.newest))
    // A server of this version goes on beside the newer one.
    #expect(try version(after: first) == .integer(history.newest + 1))
    #expect(try store.commit(.test(id: "b", events: [.shop("bakery")])) == 2)
    #expect(throws: PostgresError.self) {
      try version(after: first, "CREATE TABLE streets (name text); SELECT nonsense")
    }
    #expect(
      try version(after: first, "CREATE TABLE streets (name text)") == .integer(history.newest + 2))
    let streets = try store.engine.read(to: "look") { try $0.texts("SELECT street FROM shops ORDER BY added") }
    #expect(streets == ["Main Street", "Main Street"])
    #expect(try Array(store.load().kitchen.shops.keys) == ["farm", "bakery"])
  }

  @Test("several servers make the tables at once, and all find them")
  func together() async throws {
    let url = try database("together")
    let folder = scratch.folder
    let epochs = try await withThrowingTaskGroup(of: String.self, returning: Set<String>.self) { group in
      for _ in 0..<4 {
        group.addTask { try KitchenStore(url: url, house: "home", folder: folder).epoch() }
      }
      return try await group.reduce(into: []) { $0.insert($1) }
    }
    #expect(epochs.count == 1)
  }

  @Test("a statement that takes too long, and one that waits for a lock, fail with a line and leave nothing half done")
  func tooLong() throws {
    let store = try KitchenStore(
      url: try #require(OnBothStores.address), house: UUID().uuidString, folder: scratch.folder)
    let late = storeError {
      try store.engine.write(to: "wait") { database in
        try database.run("SET LOCAL statement_timeout = '50ms'", [])
        try database.run("INSERT INTO shops (id, name) VALUES ('x', 'x')", [])
        try database.run("SELECT pg_sleep(5)", [])
      }
    }
    guard case .locked? = late else { return #expect(late == nil) }
    #expect(try store.load() == HomeState())
    #expect(try store.commit(.test(id: "a", events: [.shop("farm")])) == 1)
  }

  @Test("placeholders become numbers, and an address is shown without its password")
  func words() {
    #expect(PostgresConnection.numbered("a = ? AND b IN (?, ?)") == "a = $1 AND b IN ($2, $3)")
    #expect(DatabaseAddress.withoutPassword("postgres://sous:secret@db:5432/sous") == "postgres://sous@db:5432/sous")
    #expect(DatabaseAddress.withoutPassword("host=db password=secret dbname=sous") == "host=db dbname=sous")
    #expect(DatabaseAddress.withoutPassword("postgres://db/sous?password=secret&x=1") == "postgres://db/sous?x=1")
  }

  @Test("a database without room keeps nothing of a command, says so, and goes on when there is room again")
  func noRoom() throws {
    let url = try database("crowded")
    let store = try KitchenStore(url: url, house: "home", folder: scratch.folder)
    #expect(try store.commit(.test(id: "a", events: [.shop("farm")])) == 1)
    // As PostgreSQL says it, after the tables were written.
    let owner = try PostgresConnection(url)
    try owner.script(
      """
      SET search_path = sous;
      CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
      END $$;
      CREATE CONSTRAINT TRIGGER no_room AFTER INSERT ON shops DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION no_room()
      """)
    let error = storeError { _ = try store.commit(.test(id: "b", events: [.shop("bakery")])) }
    guard case .diskFull? = error else { return #expect(error == nil) }
    #expect(error?.description.contains("\n") == false)
    #expect(try store.entries(after: 0).map(\.entry.id) == ["a"])
    #expect(try Array(store.load().kitchen.shops.keys) == ["farm"])
    try owner.script("DROP FUNCTION sous.no_room() CASCADE")
    #expect(try store.commit(.test(id: "b", events: [.shop("bakery")])) == 2)
  }
}
