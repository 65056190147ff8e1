import BoxSettings
import Commands
import Foundation
import Restaurant
import Screens
import Store
import Synchronization
import TestTools
import Testing

@testable import Assistant

@Suite("Printing the kitchen's tickets")
struct TicketServiceTests {
  /// A shop with a printer on the network.
  private final class Kitchen: Screen, Sendable {
    let folder: TemporaryFolder
    let store: KitchenStore
    let clock = HouseClock(startingAt: Date(timeIntervalSince1970: 1_773_511_500))
    let printer: PrinterStandIn
    let said = Mutex<[String]>([])
    let state = Mutex((RestaurantState(), 0))
    var settings: Settings.Tickets {
      var settings = Settings().tickets
      settings.moment = moment.withLock { $0 }
      settings.business = business.withLock { $0 }
      return settings
    }
    let moment = Mutex(Settings.TicketMoment.accepted)
    let business = Mutex("")

    init() async throws {
      folder = try TemporaryFolder()
      store = try KitchenStore(folder: StoreFolder(path: folder.path))
      printer = try await PrinterStandIn()
      for id in ["b", "other"] {
        let business = Business(id: id, slug: "\(id)-slug", businessName: id, businessType: .cafe, createdAt: clock.now)
        apply(.business(Change(from: nil, to: business)))
      }
    }

    func show(_ event: ScreenEvent) {
      switch event {
      case .note(let text), .problem(let text): said.withLock { $0.append(text) }
      default: break
      }
    }

    func apply(_ event: RestaurantEvent) {
      state.withLock { known in
        known.0.apply(event)
        known.1 += 1
      }
    }

    func place(_ number: String, at business: String = "b", to status: OrderStatus...) throws {
      let zero = Money.zero(.usDollar)
      let before = state.withLock { $0.0.orders[number] }
      var order =
        try before
        ?? Order(
          id: number, businessId: business, orderNumber: number, orderType: .takeout, paymentMethod: "counter",
          customerName: "Robin", items: [],
          totals: OrderTotals(
            subtotal: zero, discountAmount: zero, taxAmount: zero, tipAmount: zero, deliveryFee: zero), source: "app",
          createdAt: clock.now)
      for step in status { try order.life.advance(to: step, at: clock.now) }
      apply(.order(Change(from: before, to: order)))
    }

    /// The box, started anew.
    func box(_ store: KitchenStore, at place: PrinterPlace? = nil) -> TicketService {
      TicketService(
        printer: TicketPrinter(place ?? printer.place), settings: settings, store: store, clock: clock, zone: .gmt,
        screen: self
      ) { self.state.withLock { $0 } }
    }

    /// The first lines of all tickets.
    var heads: [String] { printer.tickets.map { String($0.prefix { $0 != "\n" }) } }
  }

  @Test("an order that is accepted is printed once, over a restart too, and those that nobody has accepted are not")
  func once() async throws {
    let kitchen = try await Kitchen()
    let store = kitchen.store
    var desk = TicketDesk()
    try kitchen.place("1001")
    try kitchen.place("1002", to: .confirmed)
    await kitchen.box(store).round(&desk)
    #expect(kitchen.heads == ["1002 TAKEOUT"])
    try kitchen.place("1002", to: .preparing)
    try kitchen.place("1001", to: .confirmed)
    await kitchen.box(store).round(&desk)
    await kitchen.box(store).round(&desk)
    var fresh = TicketDesk()
    await kitchen.box(store).round(&fresh)
    #expect(kitchen.heads == ["1002 TAKEOUT", "1001 TAKEOUT"])
    try kitchen.place("1003", to: .confirmed, .preparing, .ready)
    await kitchen.box(store).round(&fresh)
    #expect(kitchen.heads.count == 2, "what is made needs none")
  }

  @Test("an order that is called off after it was printed is told on paper, once; another is not")
  func cancelled() async throws {
    let kitchen = try await Kitchen()
    let store = kitchen.store
    var desk = TicketDesk()
    try kitchen.place("1001", to: .confirmed)
    try kitchen.place("1002")
    await kitchen.box(store).round(&desk)
    try kitchen.place("1001", to: .cancelled)
    try kitchen.place("1002", to: .cancelled)
    for _ in 0..<2 { await kitchen.box(store).round(&desk) }
    var fresh = TicketDesk()
    await kitchen.box(store).round(&fresh)
    #expect(kitchen.heads == ["1001 TAKEOUT", "CANCELLED"])
  }

  @Test("an order that was accepted days before it is made is not printed again, whatever came since")
  func ahead() async throws {
    let kitchen = try await Kitchen()
    var desk = TicketDesk()
    try kitchen.place("1001", to: .confirmed)
    await kitchen.box(kitchen.store).round(&desk)
    kitchen.clock.advance(to: kitchen.clock.now + 3 * 86_400)
    try kitchen.place("1002", to: .confirmed)
    await kitchen.box(kitchen.store).round(&desk)
    var fresh = TicketDesk()
    await kitchen.box(kitchen.store).round(&fresh)
    #expect(kitchen.heads == ["1001 TAKEOUT", "1002 TAKEOUT"])
  }

  @Test("what the printer does not take waits for it, in order; that is said once, and that it works again")
  func waits() async throws {
    let kitchen = try await Kitchen()
    let store = kitchen.store
    var desk = TicketDesk()
    kitchen.printer.behaviour.withLock { $0 = .hasNoPaper }
    try kitchen.place("1001", to: .confirmed)
    await kitchen.box(store).round(&desk)
    kitchen.clock.advance(to: kitchen.clock.now + 2)
    try kitchen.place("1002", to: .confirmed)
    await kitchen.box(store).round(&desk)
    #expect(
      kitchen.said.withLock { $0 } == ["The ticket printer is out of paper. 1 ticket waits, and the box tries on."])
    kitchen.printer.behaviour.withLock { $0 = .prints }
    await kitchen.box(store).round(&desk)
    #expect(kitchen.heads.isEmpty, "it is let be for a while")
    // Nothing is lost where the box goes down meanwhile.
    var fresh = TicketDesk()
    await kitchen.box(store).round(&fresh)
    #expect(kitchen.heads == ["1001 TAKEOUT", "1002 TAKEOUT"])
    kitchen.clock.advance(to: kitchen.clock.now + 4)
    try kitchen.place("1003", to: .confirmed)
    await kitchen.box(store).round(&desk)
    #expect(kitchen.said.withLock { $0.last } == "The ticket printer works again.")
  }

  @Test("a ticket of which something may be out says so when it comes again")
  func again() async throws {
    let kitchen = try await Kitchen()
    let store = kitchen.store
    var desk = TicketDesk()
    kitchen.printer.behaviour.withLock { $0 = .hasNoPaper }
    try kitchen.place("1001", to: .confirmed)
    await kitchen.box(store).round(&desk)
    kitchen.printer.behaviour.withLock { $0 = .prints }
    kitchen.clock.advance(to: kitchen.clock.now + 2)
    await kitchen.box(store).round(&desk)
    #expect(kitchen.heads == ["AGAIN: may be out already"])
  }

  @Test("a printer that is not there is said, and tried on more and more seldom, a minute apart at most")
  func absent() async throws {
    let kitchen = try await Kitchen()
    let store = kitchen.store
    var desk = TicketDesk()
    try kitchen.place("1001", to: .confirmed)
    for _ in 0..<40 {
      await kitchen.box(store, at: .nowhere).round(&desk)
      kitchen.clock.advance(to: kitchen.clock.now + 60)
    }
    #expect(kitchen.said.withLock { $0.count } == 1)
    await kitchen.box(store).round(&desk)
    #expect(kitchen.heads == ["1001 TAKEOUT"])
  }

  @Test("a shop's printer prints the orders of that shop, and as soon as they are placed where it is set so")
  func settings() async throws {
    let kitchen = try await Kitchen()
    let store = kitchen.store
    kitchen.moment.withLock { $0 = .placed }
    kitchen.business.withLock { $0 = "other-slug" }
    var desk = TicketDesk()
    try kitchen.place("1001")
    try kitchen.place("1002", at: "other")
    await kitchen.box(store).round(&desk)
    #expect(kitchen.heads == ["1002 TAKEOUT"])
  }
}
