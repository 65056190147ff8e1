import Basics
import Commands
import Foundation
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("What the household has ordered and booked")
struct YoursTests {
  /// An order by voice, at the sandwich shop.
  private func sayOrder(_ street: Street) async throws {
    var draft = OrderDraft(
      businessId: Street.shop, orderType: .takeout, customerName: "Sam",
      items: [OrderItemDraft(menuItemId: "84", quantity: 2, selectedOptions: [:])])
    draft.source = "voice"
    try await street.house.perform(.order(.create(order: draft)))
  }

  @Test("orders are there wherever they were made, the newest first, with their portions")
  func orders() async throws {
    try await Street.open { street async throws in
      try await sayOrder(street)
      let cheese = #","modifiers":[{"id":"9:extra"}]"#
      let tapped = try await street.web.send(.POST, "/api/orders/sandwich-shop", Street.order(more: cheese))
      #expect(tapped.status == 201)
      let coq = try await street.web.send(
        .POST, "/api/orders/\(Street.coq)", Street.order(try await street.dish(at: Street.coq)))
      #expect(coq.status == 201)
      let answer = try await street.web.get("/api/household/orders", try street.token("family"))
      let orders = try #require(answer.json["data"] as? [[String: Any]])
      #expect(orders.map { $0["source"] as? String } == ["app", "app", "voice"])
      #expect(orders.map { $0["businessId"] as? String } == [Street.coq, Street.shop, Street.shop])
      let words = (orders[2]["items"] as? [[String: Any]])?.first?["customizations"] as? [String]
      #expect(words?.contains("Regular Lettuce") == true)
      #expect(answer.headers.first(name: "x-total-count") == "3")
      let page = try await street.web.get("/api/household/orders?limit=1&offset=1")
      #expect((page.json["data"] as? [[String: Any]])?.map { $0["id"] as? String } == [tapped.data["id"] as? String])
    }
  }

  @Test("an order goes on being told as it moves on, and when it is long over")
  func states() async throws {
    try await Street.open { street async throws in
      try await sayOrder(street)
      let id = try #require(try await street.list("/api/household/orders").first?["id"] as? String)
      for status in ["confirmed", "preparing", "ready", "completed"] {
        let path = "/api/orders/sandwich-shop/\(id)/status"
        #expect(try await street.web.send(.PUT, path, #"{"status":"\#(status)"}"#).status == 200)
        #expect(try await street.list("/api/household/orders").first?["status"] as? String == status)
      }
      street.house.clock.advance(by: 5 * 86_400)
      try await sayOrder(street)
      #expect(try await street.list("/api/household/orders").count == 2)
    }
  }

  @Test("bookings and the waiting list are there too")
  func bookings() async throws {
    try await Street.open { street async throws in
      let path = "/api/reservations/\(Street.coq)"
      #expect(try await street.web.send(.POST, path, Street.booking()).status == 201)
      var said = ReservationDraft(
        reservationDate: try #require(CalendarDay("2026-03-21")), reservationTime: ClockTime(hour: 20, minute: 0),
        partySize: 2, customerName: "Sam", customerEmail: "sam@example.org")
      said.source = "voice"
      try await street.house.perform(.reservation(.create(business: Street.coq, reservation: said)))
      let bookings = try await street.list("/api/household/reservations")
      #expect(bookings.map { $0["source"] as? String } == ["voice", "app"])
      #expect(try await street.list("/api/household/waitlist").isEmpty)
    }
  }

  @Test("what staff take, and what comes by a shop's web site or telephone, is not the household's")
  func others() async throws {
    try await Street.open { street async throws in
      let staff = try street.token("staff")
      let order = Street.order()
      let taken = try await street.web.send(.POST, "/api/orders/sandwich-shop", order, staff)
      #expect(taken.data["source"] as? String == "counter")
      for source in ["website", "phone"] {
        let other = order.replacing("\"app\"", with: "\"\(source)\"")
        let kept = try await street.web.send(.POST, "/api/orders/sandwich-shop", other, staff)
        #expect(kept.data["source"] as? String == source)
      }
      let booked = try await street.web.send(
        .POST, "/api/reservations/\(Street.coq)", Street.booking(), staff)
      #expect(booked.data["source"] as? String == "counter")
      #expect(try await street.list("/api/household/orders").isEmpty)
      #expect(try await street.list("/api/household/reservations").isEmpty)
    }
  }

  @Test("it is for the family alone", arguments: ["orders", "reservations", "waitlist"])
  func access(what: String) async throws {
    try await Street.open { street async throws in
      let path = "/api/household/\(what)"
      for role in ["guest", "staff"] {
        #expect(try await street.web.get(path, try street.token(role)).status == 403)
      }
      #expect(try await street.web.get(path, [("authorization", "Bearer nobody")]).status == 401)
      #expect(try await street.web.get(path, try street.token("family")).status == 200)
      #expect(try await street.web.get(path).status == 200)
    }
  }

  @Test("a page of it that cannot be is refused", arguments: ["limit=0", "limit=-1", "limit=x", "offset=-1"])
  func pages(query: String) async throws {
    try await Street.open { street async throws in
      #expect(try await street.web.get("/api/household/orders?\(query)").status == 400)
    }
  }
}

extension Street {
  /// The first dish on a menu.
  fileprivate func dish(at business: String) async throws -> String {
    let menu = try await web.get("/api/menu/\(business)/public").data
    let categories = menu["categories"] as? [[String: Any]]
    return (categories?.first?["items"] as? [[String: Any]])?.first?["id"] as? String ?? ""
  }
}
