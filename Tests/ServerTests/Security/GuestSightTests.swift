import Commands
import Foundation
import Kitchen
import NIOHTTP1
import Restaurant
import TestHouse
import TestWeb
import Testing
import Wire

@testable import Server

@Suite("What guests see of others")
struct GuestSightTests {
  /// What nobody but family and staff may learn: names, a telephone, addresses.
  private static let secrets = ["Jane", "Smith", "1234567890", "jane@example.com", "12 Main Street", "Doe", "john@"]

  private static func expectNothing(in text: String, _ what: String) {
    for secret in secrets { #expect(!text.contains(secret), "\(what) tells \(secret)") }
  }

  /// A street where somebody has ordered to an address and booked a table, and a guest.
  private func withOrders(
    _ body: @Sendable (Street, _ guest: [(String, String)], _ order: String, _ booking: String) async throws -> Void
  ) async throws {
    try await Street.open { street async throws in
      let delivery = Street.order().replacing(
        #""orderType":"takeout""#, with: #""orderType":"delivery","deliveryAddress":"12 Main Street""#)
      var ordered = try await street.web.send(.POST, "/api/orders/sandwich-shop", delivery)
      if ordered.status != 201 {
        ordered = try await street.web.send(.POST, "/api/orders/sandwich-shop", Street.order())
      }
      let booked = try await street.web.send(.POST, "/api/reservations/\(Street.coq)", Street.booking())
      _ = try await street.web.send(.PUT, "/api/addresses/home", #"{"address":"12 Main Street"}"#)
      _ = try await street.web.send(.PUT, "/api/business/position", #"{"latitude":51.5,"longitude":0.12}"#)
      try await street.house.perform(.person(.add(name: "Sam", emoji: nil, email: "jane@example.com")))
      try await street.house.perform(.meal(.join(people: ["jane smith"], slot: .dinner, date: nil)))
      try await body(
        street, try street.token("guest"), try #require(ordered.data["id"] as? String),
        try #require(booked.data["id"] as? String))
    }
  }

  @Test("no order and no booking, not even that there is one")
  func records() async throws {
    try await withOrders { street, guest, order, booking in
      for path in [
        "/api/orders/sandwich-shop/\(order)", "/api/orders/sandwich-shop/nothing",
        "/api/reservations/\(Street.coq)/\(booking)", "/api/reservations/\(Street.coq)/\(booking)/calendar.ics",
      ] {
        let answer = try await street.web.get(path, guest)
        #expect((answer.status, answer.code) == (404, "NOT_FOUND"), "\(path)")
        Self.expectNothing(in: answer.text, path)
      }
      #expect(try await street.web.get("/api/orders/sandwich-shop/\(order)", try street.token("staff")).status == 200)
    }
  }

  @Test("no sums, no lists, no place, whatever they ask")
  func everythingRead() async throws {
    try await withOrders { street, guest, _, _ in
      for path in [
        "/api/orders/sandwich-shop/stats/summary", "/api/business/stats/summary", "/api/orders/sandwich-shop",
        "/api/reservations/\(Street.coq)", "/api/loyalty/sandwich-shop", "/api/outbox", "/api/addresses",
        "/api/household/orders", "/api/household/reservations", "/api/v1/archive",
      ] {
        #expect(try await street.web.get(path, guest).status == 403, "\(path)")
      }
      for path in [
        "/api/v1/snapshot", "/api/v1/changes", "/api/v1/people", "/api/v1/items", "/api/v1/headcounts",
        "/api/v1/list.txt",
        "/api/v1/list.csv", "/api/v1/meals", "/api/v1/recipes", "/api/business?search=Smith",
        "/api/menu/sandwich-shop/public", "/api/menu/sandwich-shop/categories",
        "/api/reservations/\(Street.coq)/availability?date=2026-03-21",
        "/api/reservations/\(Street.coq)/tables", "/rest/v1/menu_items",
      ] {
        let answer = try await street.web.get(path, guest)
        #expect(answer.status == 200, "\(path)")
        Self.expectNothing(in: answer.text, path)
      }
      let place = try await street.web.get("/api/business/position", guest)
      #expect(!place.text.contains("51.5"))
      #expect(try await street.web.get("/api/business/position").text.contains("51.5"))
    }
  }

  @Test("no word of an order or a booking, as it is made or later")
  func words() async throws {
    try await Street.open { street async throws in
      let probes = try await ["guest", "family"].asyncMap { role in
        let probe = try await Probe(port: street.web.port, headers: try street.token(role))
        #expect(await probe.next("snapshot") != nil)
        return probe
      }
      street.house.announce(.status(Status(listening: true, awake: true, partial: "deliver it to 12 Main Street")))
      for heard in Self.announced { street.house.announce(.heard(heard)) }
      let isAnnounced: @Sendable (Probe.Heard) -> Bool = { $0.data?["text"] as? String == "add milk" }
      var guest = await probes[0].hear(until: isAnnounced)
      let family = await probes[1].hear(until: isAnnounced)
      for word in ["Jane Smith", "12 Main Street"] { #expect(family.contains { $0.text.contains(word) }) }
      _ = try await street.web.send(.POST, "/api/orders/sandwich-shop", Street.order())
      _ = try await street.web.send(.POST, "/api/reservations/\(Street.coq)", Street.booking())
      _ = try await street.web.send(.PUT, "/api/addresses/home", #"{"address":"12 Main Street"}"#)
      try await street.house.perform(.timer(.start(seconds: 60, name: "last")))
      let isLast: @Sendable (Probe.Heard) -> Bool = { $0.data?["intent"] as? String == "timer.start" }
      guest += await probes[0].hear(until: isLast)
      let intents = await probes[1].hear(until: isLast).compactMap { $0.data?["intent"] as? String }
      #expect(intents == ["order.create", "reservation.create", "order.save_address", "timer.start"])
      Self.expectNothing(in: guest.map(\.text).joined(separator: "\n"), "a frame")
      #expect(guest.count { $0.type == "change" } == 4)
      #expect(guest.compactMap { $0.data?["intent"] as? String } == ["shopping.add", "timer.start"])
      // Who comes later is told what was heard lately.
      let later = try await Probe(port: street.web.port, headers: try street.token("guest"))
      Self.expectNothing(in: "\(try #require(await later.next("snapshot")))", "a snapshot")
      let missed = try await Probe(port: street.web.port)
      let token = try street.token("guest")[0].1.dropFirst("Bearer ".count)
      let since = await street.sequence - 4
      try await missed.send(
        #"{"type":"hello","data":{"token":"\#(token)","since":\#(since),"epoch":"\#(street.house.epoch)"}}"#)
      let changes = await missed.hear(until: isLast)
      #expect(changes.count >= 4)
      Self.expectNothing(in: changes.map(\.text).joined(separator: "\n"), "a missed change")
    }
  }

  @Test("no address of a person who eats, in a plan that is asked for, shown or changed")
  func eaters() async throws {
    try await Street.open { street async throws in
      try await street.house.perform(.person(.add(name: "Sam", emoji: nil, email: "jane@example.com")))
      try await street.house.perform(.person(.add(name: "Alex", emoji: nil, email: nil)))
      let guest = try await Probe(port: street.web.port, headers: try street.token("guest"))
      _ = await guest.next("snapshot")
      try await street.house.perform(
        .meal(.plan(slot: .dinner, date: street.house.today, dish: "soup", people: ["Sam"])))
      let frames = await guest.hear { $0.type == "meal_plan" }
      #expect(frames.last?.text.contains("Sam") == true)
      let answer = try await street.web.get("/api/v1/meals", try street.token("guest"))
      #expect(answer.text.contains("Sam"))
      for text in frames.map(\.text) + [answer.text] { #expect(!text.contains("jane@")) }
      #expect(try await street.web.get("/api/v1/meals", try street.token("family")).text.contains("jane@example.com"))
    }
  }

  @Test("no word of an allergy, which a warning would tell, and no announcement")
  func warnings() async throws {
    try await Street.open { street async throws in
      try await street.house.perform(.diet(.note(people: ["Sam"], need: .allergy, foods: ["nuts"])))
      let probes = try await ["guest", "family"].asyncMap { role in
        let probe = try await Probe(port: street.web.port, headers: try street.token(role))
        _ = await probe.next("snapshot")
        return probe
      }
      try await street.house.perform(
        .shopping(.add(items: [SpokenItem(name: "walnuts")], list: nil, store: nil, person: nil)))
      street.house.announce(
        .heard(Self.heard("add walnuts", "shopping.add", "Added walnuts. Mind the walnuts: Sam is allergic to nuts.")))
      try await street.house.perform(.box(.announce(text: "grandma is ill")))
      try await street.house.perform(.timer(.start(seconds: 60, name: "last")))
      let isLast: @Sendable (Probe.Heard) -> Bool = { $0.data?["intent"] as? String == "timer.start" }
      let told = await probes[1].hear(until: isLast).map(\.text).joined()
      #expect(told.contains("allergic") && told.contains("Grandma"))
      let seen = await probes[0].hear(until: isLast).map(\.text).joined()
      #expect(seen.contains("walnuts") && !seen.contains("allergic") && !seen.contains("Grandma"))
    }
  }

  @Test("what is told of a kitchen's own commands they hear as before")
  func kitchen() async throws {
    try await Street.open { street async throws in
      let probe = try await Probe(port: street.web.port, headers: try street.token("guest"))
      _ = await probe.next("snapshot")
      street.house.announce(.heard(heard("add milk", "shopping.add", "Added milk.")))
      #expect(await probe.next("heard")?["say"] as? String == "Added milk.")
      try await street.house.perform(.timer(.start(seconds: 60, name: "tea")))
      #expect(await probe.next("change")?["say"] as? String == "Tea timer: 1 minute.")
    }
  }

  private static let announced: [Heard] = [
    heard("place the order for Jane Smith", "order.place", "Order 1001 for Jane Smith."),
    heard("deliver it to 12 Main Street", nil, "I did not understand that."),
    heard("say that again", "box.repeat", "Order 1001 for Jane Smith, to 12 Main Street."),
    // Two commands in one sentence are told as the first; its answer has both.
    heard(
      "add milk and place the order", "shopping.add", "Added milk. Order 1001 for Jane Smith.",
      intents: ["shopping.add", "order.place"]),
    heard("add milk", "shopping.add", "Added milk."),
  ]

  private static func heard(
    _ text: String, _ intent: String?, _ say: String, intents: Set<String> = []
  ) -> Heard {
    Heard(
      text: text, intent: intent, accepted: intent != nil, reason: nil, say: say, origin: "voice",
      at: TestHouse.start, intents: intents)
  }

  private func heard(_ text: String, _ intent: String?, _ say: String) -> Heard { Self.heard(text, intent, say) }
}

extension Probe.Heard {
  /// A frame as it came.
  fileprivate var text: String { if case .text(let text) = self { text } else { "" } }
}

extension Array {
  fileprivate func asyncMap<Result>(_ body: (Element) async throws -> Result) async rethrows -> [Result] {
    var all: [Result] = []
    for element in self { all.append(try await body(element)) }
    return all
  }
}
