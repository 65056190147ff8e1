import Foundation
import NIOHTTP1
import TestWeb
import Testing

@testable import Server

@Suite("Calls about orders")
struct OrderCallTests {
  static let orders = "/api/orders/sandwich-shop"

  /// The identifier of what is changed of a sandwich.
  static func customization(_ street: Street, _ name: String, of item: Int = 84) async throws -> Int {
    try await street.rows("/rest/v1/menu_item_customizations?menu_item_id=eq.\(item)")
      .first { $0["name"] as? String == name }?["id"] as? Int ?? 0
  }

  @Test("an All American with regular Extra Cheese costs 7.49, whatever the client says it costs")
  func price() async throws {
    try await Street.open { street async throws in
      let cheese = try await Self.customization(street, "Extra Cheese")
      let modifiers = #","modifiers":[{"id":"\#(cheese):regular","name":"Free Cheese","priceAdjustment":-6.00}]"#
      let answer = try await street.web.send(.POST, Self.orders, Street.order(more: modifiers))
      #expect(answer.status == 201)
      #expect(answer.written("totalAmount") == "7.49")
      #expect(answer.written("subtotal") == "7.49")
      #expect(answer.written("itemPrice") == "6.49")
      #expect(answer.written("modifiersTotal") == "1.00")
      #expect(answer.written("taxAmount") == "0.00")
      let item = (answer.data["items"] as? [[String: Any]])?.first
      let customizations = item?["customizations"] as? [String]
      #expect(customizations?.contains("Regular Extra Cheese") == true)
      #expect((item?["selectedOptions"] as? [String: [String]])?["\(cheese)"] == ["regular"])
      let screens = #","selected_options":{"\#(cheese)":["extra"]}"#
      let extra = try await street.web.send(.POST, Self.orders, Street.order(quantity: "2", more: screens))
      #expect(extra.written("totalAmount") == "15.98")
      #expect(extra.text.contains("Extra Extra Cheese"))
      let lying = Street.order().replacing(
        #""orderType""#, with: #""totalAmount":0.01,"subtotal":0.01,"orderType""#)
      #expect(try await street.web.send(.POST, Self.orders, lying).written("totalAmount") == "6.49")
    }
  }

  @Test("an order that was over weeks ago is refunded, once")
  func oldRefund() async throws {
    try await Street.open { street async throws in
      let made = try await street.web.send(.POST, Self.orders, Street.order())
      let path = "\(Self.orders)/\(made.data["id"] as? String ?? "")"
      _ = try await street.web.send(.POST, "\(path)/payment", "{}")
      for status in ["confirmed", "preparing", "ready", "completed"] {
        _ = try await street.web.send(.PUT, "\(path)/status", #"{"status":"\#(status)"}"#)
      }
      street.house.clock.advance(by: 21 * 86_400)
      _ = try await street.web.send(.POST, Self.orders, Street.order())
      #expect(await street.house.bus.state.restaurant.orders.count == 1)
      #expect(try await street.web.get(path).data["paymentStatus"] as? String == "paid")
      for _ in 0..<2 {
        let answer = try await street.web.send(.POST, "\(path)/refund", "{}", key: "back")
        #expect(answer.status == 200)
        #expect(answer.data["paymentStatus"] as? String == "refunded")
      }
      #expect(try await street.web.send(.POST, "\(path)/refund", "{}").status == 400)
      #expect(try await street.web.get(path).data["paymentStatus"] as? String == "refunded")
      #expect(await street.house.bus.state.restaurant.orders.count == 1)
    }
  }

  @Test(
    "a tip is exact to the cent, however a program writes it",
    arguments: [
      ("1.1", "1.10"), ("0.1", "0.10"), ("2.35", "2.35"), ("19.99", "19.99"), ("1e1", "10.00"), ("0", "0.00"),
      ("0.30000000000000004", nil), ("-1", nil), ("1.005", nil), ("1e300", nil), ("true", nil),
    ])
  func tips(written: String, shown: String?) async throws {
    try await Street.open { street async throws in
      let body = Street.order().replacing(#""source""#, with: "\"tipAmount\":\(written),\"source\"")
      let answer = try await street.web.send(.POST, Self.orders, body)
      #expect(answer.status == (shown == nil ? 400 : 201))
      #expect(answer.written("tipAmount") == shown)
      if shown == nil { #expect(await street.house.bus.state.restaurant.orders.isEmpty) }
    }
  }

  @Test("an order has every field of the platform, and is read again as it was answered")
  func fields() async throws {
    try await Street.open { street async throws in
      let tip = Street.order().replacing(#""source""#, with: #""tipAmount":1.10,"source""#)
      let made = try await street.web.send(.POST, Self.orders, tip, key: "o")
      #expect(made.written("tipAmount") == "1.10")
      #expect(made.written("totalAmount") == "7.59")
      let fields: Set = [
        "id", "businessId", "orderNumber", "orderType", "status", "paymentStatus", "customerName", "customerEmail",
        "customerPhone", "deliveryAddress", "deliveryNotes", "deliveryFee", "table", "reservationId", "subtotal",
        "taxAmount", "tipAmount", "discountAmount", "totalAmount", "items", "scheduledFor", "estimatedReady", "source",
        "createdAt", "confirmedAt", "preparingAt", "readyAt", "completedAt", "cancelledAt", "paidAt",
      ]
      #expect(fields.isSubset(of: made.data.keys))
      let itemFields: Set = [
        "id", "menuItemId", "itemName", "itemPrice", "quantity", "modifiers", "modifiersTotal", "totalPrice",
        "specialRequests", "status",
      ]
      #expect(itemFields.isSubset(of: Set((made.data["items"] as? [[String: Any]])?.first?.keys.map { $0 } ?? [])))
      #expect(made.data["status"] as? String == "pending")
      #expect(made.data["paymentStatus"] as? String == "pending")
      #expect(made.data["createdAt"] as? String == "2026-03-14T18:05:00.000Z")
      let id = made.data["id"] as? String ?? ""
      #expect(try await street.web.get("\(Self.orders)/\(id)").body == made.body)
      #expect(try await street.web.get("/api/orders/golden-fork/\(id)").code == "NOT_FOUND")
      #expect(try await street.web.send(.POST, Self.orders, tip, key: "o").body == made.body)
      #expect(try await street.list(Self.orders).count == 1)
    }
  }

  @Test("a key that was used for something else is refused")
  func foreignKey() async throws {
    try await Street.open { street async throws in
      #expect(try await street.web.send(.POST, Self.orders, Street.order(), key: "k").status == 201)
      let booking = try await street.web.send(
        .POST, "/api/reservations/\(Street.coq)", Street.booking(), key: "k")
      #expect((booking.status, booking.code) == (400, "VALIDATION_ERROR"))
      #expect(await street.house.bus.state.restaurant.reservations.isEmpty)
    }
  }

  @Test("an order moves along its machine, and no other way")
  func status() async throws {
    try await Street.open { street async throws in
      let made = try await street.web.send(.POST, Self.orders, Street.order())
      let path = "\(Self.orders)/\(made.data["id"] as? String ?? "")"
      func move(_ status: String) async throws -> Web.Answer {
        try await street.web.send(.PUT, "\(path)/status", #"{"status":"\#(status)"}"#)
      }
      for jump in ["ready", "completed", "pending", "preparing"] {
        let answer = try await move(jump)
        #expect((answer.status, answer.code) == (400, "VALIDATION_ERROR"))
      }
      #expect(try await move("eaten").code == "VALIDATION_ERROR")
      for step in ["confirmed", "preparing", "ready", "completed"] {
        #expect(try await move(step).data["status"] as? String == step)
        #expect(try await street.web.get(path).data["status"] as? String == step)
      }
      #expect(try await move("cancelled").code == "VALIDATION_ERROR")
      #expect(try await street.web.get(path).data["completedAt"] as? String == "2026-03-14T18:05:00.000Z")
      let paid = try await street.web.send(.POST, "\(path)/payment", "{}")
      #expect(paid.data["paymentStatus"] as? String == "paid")
      #expect(try await street.web.send(.POST, "\(path)/payment", "{}").code == "VALIDATION_ERROR")
      #expect(try await street.web.send(.POST, "\(path)/refund", "{}").data["paymentStatus"] as? String == "refunded")
      #expect(
        try await street.web.send(.PUT, "\(Self.orders)/nobody/status", #"{"status":"ready"}"#).code == "NOT_FOUND")
    }
  }

  @Test("orders are listed by status, newest first, and counted")
  func stats() async throws {
    try await Street.open { street async throws in
      var ids: [String] = []
      for _ in 0..<4 {
        street.house.clock.advance(by: 1)
        ids.append(try await street.web.send(.POST, Self.orders, Street.order()).data["id"] as? String ?? "")
      }
      for (index, steps) in [
        ["confirmed", "preparing", "ready", "completed"], ["confirmed", "preparing"], ["cancelled"],
      ].enumerated() {
        for step in steps {
          _ = try await street.web.send(.PUT, "\(Self.orders)/\(ids[index])/status", #"{"status":"\#(step)"}"#)
        }
      }
      #expect(try await street.list(Self.orders).compactMap { $0["id"] as? String } == ids.reversed())
      #expect(try await street.list("\(Self.orders)?status=pending").compactMap { $0["id"] as? String } == [ids[3]])
      #expect(try await street.web.get("\(Self.orders)?status=lost").code == "VALIDATION_ERROR")
      let page = try await street.web.get("\(Self.orders)?limit=1&offset=1")
      #expect(page.headers.first(name: "x-total-count") == "4")
      #expect((page.json["data"] as? [[String: Any]])?.first?["id"] as? String == ids[2])
      for query in ["", "?date=2026-03-14"] {
        let stats = try await street.web.get("\(Self.orders)/stats/summary\(query)")
        #expect(stats.data["totalOrders"] as? Int == 4)
        #expect(stats.data["pendingOrders"] as? Int == 1)
        #expect(stats.data["preparingOrders"] as? Int == 1)
        #expect(stats.data["completedOrders"] as? Int == 1)
        #expect(stats.data["cancelledOrders"] as? Int == 1)
        #expect(stats.written("totalRevenue") == "6.49")
        #expect(stats.written("averageOrderValue") == "6.49")
      }
      // Money that was given back is no revenue.
      for step in ["ready", "completed"] {
        _ = try await street.web.send(.PUT, "\(Self.orders)/\(ids[1])/status", #"{"status":"\#(step)"}"#)
      }
      #expect(try await street.web.get("\(Self.orders)/stats/summary").written("totalRevenue") == "12.98")
      for step in ["payment", "refund"] {
        #expect(try await street.web.send(.POST, "\(Self.orders)/\(ids[0])/\(step)", "{}").status == 200)
      }
      let left = try await street.web.get("\(Self.orders)/stats/summary")
      #expect(left.data["completedOrders"] as? Int == 2)
      #expect(left.written("totalRevenue") == "6.49")
      #expect(left.written("averageOrderValue") == "6.49")
      let yesterday = try await street.web.get("\(Self.orders)/stats/summary?date=2026-03-13")
      #expect(yesterday.data["totalOrders"] as? Int == 0)
      #expect(yesterday.written("totalRevenue") == "0.00")
      #expect(try await street.web.get("\(Self.orders)/stats/summary?date=yesterday").code == "VALIDATION_ERROR")
    }
  }

  @Test(
    "what is no order is refused with the platform's codes, and nothing is written",
    arguments: [
      (Street.order(quantity: "0"), "VALIDATION_ERROR"), (Street.order(quantity: "-1"), "VALIDATION_ERROR"),
      (Street.order(quantity: "1000000"), "VALIDATION_ERROR"),
      (Street.order(quantity: "9223372036854775807"), "VALIDATION_ERROR"),
      (Street.order(quantity: "1e400"), "VALIDATION_ERROR"),
      (Street.order(quantity: "1.5"), "VALIDATION_ERROR"),
      (Street.order(quantity: "\"two\""), "VALIDATION_ERROR"), (Street.order("nothing"), "NOT_FOUND"),
      // An item of another place.
      (Street.order("201"), "NOT_FOUND"),
      (Street.order(more: #","modifiers":[{"id":"foreign"}]"#), "VALIDATION_ERROR"),
      (Street.order(more: #","modifiers":[{"id":"999999:regular"}]"#), "VALIDATION_ERROR"),
      (Street.order(more: #","selectedOptions":{"999999":["regular"]}"#), "VALIDATION_ERROR"),
      (Street.order().replacing("takeout", with: "teleport"), "VALIDATION_ERROR"),
      (Street.order().replacing("takeout", with: "delivery"), "VALIDATION_ERROR"),
      (Street.order().replacing("Jane Smith", with: ""), "VALIDATION_ERROR"),
      (Street.order().replacing(#""source""#, with: #""tipAmount":-5,"source""#), "VALIDATION_ERROR"),
      (
        Street.order().replacing(#""source""#, with: #""scheduledFor":"2026-02-01T12:00:00Z","source""#),
        "VALIDATION_ERROR"
      ),
      (
        Street.order().replacing(#""source""#, with: #""scheduledFor":"2036-02-01T12:00:00Z","source""#),
        "VALIDATION_ERROR"
      ),
      (#"{"orderType":"takeout","customerName":"Jane","items":[]}"#, "VALIDATION_ERROR"),
      (#"{"orderType":"takeout","customerName":"Jane"}"#, "VALIDATION_ERROR"),
      (String(Street.order().prefix(60)), "VALIDATION_ERROR"), ("", "VALIDATION_ERROR"), ("[]", "VALIDATION_ERROR"),
      ("null", "VALIDATION_ERROR"),
    ])
  func wrong(body: String, code: String) async throws {
    try await Street.open { street async throws in
      let before = await street.sequence
      let answer = try await street.web.send(.POST, Self.orders, body)
      #expect(answer.code == code)
      #expect(answer.status == (code == "NOT_FOUND" ? 404 : 400))
      #expect(await street.sequence == before)
      #expect(try await street.list(Self.orders).isEmpty)
    }
  }

  @Test("the last portion is sold once, and then is unavailable")
  func lastPortion() async throws {
    try await Street.open { street async throws in
      let one = #"{"isAvailable":true,"remaining":1}"#
      #expect(try await street.web.send(.PUT, "/api/menu/sandwich-shop/items/84/availability", one).status == 200)
      let answers = try await withThrowingTaskGroup(of: Web.Answer.self) { group in
        for _ in 0..<16 { group.addTask { try await street.web.send(.POST, Self.orders, Street.order()) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count { $0.status == 201 } == 1)
      #expect(answers.count { $0.status == 400 && $0.code == "ITEM_UNAVAILABLE" } == 15)
    }
  }

  @Test("what the disk cannot take is CREATE_FAILED or UPDATE_FAILED, and can be sent again")
  func disk() async throws {
    try await Street.open { street async throws in
      street.house.refuseNext(1)
      let failed = try await street.web.send(.POST, Self.orders, Street.order(), key: "k")
      #expect((failed.status, failed.code) == (500, "CREATE_FAILED"))
      let made = try await street.web.send(.POST, Self.orders, Street.order(), key: "k")
      #expect(made.status == 201)
      street.house.refuseNext(1)
      let path = "\(Self.orders)/\(made.data["id"] as? String ?? "")/status"
      let moved = try await street.web.send(.PUT, path, #"{"status":"confirmed"}"#)
      #expect((moved.status, moved.code) == (500, "UPDATE_FAILED"))
    }
  }

  @Test("completed orders earn points, which staff take off again")
  func loyalty() async throws {
    try await Street.open { street async throws in
      let made = try await street.web.send(.POST, Self.orders, Street.order(quantity: "2"))
      let path = "\(Self.orders)/\(made.data["id"] as? String ?? "")/status"
      for step in ["confirmed", "preparing", "ready", "completed"] {
        _ = try await street.web.send(.PUT, path, #"{"status":"\#(step)"}"#)
      }
      let customer = try await street.list("/api/loyalty/sandwich-shop?email=jane@example.com").first
      #expect(customer?["totalVisits"] as? Int == 1)
      let points = customer?["loyalty"] as? [String: Any]
      #expect(points?["pointsBalance"] as? Int == 12)
      #expect(points?["tier"] as? String == "bronze")
      let redeem = "/api/loyalty/sandwich-shop/\(customer?["id"] as? String ?? "")/redeem"
      #expect(try await street.web.send(.POST, redeem, #"{"points":13}"#).code == "VALIDATION_ERROR")
      let left = try await street.web.send(.POST, redeem, #"{"points":5}"#, key: "r")
      #expect(left.data["pointsBalance"] as? Int == 7)
      #expect(try await street.web.send(.POST, redeem, #"{"points":5}"#, key: "r").data["pointsBalance"] as? Int == 7)
    }
  }

  @Test("addresses are kept, changed and removed")
  func addresses() async throws {
    try await Street.open { street async throws in
      let path = "/api/addresses/home"
      #expect(try await street.web.send(.PUT, path, #"{"address":"1 Main Street"}"#).data["label"] as? String == "home")
      #expect(try await street.web.send(.PUT, path, #"{"address":"2 Main Street"}"#).status == 200)
      #expect(try await street.list("/api/addresses").compactMap { $0["address"] as? String } == ["2 Main Street"])
      #expect(try await street.web.send(.DELETE, path, "").status == 200)
      #expect(try await street.web.send(.DELETE, path, "").code == "NOT_FOUND")
    }
  }
}
