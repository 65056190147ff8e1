import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("What the household knows of its shops")
struct UsualShopTests {
  private func items(_ names: String...) -> SlotValue { .list(names.map { .object(["name": .text($0)]) }) }

  private func family() throws -> Family {
    var family = Family()
    for shop in ["Aldi", "Bakery"] { try family.tell("store.add", ["name": .text(shop)]) }
    return family
  }

  @discardableResult
  private func tick(_ name: String, after seconds: Double = 60, _ family: inout Family) throws -> String {
    family.context.now += seconds
    let line = try #require(family.state.items.values.first { $0.name == name && !$0.checked })
    return try family.tell("item.check", ["id": .text(line.id)])
  }

  @Test("bread of the bakery is for the bakery whenever it is added, unless another shop is named")
  func remembered() throws {
    var family = try family()
    try family.tell("shopping.add", ["items": items("bread")])
    #expect(
      try family.tell("shopping.usual_store", ["items": items("breads", "rolls"), "store": "bakery"])
        == "Breads and rolls are for Bakery from now on. What is on the list goes there too.")
    #expect(family.state.items.values.map(\.store) == ["Bakery"])
    #expect(try family.tell("shopping.add", ["items": items("rolls", "milk")]) == "Added rolls from Bakery and milk.")
    #expect(family.state.items.values.map(\.store) == ["Bakery", "Bakery", nil])
    try family.tell("shopping.remove", ["items": items("rolls")])
    try family.tell("shopping.add", ["items": items("rolls"), "store": "aldi"])
    #expect(family.state.items.values.last?.store == "Aldi")
    // Other lists have no shops.
    try family.tell("shopping.add", ["items": items("bread"), "list": "party"])
    #expect(family.state.items.values.last?.store == nil)
    // Where new things are for another shop, what has its own stays with it.
    try family.tell("shopping.store", ["store": "aldi"])
    try family.tell("shopping.clear", ["scope": "all"])
    try family.tell("shopping.add", ["items": items("bread", "eggs")])
    #expect(family.state.items.values.filter { $0.list == "shopping" }.map(\.store) == ["Bakery", "Aldi"])
  }

  @Test("what it knows is told, is let go, and is taken back")
  func told() throws {
    var family = try family()
    #expect(
      try family.tell("shopping.usual_stores")
        == "I do not know yet what you buy where. Say \u{201C}we buy bread at\u{201D} and the shop.")
    try family.tell("shopping.usual_store", ["items": items("bread"), "store": "bakery"])
    try family.tell("shopping.usual_store", ["items": items("eggs", "milk"), "store": "aldi"])
    #expect(try family.tell("shopping.usual_stores") == "At Aldi: eggs and milk. At Bakery: bread.")
    #expect(try family.tell("shopping.usual_stores", ["item": "bread"]) == "You buy bread at Bakery.")
    #expect(
      try family.tell("shopping.usual_store", ["items": items("bread"), "store": "any"])
        == "Bread can come from any shop again.")
    family.undo()
    #expect(try family.tell("shopping.usual_stores", ["item": "bread"]) == "You buy bread at Bakery.")
    #expect(
      try family.tell("shopping.usual_store", ["items": items("salt"), "store": "any"])
        == "Salt has no shop of its own.")
  }

  @Test("a shop's new name is known, and a shop that is gone is forgotten")
  func renamed() throws {
    var family = try family()
    try family.tell("shopping.usual_store", ["items": items("bread"), "store": "bakery"])
    try family.tell("shopping.add", ["items": items("bread")])
    try tick("bread", &family)
    try family.tell("store.rename", ["name": "bakery", "new_name": "Crust"])
    #expect(family.state.usualShops.values.map(\.store) == ["Crust"])
    #expect(family.state.aisles.values.map(\.id) == ["Crust"])
    try family.tell("store.remove", ["name": "crust"])
    #expect(family.state.usualShops.isEmpty)
    #expect(family.state.aisles.isEmpty)
  }

  @Test("a shop that nobody knows is offered to be added")
  func unknown() throws {
    var family = try family()
    #expect(throws: Refusal.self) {
      try family.tell("shopping.usual_store", ["items": items("bread"), "store": "Corner House"])
    }
  }

  // MARK: The way through a shop

  @Test("the order in which things are ticked is the way through the shop, and the list is read by it")
  func way() throws {
    var family = try family()
    let all = ["milk", "bananas", "bread", "ice cream", "toilet paper", "salmon"]
    for (item, shelf) in [("ice cream", "Frozen"), ("bananas", "Produce"), ("salmon", "Fish")] {
      try family.tell("shopping.categorise", ["item": .text(item), "category": .text(shelf)])
    }
    for _ in 0..<2 {
      try family.tell("shopping.add", ["items": .list(all.map { .object(["name": .text($0)]) }), "store": "aldi"])
      for name in ["ice cream", "bread", "bananas", "milk"] { try tick(name, &family) }
      family.context.now += 86_400
      try family.tell("shopping.clear", ["scope": "all"])
    }
    #expect(family.state.aisleOrder(of: "Aldi") == ["Frozen", "Bakery", "Produce", "Dairy"])
    #expect(family.state.aisleOrder(of: nil) == [])
    try family.tell("shopping.add", ["items": .list(all.map { .object(["name": .text($0)]) }), "store": "aldi"])
    let told = try family.tell("shopping.show", ["store": "aldi"])
    #expect(
      told.hasPrefix(
        "On the shopping list for Aldi: Frozen: ice cream. Bakery: bread. Produce: bananas. Dairy: milk. "), "\(told)")
  }

  @Test(
    "one step out of the way changes nothing that was seen more often, and a shop that is rearranged is learnt anew")
  func noise() throws {
    let start = Date(timeIntervalSince1970: 1_773_511_500)
    var way = ShopAisles(id: "Aldi", tickedAt: start)
    var day = 0.0
    func trip(_ categories: String...) {
      day += 1
      for (place, category) in categories.enumerated() {
        way.tick(category, at: start + day * 86_400 + Double(place) * 60)
      }
    }
    for _ in 0..<5 { trip("Produce", "Dairy", "Frozen") }
    trip("Frozen", "Produce", "Dairy")
    #expect(way.order == ["Produce", "Dairy", "Frozen"])
    for _ in 0..<20 { trip("Produce", "Dairy", "Frozen") }
    for _ in 0..<10 { trip("Frozen", "Dairy", "Produce") }
    #expect(way.order == ["Frozen", "Dairy", "Produce"])
    #expect(way.flaw == nil)
  }

  @Test("ticks of two trips are not one way, and a category counts where it was first met")
  func trips() throws {
    let start = Date(timeIntervalSince1970: 1_773_511_500)
    var way = ShopAisles(id: "Aldi", tickedAt: start)
    way.tick("Dairy", at: start)
    way.tick("Produce", at: start + 2_701)
    #expect(way.order == [])
    way.tick("Bakery", at: start + 2_800)
    way.tick("Produce", at: start + 2_900)
    #expect(way.order == ["Produce", "Bakery"])
    // A clock that went back, or a phone that sends days later, begins anew.
    way.tick("Dairy", at: start - 86_400)
    #expect(way.order == ["Produce", "Bakery"])
  }

  @Test("what is ticked by voice or unticked teaches nothing, and any number of categories can be ticked")
  func bounds() throws {
    var family = try family()
    try family.tell("shopping.add", ["items": items("milk", "bread")])
    try family.tell("shopping.check", ["items": items("milk", "bread")])
    #expect(family.state.aisles.isEmpty)
    let start = Date(timeIntervalSince1970: 1_773_511_500)
    var way = ShopAisles(id: "Aldi", tickedAt: start)
    for number in 0..<500 { way.tick("Category \(number)", at: start + Double(number)) }
    #expect(way.trip.count == ShopAisles.mostCategories)
    #expect(way.order.count == ShopAisles.mostCategories)
  }
}
