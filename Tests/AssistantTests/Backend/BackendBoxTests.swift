import Basics
import Commands
import Foundation
import Restaurant
import ScriptedWeb
import Testing

@testable import Assistant

/// A client of the project's own server, with what goes wrong on the way.
@Suite("A box as the backend of another", .serialized)
struct BackendBoxTests {
  /// What happens to a POST on its way.
  enum Trouble: Sendable, CaseIterable, CustomTestStringConvertible {
    case refused, cutBefore, lostAnswer, cutInAnswer, late, trouble

    var testDescription: String {
      switch self {
      case .refused: "the backend is off"
      case .cutBefore: "cut before the request"
      case .lostAnswer: "the answer is lost"
      case .cutInAnswer: "cut in the middle of the answer"
      case .late: "no answer in time"
      case .trouble: "status 500"
      }
    }

    /// Whether the backend does what it is asked all the same.
    var arrives: Bool { self == .lostAnswer || self == .cutInAnswer || self == .late }

    /// What is told of it.
    var problem: String {
      switch self {
      case .refused: "127.0.0.1 cannot be reached"
      case .cutBefore, .lostAnswer, .cutInAnswer: "its answer broke off"
      case .late: "no answer within 8 seconds"
      case .trouble: "Failed to create resource"
      }
    }

    func begin(_ proxy: ScriptedProxy) async {
      let mood: ScriptedProxy.Mood? =
        switch self {
        case .refused: nil
        case .cutBefore: .cutBefore
        case .lostAnswer: .cutAnswer(after: 0)
        case .cutInAnswer: .cutAnswer(after: 700)
        case .late: .holding
        case .trouble: .answering(500)
        }
      guard let mood else { return await proxy.stop() }
      proxy.plan { $0.hasPrefix("POST") ? mood : .well }
    }

    func end(_ proxy: ScriptedProxy) async throws {
      proxy.plan { _ in .well }
      proxy.release()
      if self == .refused { try await proxy.start() }
    }
  }

  /// Opens a house that has learnt what the backend has.
  private func open(
    _ proxy: ScriptedProxy, _ clock: RemoteHouse.Clock, token: String = "", time: Double = 120
  ) async throws -> RemoteHouse {
    let house = try RemoteHouse(at: proxy.address, token: token, time: time, clock: clock)
    // Menus come one a round.
    repeat {
      #expect(await house.round() == "")
      try #require(await house.courier.problem == nil)
    } while await house.restaurant().remotes.values.contains { $0.menuAt == nil }
    return house
  }

  private func cheese(_ state: RestaurantState) throws -> String {
    try #require(state.customizations(of: "84").first { $0.name == "Extra Cheese" }).id
  }

  private func booking(_ house: RemoteHouse) async throws -> Reservation {
    let draft = ReservationDraft(
      reservationDate: try #require(CalendarDay("2026-03-21")), reservationTime: ClockTime(hour: 19, minute: 0),
      partySize: 4, customerName: "Sam Baker", customerEmail: "sam@example.org", occasion: "birthday", source: "app")
    let receipt = try await house.perform(
      .reservation(.create(business: BackendBox.coq, reservation: draft)), origin: .http)
    for case .restaurant(.reservation(let change)) in receipt.entry.events {
      if let made = change.after { return made }
    }
    throw CancellationError()
  }

  @Test("the sample businesses come over whole")
  func mirrored() async throws {
    try await BackendBox.serving { box, proxy, clock in
      let house = try await open(proxy, clock)
      let (here, there) = (await house.restaurant(), await box.restaurant)
      #expect(Set(here.remotes.keys) == Set(there.businesses.keys))
      for business in there.businesses.values {
        #expect(here.businesses[business.id]?.businessName == business.businessName)
        #expect(here.businesses[business.id]?.week == business.week)
        #expect(here.categories(of: business.id) == there.categories(of: business.id))
        #expect(here.items(of: business.id).map(\.price) == there.items(of: business.id).map(\.price))
        #expect(here.tables(of: business.id) == there.tables(of: business.id))
        let (mine, theirs) = (here.ordering(of: business.id), there.ordering(of: business.id))
        #expect(mine.orderTypes == theirs.orderTypes)
        #expect(mine.taxBasisPoints == theirs.taxBasisPoints)
        #expect(mine.deliveryFee == theirs.deliveryFee)
        #expect(here.reservationSettings(of: business.id) == there.reservationSettings(of: business.id))
      }
      #expect(here.customizations(of: "84").map(\.name) == there.customizations(of: "84").map(\.name))
      #expect(here.customizations(of: "84").map(\.id) == there.customizations(of: "84").map(\.id))
    }
  }

  @Test(
    "an order placed in trouble arrives exactly once, also when the power fails meanwhile",
    arguments: Trouble.allCases, [false, true])
  func order(_ trouble: Trouble, powerFails: Bool) async throws {
    try await BackendBox.serving { box, proxy, clock in
      let first = try await open(proxy, clock, time: trouble == .late ? 8 : 120)
      await trouble.begin(proxy)
      let order = try await first.order(at: BackendBox.shop, cheese: cheese(first.restaurant()))
      #expect(await first.round() == "")
      let waiting = try #require(await first.restaurant().waitingToBeSent.first)
      #expect(waiting.problem == trouble.problem)
      #expect(waiting.mayHaveArrived == (trouble != .refused))
      #expect(await box.orders.count == (trouble.arrives ? 1 : 0))

      let house = powerFails ? try first.afterPowerCut() : first
      try await trouble.end(proxy)
      house.advance(by: 300)
      let told = await house.round()
      let arrived = try #require(await box.orders.first)
      #expect(told.contains("Order \(arrived.orderNumber) is placed at \(await name(box, BackendBox.shop))"))
      house.advance(by: 300)
      _ = await house.round()
      #expect(await box.orders.count == 1)
      let kept = try #require(await house.restaurant().orders[order.id])
      #expect(kept.orderNumber == arrived.orderNumber)
      #expect(kept.totals == arrived.totals)
      #expect(arrived.items.first?.customizations.contains("Regular Extra Cheese") == true)
      #expect(arrived.items.first?.customizations == kept.items.first?.customizations)
      #expect(arrived.totals.subtotal.text == "7.49")
      #expect(await house.restaurant().waitingToBeSent.isEmpty)
    }
  }

  @Test(
    "a booking made in trouble arrives exactly once, also when the power fails meanwhile",
    arguments: Trouble.allCases, [false, true])
  func reservation(_ trouble: Trouble, powerFails: Bool) async throws {
    try await BackendBox.serving { box, proxy, clock in
      let first = try await open(proxy, clock, time: trouble == .late ? 8 : 120)
      let before = await box.bookings.count
      await trouble.begin(proxy)
      let made = try await booking(first)
      #expect(await first.round() == "")
      #expect(await first.restaurant().waitingToBeSent.map(\.problem) == [trouble.problem])
      #expect(await box.bookings.count == before + (trouble.arrives ? 1 : 0))

      let house = powerFails ? try first.afterPowerCut() : first
      try await trouble.end(proxy)
      house.advance(by: 300)
      #expect(await house.round().contains("is booked, for Sam Baker."))
      house.advance(by: 300)
      _ = await house.round()
      #expect(await box.bookings.count == before + 1)
      let arrived = try #require(await box.bookings.first { $0.customerName == "Sam Baker" })
      let kept = try #require(await house.restaurant().reservations[made.id])
      #expect(kept.status == .confirmed)
      #expect(kept.seat == arrived.seat)
      #expect(arrived.occasion == "birthday")
      #expect(await house.restaurant().waitingToBeSent.isEmpty)
    }
  }

  private func name(_ box: BackendBox, _ business: String) async -> String {
    await box.restaurant.businesses[business]?.businessName ?? ""
  }

  @Test("how an order stands flows back, from pending to preparing to ready")
  func followed() async throws {
    try await BackendBox.serving { box, proxy, clock in
      let house = try await open(proxy, clock)
      let order = try await house.order(at: BackendBox.shop, cheese: cheese(house.restaurant()))
      _ = await house.round()
      let there = try #require(await box.orders.first)
      #expect(await house.restaurant().orders[order.id]?.status == .pending)
      let place = await name(box, BackendBox.shop)
      let steps: [(OrderStatus, String)] = [
        (.confirmed, "\(place) has confirmed order \(there.orderNumber)."), (.preparing, ""),
        (.ready, "Order \(there.orderNumber) at \(place) is ready."), (.completed, ""),
      ]
      for (status, said) in steps {
        try await box.perform(.order(.advance(id: there.id, status: status)))
        house.advance(by: 20)
        let told = await house.round()
        #expect(said.isEmpty ? told.isEmpty : told.hasPrefix(said))
        #expect(await house.restaurant().orders[order.id]?.status == status)
      }
      #expect(await house.restaurant().outbox.isEmpty)
    }
  }

  @Test("an order that is refused is told and shown with the backend's reason")
  func refused() async throws {
    try await BackendBox.serving { box, proxy, clock in
      let house = try await open(proxy, clock)
      try await box.perform(.menu(.setAvailable(item: "84", available: false, remaining: nil)))
      let order = try await house.order(at: BackendBox.shop, cheese: cheese(house.restaurant()))
      let told = await house.round()
      #expect(told.contains("did not take the order: The All American is not available now."))
      let entry = try #require(await house.restaurant().outbox[order.id])
      #expect(entry.state == .refused)
      #expect(entry.code == "ITEM_UNAVAILABLE")
      #expect(await house.restaurant().orders[order.id]?.status == .cancelled)
      #expect(await box.orders.isEmpty)
      // Read, and put away.
      try await house.perform(.business(.dontSend(id: order.id)))
      #expect(await house.restaurant().outbox.isEmpty)
    }
  }

  @Test("the backend's currency, tax and fee are taken over, so that what is told is what it costs")
  func currency() async throws {
    try await BackendBox.serving { box, proxy, clock in
      try await box.sellPies()
      let house = try await open(proxy, clock)
      var draft = OrderDraft(
        businessId: "pies", orderType: .delivery, customerName: "Sam Baker",
        items: [OrderItemDraft(menuItemId: "900", quantity: 3)])
      draft.deliveryAddress = "1 Main Street"
      _ = try await house.perform(.order(.create(order: draft)), origin: .http)
      let before = try #require(await house.restaurant().orders.values.first { _ in true })
      #expect(before.totals.totalAmount.currency.code == "GBP")
      // 3 × 4.50 is 13.50, less 10 % is 12.15, and 20 % of that is 2.43; 2.20 for the delivery.
      #expect(before.totals.totalAmount.text == "16.78")
      _ = await house.round()
      let there = try #require(await box.restaurant.orders(of: "pies").first)
      #expect(there.totals == before.totals)
      #expect(await house.restaurant().orders[before.id]?.totals == there.totals)
      let said = try await house.perform(.menu(.show(business: "Pies", category: nil, item: nil))).entry.say
      #expect(said.contains("4 pounds 50"))
    }
  }

  @Test("menus are there without the backend, and so is what waits after a long night")
  func offline() async throws {
    try await BackendBox.serving { box, proxy, clock in
      let house = try await open(proxy, clock)
      let show = Command.menu(.show(business: await name(box, BackendBox.shop), category: nil, item: nil))
      let said = try await house.perform(show).entry.say
      await proxy.stop()
      house.advance(by: 3_600)
      #expect(try await house.perform(show).entry.say == said)
      let again = try house.afterPowerCut()
      #expect(try await again.perform(show).entry.say == said)
      try await again.order(at: BackendBox.shop, cheese: cheese(again.restaurant()))
      for _ in 0..<20 {
        _ = await again.round()
        again.advance(by: 60)
      }
      try await proxy.start()
      again.advance(by: 120)
      #expect(await again.round().contains("is placed at"))
      #expect(await box.orders.count == 1)
    }
  }

  @Test("a page is told what is free, asked once a minute, and not let wait for a backend that is silent")
  func freeTimes() async throws {
    try await BackendBox.serving { box, proxy, clock in
      let house = try await open(proxy, clock)
      let day = try #require(CalendarDay("2026-03-21"))
      func ask() async -> [RemoteSlot]? {
        await house.courier.freeTimes(at: BackendBox.coq, on: day, partySize: 4)
      }
      func asked() -> Int { proxy.lines.count { $0.contains("/availability?") } }
      let free = try #require(await ask())
      let there = try await box.restaurant.availability(
        at: BackendBox.coq, on: day, partySize: 4, now: clock.now, zone: RemoteHouse.calendar.timeZone)
      #expect(free.map(\.time) == there.map(\.time))
      #expect(free.map(\.available) == there.map(\.available))
      #expect(await ask() == free)
      #expect(asked() == 1)
      clock.advance(by: 61)
      proxy.plan { _ in .cutBefore }
      #expect(await ask() == nil)
      #expect(await ask() == nil)
      #expect(asked() == 2)
      clock.advance(by: 11)
      proxy.plan { _ in .well }
      #expect(await ask() == free)
    }
  }

  @Test("a menu that a page shows is asked for again when it is old")
  func freshened() async throws {
    try await BackendBox.serving { box, proxy, clock in
      let house = try await open(proxy, clock)
      var change = MenuItemDraft()
      (change.id, change.price) = ("84", Decimal(string: "6.99"))
      try await box.perform(.menu(.saveItem(item: change)))
      await house.courier.freshenMenu(of: BackendBox.shop, for: house)
      #expect(await house.restaurant().items["84"]?.price.text == "6.99")
    }
  }

  @Test("what waits is told together")
  func told() async throws {
    try await BackendBox.serving { box, proxy, clock in
      let house = try await open(proxy, clock)
      #expect(try await house.perform(.order(.status)).entry.say == "You have no order.")
      await proxy.stop()
      try await house.order(at: BackendBox.shop, cheese: cheese(house.restaurant()))
      _ = try await booking(house)
      _ = await house.round()
      let shop = await name(box, BackendBox.shop)
      let say = try await house.perform(.order(.status)).entry.say
      #expect(say.hasPrefix("Your order for \(shop) waits to be sent"), "\(say)")
      #expect(say.contains("A booking at Coq au Vin waits to be sent"), "\(say)")
      #expect(say.contains("127.0.0.1 cannot be reached"), "\(say)")
    }
  }

  @Test("what the house had itself under the same names becomes the backend's, and what it ordered stays")
  func samples() async throws {
    try await BackendBox.serving { box, proxy, clock in
      let house = try RemoteHouse(at: proxy.address, clock: clock)
      for (id, command) in SampleBusinesses.commands { _ = try await house.bus.submit(command, id: id, origin: .text) }
      let old = try await house.order(at: BackendBox.shop, cheese: cheese(house.restaurant()))
      #expect(old.orderNumber == "1001")
      repeat {
        #expect(await house.round() == "")
        try #require(await house.courier.problem == nil)
      } while await house.restaurant().remotes.values.contains { $0.menuAt == nil }
      let new = try await house.order(at: BackendBox.shop, cheese: cheese(house.restaurant()))
      let told = await house.round()
      let there = try #require(await box.orders.first)
      #expect(told.hasPrefix("Order \(there.orderNumber) is placed"))
      #expect(await house.restaurant().orders[old.id] == old)
      #expect(await house.restaurant().orders[new.id]?.totals == there.totals)
      // Two of one number are not one order.
      #expect(await house.restaurant().orders[new.id]?.orderNumber != old.orderNumber)
    }
  }

  @Test("a booking is cancelled there when the household cancels it, and here when the place does")
  func cancelled() async throws {
    try await BackendBox.serving { box, proxy, clock in
      let house = try await open(proxy, clock)
      let own = try await booking(house)
      _ = await house.round()
      try await house.perform(.reservation(.advance(id: own.id, status: .cancelled, reason: nil)))
      _ = await house.round()
      #expect(await box.bookings.filter { $0.customerName == "Sam Baker" }.map(\.status) == [.cancelled])
      #expect(await house.restaurant().reservations[own.id]?.status == .cancelled)

      let other = try await booking(house)
      _ = await house.round()
      let there = try #require(await box.bookings.first { $0.customerName == "Sam Baker" && $0.status == .confirmed })
      try await box.perform(.reservation(.advance(id: there.id, status: .cancelled, reason: "The kitchen flooded")))
      house.advance(by: 150)
      #expect(await house.round().hasSuffix("is cancelled: The kitchen flooded."))
      #expect(await house.restaurant().reservations[other.id]?.progress.cancellationReason == "The kitchen flooded")
      #expect(await house.restaurant().outbox.isEmpty)
    }
  }

  @Test("what never left is given up without a word to anybody")
  func givenUp() async throws {
    try await BackendBox.serving { box, proxy, clock in
      let house = try await open(proxy, clock)
      await proxy.stop()
      let order = try await house.order(at: BackendBox.shop, cheese: cheese(house.restaurant()))
      _ = await house.round()
      let said = try await house.perform(.business(.dontSend(id: order.id))).entry.say
      #expect(said == "The order for \(await name(box, BackendBox.shop)) was not sent yet, and will not be.")
      #expect(await house.restaurant().orders[order.id]?.status == .cancelled)
      try await proxy.start()
      house.advance(by: 300)
      #expect(await house.round() == "")
      #expect(await box.orders.isEmpty)
      await #expect(throws: Refusal.coded(.notFound, "Nothing of that identifier waits to be sent.")) {
        try await house.perform(.business(.dontSend(id: order.id)))
      }
    }
  }

  @Test("what may have arrived is given up with a warning")
  func givenUpLate() async throws {
    try await BackendBox.serving { box, proxy, clock in
      let house = try await open(proxy, clock)
      proxy.plan { $0.hasPrefix("POST") ? .cutAnswer(after: 0) : .well }
      let order = try await house.order(at: BackendBox.shop, cheese: cheese(house.restaurant()))
      _ = await house.round()
      let said = try await house.perform(.business(.dontSend(id: order.id))).entry.say
      #expect(said.contains("It may have arrived all the same, so call them to be sure"))
      #expect(await house.restaurant().outbox.isEmpty)
    }
  }

  @Test("what arrives after it was given up is cancelled there")
  func givenUpOnTheWay() async throws {
    try await BackendBox.serving { box, proxy, clock in
      let house = try await open(proxy, clock)
      proxy.plan { $0.hasPrefix("POST") ? .holding : .well }
      let order = try await house.order(at: BackendBox.shop, cheese: cheese(house.restaurant()))
      let publications = await box.bus.publications()
      async let round = house.round()
      // It is on its way when the backend has it.
      for await publication in publications {
        let hasOrder = publication.entry.events.contains { if case .restaurant(.order) = $0 { true } else { false } }
        if hasOrder { break }
      }
      try await house.perform(.business(.dontSend(id: order.id)))
      proxy.release()
      #expect(await round.contains("had reached"))
      house.advance(by: 300)
      _ = await house.round()
      #expect(await box.orders.map(\.status) == [.cancelled])
      #expect(await house.restaurant().outbox.isEmpty)
    }
  }

  @Test("a token that is worth nothing loses no order; with that of a paired device it goes")
  func token() async throws {
    try await BackendBox.serving { box, proxy, clock in
      let house = try await open(proxy, clock)
      let stranger = try RemoteHouse(at: proxy.address, token: "wrong", in: try house.copied(), clock: clock)
      let order = try await stranger.order(at: BackendBox.shop, cheese: cheese(stranger.restaurant()))
      stranger.advance(by: 400)
      _ = await stranger.round()
      #expect(await stranger.courier.problem == "it does not let this box in; check backend.token")
      #expect(await stranger.restaurant().orders[order.id]?.status == .pending)
      #expect(await stranger.restaurant().waitingToBeSent.map(\.id) == [order.id])

      let token = try box.devices.pair(code: box.devices.offer(.family).code, name: "The other box").token
      let paired = try RemoteHouse(at: proxy.address, token: token, in: try stranger.copied(), clock: clock)
      paired.advance(by: 400)
      #expect(await paired.round().contains("is placed at"))
      #expect(await box.orders.count == 1)
    }
  }
}
