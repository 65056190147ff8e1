import Foundation
import TestWeb
import Testing

@testable import Server

@Suite("Orders as the portion screens send them")
struct ScreenOrderTests {
  static let orders = OrderCallTests.orders

  /// The order item of the screens' description inside an order, with the identifiers of the samples and a wrong price.
  static func order(_ street: Street, price: String = "7.49") async throws -> String {
    var ids: [String: Int] = [:]
    for name in ["Lettuce", "Tomato", "Chipotle Mayo", "Extra Cheese"] {
      ids[name] = try await OrderCallTests.customization(street, name)
    }
    return """
      {"order_type":"takeout","customer_name":"Jane Smith","customer_email":"jane@example.com","items":[{
        "menu_item_id":84,"quantity":1,
        "customizations":["Lettuce: Regular","Tomato: Light","Chipotle Mayo: Extra","Extra Cheese: Regular"],
        "selected_options":{"\(ids["Lettuce"] ?? 0)":["regular"],"\(ids["Tomato"] ?? 0)":["light"],
          "\(ids["Chipotle Mayo"] ?? 0)":["extra"],"\(ids["Extra Cheese"] ?? 0)":["regular"]},
        "base_price":6.49,"customization_price":1.00,"total_price":\(price)}]}
      """
  }

  @Test("an order in snake case is taken, and answered with its names beside the platform's")
  func snakeCase() async throws {
    try await Street.open { street async throws in
      let answer = try await street.web.send(.POST, Self.orders, try await Self.order(street))
      #expect(answer.status == 201)
      #expect(answer.data["customerName"] as? String == "Jane Smith")
      let names = [
        ("base_price", "itemPrice", "6.49"), ("customization_price", "modifiersTotal", "1.00"),
        ("total_price", "totalPrice", "7.49"),
      ]
      for (screens, platforms, amount) in names {
        #expect(answer.written(screens) == amount)
        #expect(answer.written(platforms) == amount)
      }
      let item = (answer.data["items"] as? [[String: Any]])?.first
      #expect(item?["menu_item_id"] as? Int == 84)
      #expect(item?["menuItemId"] as? String == "84")
      let chosen = item?["selected_options"] as? [String: [String]]
      #expect(chosen == item?["selectedOptions"] as? [String: [String]])
      #expect(chosen?.values.contains(["light"]) == true)
      // In the later of the two spellings: the portion stands before the name.
      let words = item?["customizations"] as? [String] ?? []
      let expected: Set = ["Regular Lettuce", "Light Tomato", "Extra Chipotle Mayo", "Regular Extra Cheese"]
      #expect(expected.isSubset(of: words))
    }
  }

  @Test("a price that the screens send is not believed", arguments: ["0.01", "\"free\"", "null", "1e300"])
  func price(written: String) async throws {
    try await Street.open { street async throws in
      let answer = try await street.web.send(.POST, Self.orders, try await Self.order(street, price: written))
      #expect(answer.status == 201)
      #expect(answer.written("total_price") == "7.49")
      #expect(answer.written("totalAmount") == "7.49")
    }
  }

  @Test("words alone say all that comes on an item, portion before name")
  func words() async throws {
    try await Street.open { street async throws in
      func send(_ words: String) async throws -> Web.Answer {
        try await street.web.send(.POST, Self.orders, Street.order(more: #","customizations":[\#(words)]"#))
      }
      let answer = try await send(#""Light Tomato","Regular Extra Cheese""#)
      let item = (answer.data["items"] as? [[String: Any]])?.first
      #expect(item?["customizations"] as? [String] == ["Light Tomato", "Regular Extra Cheese"])
      #expect(answer.written("totalAmount") == "7.49")
      let foreign = try await send(#""Extra Unicorn""#)
      #expect((foreign.status, foreign.code) == (400, "VALIDATION_ERROR"))
      #expect(
        foreign.message
          == "“Extra Unicorn” in customizations is nothing that item 84 has. "
          + "Portions stand before names, such as Light Tomato.")
    }
  }

  @Test(
    "the plan's own words are taken: a name alone, which may begin like a portion, and a portion behind its name",
    arguments: [
      (
        #""Regular Lettuce","Light Tomato","Extra Cheese""#,
        ["Regular Lettuce", "Light Tomato", "Regular Extra Cheese"]
      ),
      (#""Lettuce: Regular","Tomato: Light""#, ["Regular Lettuce", "Light Tomato"]),
    ])
  func plannedWords(sent: String, kept: [String]) async throws {
    try await Street.open { street async throws in
      let answer = try await street.web.send(.POST, Self.orders, Street.order(more: #","customizations":[\#(sent)]"#))
      let item = (answer.data["items"] as? [[String: Any]])?.first
      #expect(item?["customizations"] as? [String] == kept)
    }
  }

  @Test(
    "a way to pay that the place does not have is noted, and the order is not lost", arguments: ["card", "applePay"])
  func payment(method: String) async throws {
    try await Street.open { street async throws in
      let answer = try await street.web.send(
        .POST, Self.orders, Street.order().replacing("counter", with: method))
      #expect(answer.data["paymentMethod"] as? String == "counter")
      #expect((answer.data["specialInstructions"] as? String)?.hasSuffix("Wants to pay by \(method).") == true)
    }
  }

  @Test("portions sent as modifiers come back as modifiers, in a JSON text, beside the words")
  func modifiers() async throws {
    try await Street.open { street async throws in
      let cheese = try await OrderCallTests.customization(street, "Extra Cheese")
      let more = #","modifiers":[{"id":"\#(cheese):regular","name":"Regular Extra Cheese","priceAdjustment":9.99}]"#
      let answer = try await street.web.send(.POST, Self.orders, Street.order(more: more))
      let item = (answer.data["items"] as? [[String: Any]])?.first
      #expect(
        item?["modifiers"] as? String
          == #"[{"id":"\#(cheese):regular","name":"Regular Extra Cheese","priceAdjustment":1.00}]"#)
      #expect((item?["customizations"] as? [String])?.contains("Regular Extra Cheese") == true)
      let id = answer.data["id"] as? String ?? ""
      #expect(try await street.web.get("\(Self.orders)/\(id)").body == answer.body)
      let chosen = try await street.web.send(
        .POST, Self.orders, Street.order(more: #","selectedOptions":{"\#(cheese)":["regular"]}"#))
      #expect((chosen.data["items"] as? [[String: Any]])?.first?["modifiers"] is NSNull)
    }
  }

  @Test("what was ordered with portions as modifiers can be ordered again")
  func again() async throws {
    try await Street.open { street async throws in
      let cheese = try await OrderCallTests.customization(street, "Extra Cheese")
      let more = #","modifiers":[{"id":"\#(cheese):regular"}]"#
      let made = try await street.web.send(.POST, Self.orders, Street.order(more: more))
      try await street.house.perform(.order(.again(id: made.data["id"] as? String)), id: "again")
      let lines = await street.house.bus.state.restaurant.carts.values.first?.lines
      #expect(lines?.first?.choices.portions["\(cheese)"] == .regular)
    }
  }
}
