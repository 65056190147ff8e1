import Commands
import Foundation
import Home
import Kitchen
import StoreTestSupport
import Testing

@testable import Store

@Suite(
  "Copying a store to PostgreSQL and back", .enabled(if: OnBothStores.address != nil, "run by Scripts/with-postgres"))
struct StoreCopyTests {
  private func shared(_ house: String = UUID().uuidString) throws -> KitchenStore {
    try KitchenStore(url: try #require(OnBothStores.address), house: house, folder: Scratch().folder)
  }

  /// A store with some of everything.
  private func full(_ scratch: Scratch) throws -> KitchenStore {
    var sample = try SampleStore()
    let order = try sample.order(cheese: .extra)
    try sample.complete(order)
    _ = try sample.order("85", 2)
    let store = try scratch.hastyStore()
    for one in try sample.store.entries(after: 0, limit: 10_000) { _ = try store.commit(one.entry) }
    try store.fill(seed: 11, from: try store.lastSequence() + 1, through: 1_200, in: try store.load())
    try store.save(
      PairedDevice(
        id: "phone", name: "Sam's phone", role: .family, tokenHash: String(repeating: "a", count: 64),
        pairedAt: Date(timeIntervalSince1970: 1_773_511_500)))
    try store.save(deskPIN: "salt:hash")
    try store.keep(
      UnknownSentence(id: "u", text: "sing", saidAt: Date(timeIntervalSince1970: 1_773_511_500), isHeard: true))
    return store
  }

  @Test("everything comes over, and back again; what is added later comes after it")
  func thereAndBack() throws {
    let (scratch, again) = (try Scratch(), try Scratch())
    let (source, middle, target) = (try full(scratch), try shared(), try again.hastyStore())
    let rows = try StoreCopy(from: source, to: middle).run()
    #expect(rows > 1_200)
    try StoreCopy(from: middle, to: target).run()
    for copy in [middle, target] {
      #expect(try copy.load() == source.load())
      #expect(try copy.entries(after: 0, limit: 10_000) == source.entries(after: 0, limit: 10_000))
      #expect(try copy.devices() == source.devices())
      #expect(try copy.epoch() == source.epoch())
      #expect(try copy.deskPIN() == "salt:hash")
      #expect(try copy.unknownSentences() == source.unknownSentences())
    }
    let last = try middle.lastSequence()
    let names = Array(try middle.load().kitchen.shops.keys)
    #expect(try middle.commit(.test(id: "later", events: [.shop("later")])) == last + 1)
    #expect(try Array(middle.load().kitchen.shops.keys) == names + ["later"])
  }

  @Test("a copy that was cut off goes on where it ended")
  func resumed() throws {
    let (scratch, house) = (try Scratch(), UUID().uuidString)
    let source = try full(scratch)
    let half = try shared(house)
    // As far as the first batches of two tables.
    try half.engine.write(to: "begin") { database in
      try database.run("UPDATE identity SET epoch = ?", [.text(try source.epoch())])
    }
    let businesses = try source.engine.read(to: "look") { database in
      try database.rows("SELECT * FROM businesses ORDER BY added LIMIT 1") { row in
        row.columns.map { (name: $0, value: row.value($0) ?? .null) }
      }
    }
    try half.engine.write(to: "begin") { database in
      for business in businesses {
        var row = RowWriter()
        for column in business { row.put(column.name, column.value) }
        try database.insert(into: "businesses", row)
      }
    }
    var told: [Int] = []
    let rows = try StoreCopy(from: source, to: try shared(house)).run { done, _ in told.append(done) }
    #expect(told == told.sorted() && told.last == rows)
    #expect(try shared(house).load() == source.load())
    // Once more changes nothing.
    #expect(try StoreCopy(from: source, to: try shared(house)).run() == rows)
  }

  @Test("a household that is there is not written over")
  func occupied() throws {
    let scratch = try Scratch()
    let (source, other) = (try full(scratch), try shared())
    _ = try other.commit(.test(id: "a", events: [.shop("farm")]))
    #expect(throws: StoreCopy.Problem.occupied(place: other.engine.name)) {
      try StoreCopy(from: source, to: other).run()
    }
    #expect(try Array(other.load().kitchen.shops.keys) == ["farm"])
  }

  @Test("a copy that was used since is not copied over")
  func ahead() throws {
    let scratch = try Scratch()
    let (source, copy) = (try scratch.hastyStore(), try shared())
    _ = try source.commit(.test(id: "a", events: [.shop("farm")]))
    try StoreCopy(from: source, to: copy).run()
    _ = try copy.commit(.test(id: "b", events: [.shop("bakery")]))
    #expect(throws: StoreCopy.Problem.ahead(place: copy.engine.name)) { try StoreCopy(from: source, to: copy).run() }
    #expect(try Array(copy.load().kitchen.shops.keys) == ["farm", "bakery"])
  }

  @Test("every table is copied")
  func tables() throws {
    let known = Set(StoredTable.all.flatMap { [$0.name, $0.parts?.name].compactMap(\.self) })
    let inFile = try Scratch().store().queue.read { database in
      try SQLiteDatabase(database).texts("SELECT name FROM sqlite_master WHERE type = 'table'")
    }
    #expect(known == Set(inFile).subtracting(["identity", "grdb_migrations", "sqlite_sequence"]))
    let onServer = try shared().engine.read(to: "look") { database in
      try database.texts("SELECT tablename::text FROM pg_tables WHERE schemaname = ?", [.text(PostgresSchema.name)])
    }
    let ofServers =
      ["identity", "schema_version", "houses", "directory", "leaders", "requests"]
      + ["accounts", "sign_ins", "signing_keys", "allowances", "memberships", "belongings"]
      + ["business_claims", "slug_claims"]
    #expect(known == Set(onServer).subtracting(ofServers))
  }

  @Test("the two have the same columns")
  func columns() throws {
    let (file, server) = (try Scratch().store(), try shared())
    for table in StoredTable.all.flatMap({ [$0.name, $0.parts?.name].compactMap(\.self) }) {
      let inFile = try file.engine.read(to: "look") { database in
        try database.texts("SELECT name FROM pragma_table_xinfo('\(table)')")
      }
      let onServer = try server.engine.read(to: "look") { database in
        try database.texts(
          """
          SELECT column_name::text FROM information_schema.columns
          WHERE table_schema = ? AND table_name = ? AND column_name <> 'house'
          """, [.text(PostgresSchema.name), .text(table)])
      }
      #expect(Set(inFile) == Set(onServer), "\(table)")
    }
  }
}
