import Foundation
import SousClient
import Testing
import Wire

@Suite("The cart")
struct CartTests {
  private func american(_ count: Int = 1) throws -> CustomizedItem {
    var item = CustomizedItem(
      try ShopSamples.readItem(ShopSamples.item("84", "All American", "6.49")), try ShopSamples.readRows())
    item.setQuantity(count)
    return item
  }

  @Test("More of the same is one line, of ninety-nine at most; another portion is another line")
  func lines() throws {
    var cart = Cart()
    let shop = try ShopSamples.business()
    try cart.add(american(2), at: shop)
    try cart.add(american(3), at: shop)
    #expect(cart.lines.map(\.quantity) == [5])
    #expect(cart.subtotal.description == "32.45")
    try cart.add(american(99), at: shop)
    #expect(cart.lines.map(\.quantity) == [99])
    var other = try american()
    other.portions.setSelection(.light, for: "2")
    try cart.add(other, at: shop)
    #expect(cart.lines.map(\.words) == [["Regular Lettuce"], ["Regular Lettuce", "Light Extra Cheese"]])
    #expect(cart.count == 100)
  }

  @Test("Another business's things go in only when somebody says that the others may go")
  func elsewhere() throws {
    var cart = Cart()
    try cart.add(american(), at: ShopSamples.business())
    let other = try ShopSamples.business(ShopSamples.other)
    let error = #expect(throws: Cart.Elsewhere.self) { try cart.add(american(), at: other) }
    #expect(error?.description == "The cart has things from The Shop. Drop them, and begin one at The Other?")
    #expect(cart.businessId == "shop")
    try cart.add(american(), at: other, dropping: true)
    #expect(cart.businessId == "other")
    #expect(cart.count == 1)
  }

  @Test("A line can be counted down to nothing, and an empty cart is of no business")
  func counting() throws {
    var cart = Cart()
    try cart.add(american(), at: ShopSamples.business())
    let line = try #require(cart.lines.first?.id)
    cart.set(500, of: line)
    #expect(cart.count == 99)
    cart.set(3, of: 4_711)
    cart.set(-1, of: line)
    #expect(cart.isEmpty)
    #expect(cart.businessId == nil)
    #expect(cart.id == nil)
  }

  @Test("It is there again after the app was killed, and gone once the order is placed")
  func kept() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-cart-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try Phone(folder: folder)
    try await first.fill()
    let second = try Phone(folder: folder)
    #expect(await second.food.cart == first.food.cart)
    let id = try await second.food.place(Phone.details)
    #expect(await second.food.cart.isEmpty)
    #expect(await second.food.waiting.map(\.id) == [id])
    #expect(try await Phone(folder: folder).food.cart.isEmpty)
    await #expect(throws: RestaurantProblem.emptyCart) { try await second.food.place(Phone.details) }
  }

  @Test("Killed between keeping the order and emptying the cart, it is not ordered once more")
  func killedBetween() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-cart-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try Phone(folder: folder)
    try await first.fill()
    let file = folder.appending(path: "food/food.json")
    let full = try Data(contentsOf: file)
    try await first.food.place(Phone.details)
    try full.write(to: file)
    let second = try Phone(folder: folder)
    #expect(await second.food.cart.isEmpty)
    #expect(await second.food.waiting.count == 1)
  }

  @Test("What it costs is worked out with tax, discount, tip and delivery")
  func amounts() throws {
    var cart = Cart()
    try cart.add(american(3), at: ShopSamples.business())
    let text = ShopSamples.rules.replacing("\"discountPercent\":0.00", with: "\"discountPercent\":10.00")
    struct Rules: Decodable { var data: OrderingRecord }
    let rules = try WireCoding.decoder.decode(Rules.self, from: Data(text.utf8)).data
    let amounts = OrderAmounts(of: cart, under: rules, as: .delivery, tip: try #require(Price("2.00")))
    #expect(amounts.subtotal.description == "19.47")
    // 1.947 and, of 17.52, 1.4454.
    #expect(amounts.discountAmount.description == "1.95")
    #expect(amounts.taxAmount.description == "1.45")
    #expect(amounts.totalAmount.description == "24.47")
    #expect(amounts.tip(percent: 15, under: rules).description == "2.92")
    #expect(amounts.tip(percent: .max, under: rules) == .zero)
  }
}
