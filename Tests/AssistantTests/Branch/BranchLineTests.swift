import Basics
import Commands
import Foundation
import Home
import Kitchen
import Restaurant
import Server
import Store
import Synchronization
import TestTools
import Testing

@testable import Assistant

private let address = ProcessInfo.processInfo.environment["SOUS_TEST_POSTGRES"]

/// Shops whose line to the platform is cut, slow, and answers twice.
///
/// `SOUS_LINE_STEPS` says how much happens: 600 in every run, 10,000 for the figure in `docs/benchmarks.md`.
@Suite("Shops and their copies at a platform", .enabled(if: address != nil, "run by Scripts/with-postgres"))
struct BranchLineTests {
  private let steps = ProcessInfo.processInfo.environment["SOUS_LINE_STEPS"].flatMap { Int($0) } ?? 600
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("whatever happens on the line, both are equal in the end, each order is there once, and the money adds up")
  func cuts() async throws {
    var dice = SeededGenerator(seed: 5)
    var platform = try StoreServer(url: try #require(address))
    var shops: [Shop] = []
    for number in 0..<3 {
      shops.append(try await Shop(folder: folder.path + "/\(number)", platform: platform, seed: UInt64(number)))
    }
    for _ in 0..<steps {
      let shop = shops[Int.random(in: 0..<shops.count, using: &dice)]
      switch Int.random(in: 0..<100, using: &dice) {
      case 0..<25: await shop.sell(&dice)
      case 25..<45: try shop.askFromAfar(&dice)
      case 45..<50: try shop.askAgain(&dice)
      case 50..<60: await shop.advance(&dice)
      case 60..<85: await shop.courier.ship()
      case 85..<95: await shop.courier.serve()
      case 95..<97: shop.line.fate.withLock { $0 = .init(rawValue: Int.random(in: 0..<4, using: &dice)) ?? .good }
      case 97..<99: try await shop.restart()
      default:
        platform.close()
        platform = try StoreServer(url: try #require(address))
        for shop in shops { try await shop.reach(platform) }
      }
    }
    for shop in shops {
      shop.line.fate.withLock { $0 = .good }
      try shop.line.deliverLate()
      for _ in 0..<50 where try !shop.isSettled() {
        await shop.courier.serve()
        await shop.courier.ship()
      }
      let standing = await shop.courier.standing
      #expect(standing == .init(waiting: 0))
      try await shop.check()
    }
  }

  @Test("a copy is no place for other commands, and nobody else's commands are taken for the shop's")
  func walls() async throws {
    let platform = try StoreServer(url: try #require(address))
    let shop = try await Shop(folder: folder.path + "/a", platform: platform, seed: 1)
    #expect(await shop.courier.ship())
    let entry = JournalEntry<HomeEvent>(
      id: "foreign", time: Date(), origin: .http, command: .store(.add(name: "farm")), events: [], say: "")
    #expect(throws: (any Error).self) { try shop.copy.commit([entry]) }
    let desk = try #require(BranchDesk(of: shop.copy))
    let last = try shop.copy.lastSequence()
    #expect(throws: BranchProblem.otherStore) { try desk.take([], after: last, of: "another") }
    #expect(throws: JournalConflict.self) { try desk.take([], after: last - 1, of: shop.store.epoch()) }
    // A box with an older store than the copy's does not send anything.
    let older = try await Shop(folder: folder.path + "/b", platform: platform, seed: 1, house: shop.house)
    #expect(await !older.courier.ship())
    #expect(await older.courier.standing.problem == "\(BranchProblem.otherStore)")
    // Whoever asks there is staff in the shop at most, and a guest stays one.
    func giver(_ role: Role?) -> Role? {
      BranchDesk.Request(id: "x", command: .box(.undo), origin: .http, by: Giver(role: role)).giver.role
    }
    #expect([.family, .staff, .guest, nil].map(giver) == [.staff, .staff, .guest, nil])
    // The platform decides again once it is told to, and nothing waits for a box any longer.
    #expect(try desk.ask(BranchDesk.Request(id: "late", command: .box(.undo), origin: .http, by: .family)))
    #expect(try desk.release())
    #expect(try desk.waiting().isEmpty)
    #expect(try !desk.ask(BranchDesk.Request(id: "x", command: .box(.undo), origin: .http, by: .family)))
    #expect(try shop.copy.commit([entry]).count == 1)
    var dice = SeededGenerator(seed: 1)
    await shop.sell(&dice)
    #expect(await !shop.courier.ship())
    #expect(await shop.courier.standing.problem == "\(BranchProblem.otherStore)")
  }

  @Test(
    "N2, N9: commands come one after the other; what can never be kept is told so in plain words, and nothing is kept")
  func shipments() async throws {
    let platform = try StoreServer(url: try #require(address))
    let shop = try await Shop(folder: folder.path + "/a", platform: platform, seed: 1)
    #expect(await shop.courier.ship())
    let desk = try #require(BranchDesk(of: shop.copy))
    let (last, epoch) = (try shop.copy.lastSequence(), try shop.store.epoch())
    func one(_ seq: Int, time: String = "2026-11-28T22:42:35.923382640Z", events: String = "[]") throws
      -> ShippedCommand
    {
      let text = """
        {"seq":\(seq),"id":"x/\(seq)","time":"\(time)","origin":"http","command":"{\\"box\\":{\\"_0\\":{\\"help\\":{}}}}","say":"x",\
        "events":\(events)}
        """
      return try JSONDecoder().decode(ShippedCommand.self, from: Data(text.utf8))
    }
    for wrong in [Int.max, last + 2, last, 0, -1, .min] {
      #expect(throws: BranchProblem.gap(expected: last + 1, found: wrong)) {
        try desk.take([one(wrong)], after: last, of: epoch)
      }
    }
    #expect(throws: BranchProblem.gap(expected: last + 2, found: last + 3)) {
      try desk.take([one(last + 1), one(last + 3)], after: last, of: epoch)
    }
    let bad = [
      try one(last + 1, time: "yesterday"),
      try one(last + 1, events: #"[{"kind":"timer","json":"{\"after\":{\"id\":\"x\"}}"}]"#),
      try one(last + 1, events: #"[{"kind":"nonsense","json":"{}"}]"#),
    ]
    for shipped in bad {
      do {
        try desk.take([shipped], after: last, of: epoch)
        Issue.record("It was taken.")
      } catch let problem as BranchProblem {
        guard case .impossible(last + 1, _) = problem else {
          Issue.record("\(problem)")
          continue
        }
        #expect(!"\(problem)".contains("Postgres") && !"\(problem)".contains("Optional"))
      }
    }
    #expect(try shop.copy.lastSequence() == last)
    try desk.take([one(last + 1)], after: last, of: epoch)
    #expect(try shop.copy.lastSequence() == last + 1)
  }

  @Test("N2: a house that holds a command of the last number there is refuses the next, and can be mended")
  func mending() async throws {
    let platform = try StoreServer(url: try #require(address))
    let shop = try await Shop(folder: folder.path + "/a", platform: platform, seed: 1)
    #expect(await shop.courier.ship())
    let desk = try #require(BranchDesk(of: shop.copy))
    let before = try shop.copy.entries(after: 0)
    #expect(try desk.release())
    let entry = JournalEntry<HomeEvent>(
      id: "last", time: Date(), origin: .http, command: .store(.add(name: "farm")), events: [], say: "")
    #expect(throws: (any Error).self) { try shop.copy.commit([entry], after: .max) }
    // As a shipment of before could leave it.
    let last = try shop.copy.lastSequence()
    _ = try shop.copy.commit([entry], after: 9_223_372_036_854_775_805)
    let next = JournalEntry<HomeEvent>(
      id: "next", time: Date(), origin: .http, command: .store(.add(name: "mill")), events: [], say: "")
    _ = try shop.copy.commit([next])
    var third = next
    third.id = "third"
    #expect(throws: StoreError.self) { try shop.copy.commit([third]) }
    let epoch = try shop.copy.epoch()
    #expect(try desk.renumber() == 2)
    #expect(try shop.copy.lastSequence() == last + 2)
    #expect(try shop.copy.commit([third]) == [last + 3])
    #expect(try shop.copy.epoch() != epoch)
    #expect(try shop.copy.entries(after: 0).prefix(before.count).map(\.entry) == before.map(\.entry))
    #expect(try desk.renumber() == 0)
  }

  @Test("a platform that tells of a number that no command has is none", arguments: [-1, Int.min])
  func senselessNumbers(_ last: Int) throws {
    func report(_ last: Int) throws -> BranchDesk.Report {
      try JSONDecoder().decode(BranchDesk.Report.self, from: Data(#"{"last":\#(last),"epoch":"a"}"#.utf8))
    }
    #expect(throws: LineProblem.self) { try WebLine.possible(try report(last)) }
    for good in [0, 1, Int.max] { #expect(try WebLine.possible(try report(good)).last == good) }
  }

  @Test("how things stand is told when the platform has been away for long, seldom, and once when it is back")
  func watch() {
    var watch = LineWatch()
    let start = Date(timeIntervalSince1970: 1_773_525_900)
    let apart = BranchCourier.Standing(waiting: 12, problem: "The platform cannot be reached: no route.")
    #expect(watch.news(.init(waiting: 0), at: start) == nil)
    #expect(watch.news(apart, at: start) == nil)
    #expect(watch.news(apart, at: start + 19) == nil)
    #expect(
      watch.news(apart, at: start + 20)?.text
        == "The platform cannot be reached: no route. Everything goes on here; 12 changes wait to be sent.")
    #expect(watch.news(apart, at: start + 800) == nil)
    #expect(watch.news(apart, at: start + 921)?.isTrouble == true)
    #expect(watch.news(.init(waiting: 0), at: start + 930)?.text == "The platform has everything again.")
    #expect(watch.news(.init(waiting: 0), at: start + 940) == nil)
  }
}

/// A shop with its box, and the copy of its store.
private final class Shop: @unchecked Sendable {
  let house: String
  let line: FlakyLine
  private(set) var store: KitchenStore
  private(set) var copy: KitchenStore
  private(set) var courier: BranchCourier
  private var bus: HouseholdBus
  private let folder: StoreFolder
  /// What apps have asked for at the platform, by the names of the requests.
  private var asked: [BranchDesk.Request] = []

  // Item 84 on the wall, one or two of it; nothing else is ever ordered.
  private static let prices = [1: 649, 2: 1_298]

  init(folder: String, platform: StoreServer, seed: UInt64, house: String? = nil) async throws {
    self.house = house ?? "shop-\(UUID().uuidString.lowercased())"
    self.folder = StoreFolder(path: folder)
    copy = try KitchenStore(self.house, on: platform, folder: StoreFolder(path: folder + "-copy"))
    line = FlakyLine(desk: try #require(BranchDesk(of: copy)), seed: seed)
    (store, bus, courier) = try Self.open(self.folder, line)
    for (id, command) in SampleBusinesses.commands {
      _ = try await bus.submit(command, id: id, origin: .http, by: .family)
    }
  }

  private static func open(
    _ folder: StoreFolder, _ line: FlakyLine
  ) throws -> (KitchenStore, HouseholdBus, BranchCourier) {
    let store = try KitchenStore(folder: folder)
    let bus = HouseholdBus(
      handler: Home(kitchen: Kitchen { _ in nil }), journal: store, state: try store.load(),
      sequence: try store.lastSequence(), clock: { Date() }, calendar: { Calendar(identifier: .gregorian) },
      recall: store.recalling)
    let courier = try BranchCourier(line: line, store: store) { request in
      do {
        let receipt = try await bus.submit(
          request.command, id: request.id, origin: request.origin, by: request.giver)
        return Answer(to: request.command, receipt, isSaid: false)
      } catch {
        return Answer(to: request.command, error, isSaid: false)
      }
    }
    return (store, bus, courier)
  }

  /// The box goes down and starts again.
  func restart() async throws {
    try store.close()
    (store, bus, courier) = try Self.open(folder, line)
  }

  /// The platform has started again.
  func reach(_ platform: StoreServer) async throws {
    copy = try KitchenStore(house, on: platform, folder: StoreFolder(path: folder.path + "-copy"))
    line.desk.withLock { $0 = BranchDesk(of: copy) ?? $0 }
  }

  private func draft(_ dice: inout SeededGenerator) -> Commands.Command {
    let item = OrderItemDraft(menuItemId: "84", quantity: Int.random(in: 1...2, using: &dice), selectedOptions: nil)
    return .order(
      .create(
        order: OrderDraft(
          businessId: SampleBusinesses.sandwichShop, orderType: .takeout, customerName: "Alex", items: [item])))
  }

  /// Sells something over the counter.
  func sell(_ dice: inout SeededGenerator) async {
    _ = try? await bus.submit(draft(&dice), origin: .http, by: .family)
  }

  /// Moves an order on.
  func advance(_ dice: inout SeededGenerator) async {
    guard let order = await Array(bus.state.restaurant.orders.values).randomElement(using: &dice) else { return }
    for status in [OrderStatus.confirmed, .preparing, .ready, .completed].shuffled(using: &dice).prefix(2) {
      _ = try? await bus.submit(.order(.advance(id: order.id, status: status)), origin: .http, by: .family)
    }
  }

  /// An app orders at the platform.
  func askFromAfar(_ dice: inout SeededGenerator) throws {
    let request = BranchDesk.Request(
      id: "app/\(UUID().uuidString.lowercased())", command: draft(&dice), origin: .http, by: .family)
    asked.append(request)
    _ = try line.desk.withLock { $0 }.ask(request)
  }

  /// An app that has heard nothing sends the same once more.
  func askAgain(_ dice: inout SeededGenerator) throws {
    guard let request = asked.randomElement(using: &dice), try copy.journalled(id: request.id) == nil else { return }
    _ = try line.desk.withLock { $0 }.ask(request)
  }

  func isSettled() throws -> Bool {
    try line.desk.withLock { $0 }.waiting().isEmpty && copy.lastSequence() == store.lastSequence()
  }

  func check() async throws {
    let (own, copied) = (try all(store), try all(copy))
    // Each is long: what differs is told, not both.
    let isEqual = try (own == copied, store.load() == copy.load())
    #expect(isEqual == (true, true), "\(own.count) commands, \(copied.count) in the copy")
    // What the platform took while nobody led yet was not taken: the app was told so.
    for request in asked where try line.desk.withLock({ $0 }).settlement(of: request.id) == nil {
      let times = own.count { $0.entry.id == request.id }
      #expect(times <= 1)
      if line.accepted.withLock({ $0.contains(request.id) }) { #expect(times == 1) }
    }
    // An independent sum: what each order in the journal must cost, by the prices on the wall.
    var due = 0
    for one in own {
      guard case .order(.create(let order)) = one.entry.command else { continue }
      let prices = order.items.compactMap { Self.prices[$0.quantity] }
      due += prices.reduce(0, +)
    }
    for place in [store, copy] {
      let stats = try place.reader().stats(of: SampleBusinesses.sandwichShop, currency: .usDollar, during: nil)
      #expect(stats.totalOrders == own.count { if case .order(.create) = $0.entry.command { true } else { false } })
      let subtotals = try place.load().restaurant.orders.values.reduce(0) { $0 + $1.totals.subtotal.units }
      #expect(subtotals == due)
    }
  }

  private func all(_ store: KitchenStore) throws -> [JournalledCommand] {
    try store.entries(after: 0, limit: 1_000_000)
  }
}

/// A line that loses what is sent or what is answered, brings things twice, and late.
private final class FlakyLine: PlatformLine {
  enum Fate: Int {
    case good, cut, losing, late
  }

  let desk: Mutex<BranchDesk>
  let fate = Mutex(Fate.good)
  let accepted = Mutex<Set<String>>([])
  private let dice: Mutex<SeededGenerator>
  private let late = Mutex<[Shipment]>([])

  init(desk: BranchDesk, seed: UInt64) {
    self.desk = Mutex(desk)
    dice = Mutex(SeededGenerator(seed: seed))
  }

  private func draw(_ range: Range<Int>) -> Int { dice.withLock { Int.random(in: range, using: &$0) } }

  private func pass<Value>(_ call: (BranchDesk) throws -> Value) throws -> Value {
    let (desk, fate) = (desk.withLock { $0 }, fate.withLock { $0 })
    if fate == .cut || fate == .losing && draw(0..<3) == 0 { throw LineProblem.away("cut") }
    let value: Value
    do {
      value = try call(desk)
    } catch is JournalConflict {
      throw LineProblem.elsewhere
    } catch let problem as BranchProblem {
      throw LineProblem.refused("\(problem)")
    } catch {
      throw LineProblem.away("\(error)")
    }
    // It was done, and nobody hears of it.
    if fate == .losing && draw(0..<3) == 0 { throw LineProblem.away("the answer was lost") }
    return value
  }

  func report() async throws -> BranchDesk.Report { try pass { try $0.report() } }

  func ship(_ shipment: Shipment) async throws -> BranchDesk.Report {
    let again = try JSONDecoder().decode(Shipment.self, from: JSONEncoder().encode(shipment))
    if fate.withLock({ $0 }) == .late, draw(0..<2) == 0 {
      // It arrives when the box has long sent it once more.
      late.withLock { $0.append(again) }
      throw LineProblem.away("slow")
    }
    if draw(0..<4) == 0 { try deliverLate() }
    return try pass { desk in
      try desk.take(again.commands, after: again.after, of: again.epoch)
      return try desk.report()
    }
  }

  /// Brings what was under way.
  func deliverLate() throws {
    let shipments = late.withLock { late in
      defer { late = [] }
      return late
    }
    for shipment in shipments.reversed() {
      try? desk.withLock { $0 }.take(shipment.commands, after: shipment.after, of: shipment.epoch)
    }
  }

  func requests() async throws -> [BranchDesk.Request] {
    try pass { desk in
      let found = try desk.waiting()
      for one in found { accepted.withLock { _ = $0.insert(one.id) } }
      return found
    }
  }

  func settle(_ settlement: BranchDesk.Settlement) async throws { try pass { try $0.settle(settlement) } }

  // Pictures are sent over HTTP, which `PlatformTests` has.
  func lacking(_ addresses: [String]) async throws -> [String] { [] }
  func send(picture: Data, at address: String) async throws {}
}
