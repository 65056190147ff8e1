import Foundation
import NIOHTTP1
import TestWeb
import Testing

@testable import Server

/// A refusal says what is wrong, where it stands, and what would be right.
@Suite("What refusals of the food API name")
struct RefusalTests {
  static let orders = "/api/orders/sandwich-shop"
  static let coq = "/api/reservations/\(Street.coq)"

  /// A call, and what it is answered.
  struct Case: Sendable {
    var method = HTTPMethod.POST
    var path: String
    var body: String
    var message: String
  }

  static let cases: [Case] = [
    Case(
      path: orders, body: Street.order().replacing("takeout", with: "drive_in"),
      message: "orderType must be one of dine_in, takeout, delivery, not “drive_in”."),
    Case(
      path: orders, body: Street.order().replacing("orderType", with: "order_type").replacing("takeout", with: "x"),
      message: "order_type must be one of dine_in, takeout, delivery, not “x”."),
    Case(
      path: orders, body: Street.order().replacing("Jane Smith", with: " "),
      message: "customerName must have 1 to 80 characters, one at least that can be seen."),
    Case(
      path: orders, body: Street.order().replacing("jane@example.com", with: "jane"),
      message: "“jane” is not an e-mail address such as sam@example.org."),
    Case(
      path: orders, body: Street.order().replacing("+1234567890", with: "call me"),
      message: "“call me” is no telephone number: one has 3 to 15 digits, such as +1 555 0100."),
    Case(path: orders, body: Street.order(quantity: "0"), message: "The quantity must be between 1 and 99."),
    Case(
      path: orders, body: Street.order(quantity: "1.5"),
      message: "items[0].quantity must be a whole number, not 1.5."),
    Case(path: orders, body: Street.order(quantity: "\"2\""), message: "items[0].quantity must be a number."),
    Case(path: orders, body: #"{"orderType":"takeout","customerName":"Jane"}"#, message: "items is missing."),
    Case(
      path: orders, body: #"{"orderType":"takeout","customerName":"Jane","items":[{"quantity":1}]}"#,
      message: "items[0].menuItemId is missing."),
    Case(path: orders, body: "[]", message: "What is sent must be an object."),
    Case(path: orders, body: "{", message: "That is no JSON."),
    Case(
      path: orders, body: Street.order(more: #","selectedOptions":{"1":["huge"]}"#),
      message: "Lettuce comes in one of the portions none, light, regular, extra, not as “huge”."),
    Case(
      path: orders, body: Street.order(more: #","selectedOptions":{"999":["light"]}"#),
      message: "“999” is no choice of All American. It has 1 (Lettuce)"),
    Case(
      path: orders,
      body: Street.order().replacing(#""source""#, with: #""scheduledFor":"tomorrow","source""#),
      message: "scheduledFor must be a moment such as 2026-03-14T18:05:00Z, not “tomorrow”."),
    Case(
      path: "/api/orders/\(Street.coq)",
      body: Street.order("201").replacing("takeout", with: "delivery").replacing(
        #""source""#, with: #""deliveryAddress":"1 Main Street","source""#),
      message: "Coq au Vin takes no orders of the type delivery. It takes dine_in or takeout."),
    Case(
      path: coq, body: Street.booking(date: "soon"),
      message: "reservationDate must be a day, YYYY-MM-DD, not “soon”."),
    Case(
      path: coq, body: Street.booking(time: "7 pm"), message: "reservationTime must be a time, HH:MM, not “7 pm”."),
    Case(
      path: coq, body: Street.booking("2.5"),
      message: "What is sent must have whole numbers where things are counted, and none too large."),
    Case(
      path: coq, body: Street.booking().replacing("John Doe", with: ""),
      message: "customerName must have 1 to 80 characters, one at least that can be seen."),
    Case(
      path: "/api/business", body: #"{"businessName":"X","businessType":"bar"}"#,
      message: "businessType must be one of restaurant, cafe, farm, farmstand, catering, farmers_market, "
        + "food_producer, food_store, food_truck, not “bar”."),
    Case(
      path: "/api/business", body: #"{"businessName":"X"}"#,
      message: "A new business needs a businessType, one of restaurant"),
    Case(
      path: "/api/business", body: #"{"businessName":"","businessType":"cafe"}"#,
      message: "The name of a business must have 1 to 80 characters, one at least that can be seen."),
    Case(
      method: .PUT, path: "/api/business/position", body: #"{"latitude":91,"longitude":0}"#,
      message: "91.0, 0.0 is no place on earth: latitude is from -90 to 90, longitude from -180 to 180."),
    Case(
      path: "/api/ingredients", body: #"{"name":"Radish"}"#,
      message: "A new ingredient needs a name and a category, one of vegetables, sauces, extras."),
    Case(
      path: "/api/ingredients", body: #"{"name":"Radish","category":"roots"}"#,
      message: "category must be one of vegetables, sauces, extras, not “roots”."),
    Case(
      path: "/api/ingredients", body: #"{"name":"Radish","category":"vegetables","portionPricing":{"huge":1}}"#,
      message: "must be one of none, light, regular, extra."),
    Case(
      method: .GET, path: "\(coq)/availability", body: "", message: "date is missing: a day, YYYY-MM-DD."),
    Case(
      method: .GET, path: "/api/orders/sandwich-shop?status=lost", body: "",
      message: "status must be one of pending, confirmed, preparing, ready, completed, cancelled."),
    Case(
      method: .GET, path: "/rest/v1/ingredient_templates?colour=eq.red", body: "",
      message: "There is no column “colour”; there are id, name, category, supports_portions, portion_pricing, "
        + "default_portion, display_order, is_active."),
  ]

  @Test("a refusal names the field and what may stand there")
  func names() async throws {
    try await Street.open { street async throws in
      for wanted in Self.cases {
        let answer =
          wanted.method == .GET
          ? try await street.web.get(wanted.path) : try await street.web.send(wanted.method, wanted.path, wanted.body)
        #expect((answer.status, answer.code) == (400, "VALIDATION_ERROR"), "\(wanted.message)")
        #expect(answer.message?.contains(wanted.message) == true, "\(answer.message ?? "") for \(wanted.message)")
      }
    }
  }

  @Test("where an order or a reservation cannot go, it is said where it can")
  func steps() async throws {
    try await Street.open { street async throws in
      let order = try await street.web.send(.POST, Self.orders, Street.order())
      let path = "\(Self.orders)/\(order.data["id"] as? String ?? "")"
      func told(_ status: String) async throws -> String? {
        try await street.web.send(.PUT, "\(path)/status", "{\"status\":\"\(status)\"}").message
      }
      #expect(
        try await told("completed")
          == "An order that is pending cannot become completed, only confirmed or cancelled.")
      #expect(
        try await told("eaten")
          == "status must be one of pending, confirmed, preparing, ready, completed, cancelled, not “eaten”.")
      #expect(
        try await street.web.send(.POST, "\(path)/refund", "{}").message
          == "An order whose payment is pending cannot be refunded, only one that is paid.")
      _ = try await told("cancelled")
      #expect(
        try await told("confirmed")
          == "An order that is cancelled cannot become confirmed, nothing else any more.")
    }
  }
}
