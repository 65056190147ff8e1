import Foundation
import SousClient
import TestTime
import Testing
import Wire

@Suite("Answers that are none", .deadline())
struct BadAnswerTests {
  static let bodies = [
    "", "{", "null", "[]", "{}", #"{"data":null}"#, #"{"data":{}}"#, #"{"data":[[]]}"#,
    "<html>Welcome to the hotel</html>",
    #"{"data":{"categories":[{"id":1}]}}"#, "\u{0}", #"{"error":{"code":5}}"#, String(repeating: "[", count: 100_000),
    ShopSamples.menu(price: "1e400"), ShopSamples.menu(price: "-1e99999999999"), ShopSamples.menu(price: "\"6.49\""),
    ShopSamples.menu(price: "99999999999999999999999999999999999999999"),
    ShopSamples.menu().replacing("\"displayOrder\":1", with: "\"displayOrder\":1e300"),
    ShopSamples.menu().replacing("\"name\"", with: "\"title\""),
  ]

  @Test("A menu that cannot be read is told so, and is not kept", arguments: bodies.indices)
  func menus(index: Int) async throws {
    let phone = try Phone(ScriptedRequests { _ in .json(Self.bodies[index]) })
    await #expect(throws: RestaurantCallError.unreadable(status: 200)) { try await phone.food.menu(of: "shop") }
    phone.requests.answers(ShopSamples.box)
    #expect(try await phone.food.menu(of: "shop").value.item("84")?.price == Price("6.49"))
  }

  @Test("An order whose answer cannot be read waits, and is sent again", arguments: bodies.indices)
  func orders(index: Int) async throws {
    let phone = try Phone(ScriptedRequests { _ in .json(Self.bodies[index], status: 201) })
    await phone.food.start()
    try await phone.fill()
    let id = try await phone.food.place(Phone.details)
    await phone.time.someoneWaits(.seconds(0.5))
    #expect(await phone.food.waiting.map(\.id) == [id])
    phone.requests.answers(ShopSamples.box)
    await phone.food.flush()
    guard case .placed = try await phone.food.outcome(of: id) else {
      Issue.record("it was not placed")
      return
    }
    #expect(Set(phone.requests.sent.map(\.idempotencyKey)) == [id])
    await phone.food.stop()
  }

  @Test("What is no refusal of a box's is none", arguments: [401, 404, 408, 425, 429, 500, 502, 503])
  func later(status: Int) async throws {
    let phone = try Phone(ScriptedRequests { _ in .json("<html>", status: status) })
    await phone.food.start()
    try await phone.fill()
    let id = try await phone.food.place(Phone.details)
    await phone.time.someoneWaits(.seconds(0.5))
    #expect(await phone.food.waiting.map(\.outcome) == [nil])
    try await phone.food.withdraw(id)
    await phone.food.stop()
  }

  @Test("Words that a later box may add do not make a list unreadable")
  func words() throws {
    let text = ShopSamples.shop.replacing("\"restaurant\"", with: "\"space_station\"")
    #expect(try ShopSamples.business(text).businessType == .unknown)
    let order = try WireCoding.decoder.decode(
      OrderRecord.self, from: Data(ShopSamples.order("1", "levitating").utf8))
    #expect(order.status == .unknown)
    #expect(order.status.isActive)
    let row = ShopSamples.rows.replacing("\"extras\"", with: "\"ices\"").replacing("\"none\",", with: "\"tons\",")
    let cheese = try #require(try ShopSamples.readRows(row).first)
    #expect(cheese.ingredientCategory == nil)
    #expect(cheese.defaultPortion == nil)
  }

  @Test("Identifiers of any kind stay one part of an address")
  func addresses() async throws {
    let phone = try Phone(ScriptedRequests { _ in .error(404, "NOT_FOUND", "There is no such business.") })
    for id in ["../../devices", "a/b?c=d#e", "..", "ü +&=", String(repeating: "x", count: 5_000), ""] {
      await #expect(throws: RestaurantCallError.self) { try await phone.food.menu(of: id) }
    }
    let asked = phone.requests.asked.map(\.url.absoluteString)
    #expect(asked.allSatisfy { $0.hasPrefix("http://box.test:8080/api/menu/") && $0.hasSuffix("/public") })
    #expect(asked[0] == "http://box.test:8080/api/menu/..%2F..%2Fdevices/public")
    #expect(asked[2] == "http://box.test:8080/api/menu/%2E%2E/public")
  }
}
