import Foundation
import SousClient
import Testing
import Wire

@Suite("Items in portions")
struct PortionTests {
  private func american() throws -> CustomizedItem {
    CustomizedItem(
      try ShopSamples.readItem(ShopSamples.item("84", "All American", "6.49")), try ShopSamples.readRows())
  }

  @Test("A portion has its circle, its name and what it means")
  func levels() {
    #expect(PortionLevel.allCases.map(\.emoji) == ["○", "◔", "◑", "●"])
    #expect(PortionLevel.allCases.map(\.displayName) == ["None", "Light", "Regular", "Extra"])
    #expect(
      PortionLevel.allCases.map(\.description) == [
        "No portion", "Small amount (25%)", "Standard serving (50%)", "Generous portion (100%)",
      ])
    #expect(
      IngredientCategory.allCases.map(\.displayName) == ["Fresh Vegetables", "Signature Sauces", "Premium Extras"])
  }

  @Test("An item comes as it usually does, and regular extra cheese makes 6.49 a 7.49")
  func price() throws {
    var item = try american()
    #expect(item.ingredients.map(\.name) == ["Lettuce", "Extra Cheese"])
    #expect(item.ingredients.map(\.isPremium) == [false, true])
    #expect(item.words == ["Regular Lettuce"])
    #expect(item.unitPrice.description == "6.49")
    item.portions.setSelection(.regular, for: "2")
    #expect(item.additionalCost.description == "1.00")
    #expect(item.unitPrice.description == "7.49")
    item.setQuantity(3)
    #expect(item.totalPrice.description == "22.47")
    item.portions.setSelection(.extra, for: "2")
    item.portions.setSelection(.none, for: "1")
    #expect(item.words == ["Extra Extra Cheese"])
    #expect(item.sections.map(\.category) == [.vegetables, .extras])
  }

  @Test("The order names every portion, what is left out too")
  func order() throws {
    var item = try american()
    item.portions.setSelection(.none, for: "1")
    item.note = "cut in two"
    #expect(item.toOrder.modifiers.map(\.id) == ["1:none", "2:none"])
    #expect(item.toOrder.specialRequests == "cut in two")
  }

  @Test("A menu alone is enough: its groups of four are ingredients")
  func menuAlone() throws {
    let group = #"""
      [{"id":"17","name":"Bacon","isRequired":false,"minSelections":0,"maxSelections":1,"modifiers":[
        {"id":"17:none","name":"None Bacon","priceAdjustment":0.00,"isDefault":true,"isAvailable":true},
        {"id":"17:light","name":"Light Bacon","priceAdjustment":1.00,"isDefault":false,"isAvailable":true},
        {"id":"17:regular","name":"Regular Bacon","priceAdjustment":1.50,"isDefault":false,"isAvailable":true},
        {"id":"17:extra","name":"Extra Bacon","priceAdjustment":2.00,"isDefault":false,"isAvailable":true}]}]
      """#
    var item = CustomizedItem(try ShopSamples.readItem(ShopSamples.item("84", "All American", "6.49", group)))
    #expect(item.groups.isEmpty)
    #expect(item.words.isEmpty)
    item.portions.setSelection(.light, for: "17")
    #expect(item.unitPrice.description == "7.49")
    #expect(item.toOrder.modifiers.map(\.id) == ["17:light"])
  }

  @Test("Choices keep to what their group allows")
  func choices() throws {
    var toast = CustomizedItem(
      try ShopSamples.readItem(ShopSamples.item("85", "Toast", "2.00", "[\(ShopSamples.bread)]")))
    #expect(toast.words == ["White"])
    toast.tap("rye", of: "b")
    #expect(toast.words == ["Rye"])
    #expect(toast.unitPrice.description == "2.35")
    toast.tap("rye", of: "b")
    // One must be chosen; what is not to be had, or unknown, is passed over.
    for strange in ["brioche", "cake"] { toast.tap(strange, of: "b") }
    toast.tap("rye", of: "no such group")
    #expect(toast.words == ["Rye"])
    #expect(toast.problem == nil)
    toast.choose([], of: "b")
    #expect(toast.words == ["White"])
    toast.setQuantity(-5)
    #expect(toast.quantity == 1)
    toast.setQuantity(.max)
    #expect(toast.quantity == CustomizedItem.most)
  }

  @Test("An ingredient that cannot be left out is told, and a required choice without a default")
  func problems() throws {
    let rows = ShopSamples.rows.replacing(
      "\"is_required\":false,\"display_order\":1", with: "\"is_required\":true,\"display_order\":1")
    var item = CustomizedItem(
      try ShopSamples.readItem(ShopSamples.item("84", "All American", "6.49")), try ShopSamples.readRows(rows))
    #expect(item.problem == nil)
    item.portions.setSelection(.none, for: "1")
    if case .leftOut(let row) = item.problem {
      #expect(row.name == "Lettuce")
    } else {
      Issue.record("nothing is wrong")
    }
    let open = ShopSamples.bread.replacing("\"isDefault\":true", with: "\"isDefault\":false")
    let toast = CustomizedItem(try ShopSamples.readItem(ShopSamples.item("85", "Toast", "2.00", "[\(open)]")))
    if case .lacking(let group) = toast.problem { #expect(group.name == "Bread") } else { Issue.record("all is well") }
    let gone = ShopSamples.item("85", "Toast", "2.00").replacing("\"isAvailable\":true", with: "\"isAvailable\":false")
    #expect(CustomizedItem(try ShopSamples.readItem(gone)).problem == .unavailable)
  }

  @Test("Customisations without portions are choices by name, as menus had them before")
  func oldOnes() throws {
    let old = #"""
      [{"id":"bread-kind","menu_item_id":"84","template_id":null,"name":"Roll","type":"single",
        "options":[{"name":"Soft","price":0.00},{"name":"Crusty","price":0.25}],"category":null,
        "supports_portions":false,"portion_pricing":null,"default_portion":null,"is_required":true,"display_order":1}]
      """#
    var item = CustomizedItem(
      try ShopSamples.readItem(ShopSamples.item("84", "All American", "6.49")), try ShopSamples.readRows(old))
    #expect(item.problem != nil)
    item.tap("Crusty", of: "option-bread-kind")
    #expect(item.problem == nil)
    #expect(item.unitPrice.description == "6.74")
    #expect(item.toOrder.selectedOptions == ["bread-kind": ["Crusty"]])
    #expect(item.toOrder.modifiers.isEmpty)
  }
}
