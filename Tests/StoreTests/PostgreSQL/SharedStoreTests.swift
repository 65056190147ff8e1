import Commands
import Foundation
import Home
import Kitchen
import Restaurant
import StoreTestSupport
import Testing

@testable import Store

private typealias HomeBus = CommandBus<Home, KitchenStore>

/// Servers of one house over PostgreSQL. `Scripts/with-postgres` starts one for them.
@Suite("Servers that share a store", .enabled(if: OnBothStores.address != nil, "run by Scripts/with-postgres"))
struct SharedStoreTests {
  private static let now = Date(timeIntervalSince1970: 1_773_525_900)

  private let house = UUID().uuidString.lowercased()
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func store(_ house: String? = nil) throws -> KitchenStore {
    try KitchenStore(
      url: try #require(OnBothStores.address), house: house ?? self.house, folder: scratch.folder)
  }

  private func server(ahead seconds: Double = 0) throws -> HomeBus {
    let store = try store()
    let sequence = try store.lastSequence()
    return HomeBus(
      handler: Home(kitchen: Kitchen { _ in nil }), journal: store, state: try store.load(now: Self.now),
      sequence: sequence, clock: { Self.now + seconds },
      calendar: {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
      })
  }

  @Test("what one keeps another one knows, and a command sent to both is done once")
  func both() async throws {
    let (one, other) = (try server(), try server())
    let first = try await one.submit(.store(.add(name: "farm")), id: "a", origin: .text, by: .family)
    let again = try await other.submit(.store(.add(name: "farm")), id: "a", origin: .text, by: .family)
    #expect(again.repeated && again.entry == first.entry)
    let second = try await other.submit(.store(.add(name: "bakery")), id: "b", origin: .text, by: .family)
    #expect(second.sequence == 2)
    #expect(await other.state.kitchen.shops.values.map(\.name) == ["Farm", "Bakery"])
    // What changes nothing is told of what is so now, not of what was known last.
    let told = try await one.submit(.store(.add(name: "bakery")), id: "c", origin: .text, by: .family)
    #expect(told.entry.say == "Bakery is already one of your shops.")
    #expect(await one.sequence == 2)
    await #expect(throws: Refusal.self) {
      try await one.submit(.store(.remove(name: "market")), id: "d", origin: .text, by: .family)
    }
  }

  @Test("followers are told what others keep, each once, in order")
  func following() async throws {
    let (one, other) = (try server(), try server())
    let publications = await one.publications()
    for number in 1...20 {
      _ = try await (number.isMultiple(of: 3) ? one : other).submit(
        .store(.add(name: "shop \(number)")), id: "s\(number)", origin: .text, by: .family)
    }
    try await one.catchUp()
    var followed: [Int] = []
    for await publication in publications {
      followed.append(publication.sequence)
      if publication.sequence == 20 { break }
    }
    #expect(followed == Array(1...20))
    #expect(await one.state == other.state)
    #expect(try await store().load(now: Self.now) == one.state)
  }

  @Test("undo takes back what was done on another server")
  func undo() async throws {
    let (one, other) = (try server(), try server())
    _ = try await one.submit(.store(.add(name: "farm")), id: "a", origin: .text, by: .family)
    _ = try await other.submit(.box(.undo), id: "u", origin: .text, by: .family)
    try await one.catchUp()
    #expect(await one.state.kitchen.shops.isEmpty)
  }

  @Test("the last portion is sold once, to however many and over however many servers")
  func lastPortion() async throws {
    let servers = [try server(), try server(), try server()]
    for (id, command) in SampleBusinesses.commands {
      _ = try await servers[0].submit(command, id: id, origin: .http, by: .family)
    }
    for round in 0..<5 {
      _ = try await servers[round % 3].submit(
        .menu(.setAvailable(item: "84", available: true, remaining: 1)), origin: .http, by: .family)
      let sold = await withTaskGroup(of: Bool.self, returning: Int.self) { group in
        for client in 0..<24 {
          group.addTask {
            var draft = OrderDraft(
              businessId: SampleBusinesses.sandwichShop, orderType: .takeout, customerName: "Alex \(client)",
              items: [OrderItemDraft(menuItemId: "84", quantity: 1, selectedOptions: nil)])
            draft.customerEmail = "alex\(client)@example.org"
            let id = "order-\(round)-\(client)"
            let done = try? await servers[client % 3].submit(
              .order(.create(order: draft)), id: id, origin: .http, by: .family)
            return done?.entry.events.isEmpty == false
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(sold == 1, "round \(round)")
    }
    for server in servers { try await server.catchUp() }
    let states = [await servers[0].state, await servers[1].state, await servers[2].state]
    #expect(states[0] == states[1] && states[1] == states[2])
    #expect(states[0].restaurant.orders.count == 5)
    #expect(try store().load(now: Self.now) == states[0])
  }

  @Test("numbers count up by one without a gap, whoever keeps what")
  func numbers() async throws {
    let servers = [try server(), try server()]
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<60 {
        group.addTask {
          _ = try? await servers[number % 2].submit(
            .store(.add(name: "shop \(number)")), id: "s\(number)", origin: .text, by: .family)
        }
      }
    }
    #expect(try store().entries(after: 0).map(\.sequence) == Array(1...60))
  }

  @Test("one house sees nothing of another, and cannot write into it")
  func walls() throws {
    let (own, others) = (try store(), try store("other-\(house)"))
    #expect(try own.epoch() != others.epoch())
    try own.fill(seed: 3, through: 12)
    #expect(try others.load() == HomeState())
    #expect(try others.entries(after: 0).isEmpty)
    #expect(try others.commit(.test(id: "a", events: [.shop("farm")])) == 1)
    let error = storeError {
      try others.engine.write(to: "write elsewhere") {
        try $0.run("INSERT INTO shops (house, id, name) VALUES (?, 'x', 'x')", [.text(house)])
      }
    }
    guard case .notLetIn? = error else { return #expect(error == nil) }
    #expect(try others.engine.write(to: "empty") { try $0.execute("DELETE FROM journal", []) } == 1)
    #expect(try own.entries(after: 0).count == 12)
  }

  @Test("no SQL reads, changes, removes or gives away rows of another house, in any table that houses write")
  func everyTable() throws {
    let other = "other-\(house)"
    let (own, others) = (try store(), try store(other))
    try own.fill(seed: 5, through: 60)
    let tables = try own.engine.read(to: "look") { database in
      try database.texts(
        """
        SELECT relname::text FROM pg_class WHERE relkind = 'r' AND relnamespace = ?::regnamespace AND EXISTS
          (SELECT 1 FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'house' AND NOT attisdropped)
        """, [.text(PostgresSchema.name)])
    }
    // What all houses see is written by triggers and by the operator's program.
    let common: Set = ["directory", "business_claims", "slug_claims"]
    #expect(Set(tables).isSuperset(of: common))
    var filled = 0
    for table in tables where !common.contains(table) {
      func count() throws -> Int {
        try own.engine.read(to: "count") { try $0.value("SELECT count(*) FROM \(table)")?.integer ?? 0 }
      }
      let before = try count()
      filled += before > 0 ? 1 : 0
      let place = SQLValue.text(house)
      let reached = try others.engine.write(to: "reach over") { database in
        [
          try database.value("SELECT count(*) FROM \(table) WHERE house = ?", [place])?.integer,
          try database.execute("UPDATE \(table) SET house = house WHERE house = ?", [place]),
          try database.execute("DELETE FROM \(table) WHERE house = ?", [place]),
        ]
      }
      #expect(reached == [0, 0, 0], "\(table)")
      let given = storeError {
        try own.engine.write(to: "give away") { _ = try $0.execute("UPDATE \(table) SET house = ?", [.text(other)]) }
      }
      #expect((given != nil) == (before > 0), "\(table)")
      #expect(try count() == before, "\(table)")
    }
    #expect(filled > 10)
  }

  @Test("connections that the server cuts are made anew, and nothing is lost or done twice")
  func cutConnections() throws {
    let store = try store()
    let admin = try PostgresConnection(try #require(OnBothStores.admin))
    for number in 1...10 {
      try admin.script(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '\(store.shared?.engine.pool.label ?? "")'"
      )
      #expect(try store.commit(.test(id: "c\(number)", events: [.shop("shop \(number)")])) == number)
    }
    #expect(try store.load().kitchen.shops.count == 10)
  }

  @Test(
    "what a newer program kept stops a server that would lose some of it, and all that is asked of it then",
    arguments: [
      "UPDATE journal SET command = '{\"drone\":{\"fly\":{}}}' WHERE seq = 2",
      "UPDATE events SET kind = 'drone' WHERE seq = 2",
      "UPDATE events SET json = replace(json::text, '\"name\"', '\"rating\":5,\"name\"')::json WHERE seq = 2",
    ])
  func newer(change: String) async throws {
    let (old, new) = (try server(), try server())
    _ = try await old.submit(.store(.add(name: "farm")), id: "a", origin: .text, by: .family)
    _ = try await new.submit(.store(.add(name: "bakery")), id: "b", origin: .text, by: .family)
    let changed = try store().engine.write(to: "write as a newer program does") { try $0.execute(change, []) }
    #expect(changed == 1)
    func isRefused(_ body: () async throws -> Void) async -> Bool {
      do {
        try await body()
      } catch StoreError.newerCommand(_, let number) {
        return number == "2"
      } catch {}
      return false
    }
    #expect(await isRefused { try await old.catchUp() })
    #expect(
      await isRefused { _ = try await old.submit(.store(.add(name: "market")), id: "c", origin: .text, by: .family) })
    #expect(await old.state.kitchen.shops.values.map(\.name) == ["Farm"])
    #expect(try store().lastSequence() == 2)
    // What was there when a server began may be of an earlier version, with fields that are no more: it is read.
    if change.contains("rating") { #expect(try store().entries(after: 0).count == 2) }
    // The newer server goes on.
    #expect(try await new.submit(.store(.add(name: "market")), id: "c", origin: .text, by: .family).sequence == 3)
  }

  @Test("a server whose clock is an hour off keeps its commands in the one order, and loses none")
  func clocks() async throws {
    let servers = try [0, 3_600, -3_600].map { try server(ahead: $0) }
    for number in 0..<30 {
      let server = servers[number % servers.count]
      let receipt = try await server.submit(
        .store(.add(name: "shop \(number)")), id: "c\(number)", origin: .text, by: .family)
      #expect(receipt.sequence == number + 1)
    }
    let entries = try store().entries(after: 0)
    #expect(entries.map(\.entry.id) == (0..<30).map { "c\($0)" })
    for server in servers {
      try await server.catchUp()
      #expect(await server.state.kitchen.shops.count == 30)
    }
  }
}
