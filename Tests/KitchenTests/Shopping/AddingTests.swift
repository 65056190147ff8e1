import Commands
import Grammar
import Testing

@testable import Kitchen

@Suite("Adding to a list")
struct AddingTests {
  @Test("several things in one sentence are added with their amounts")
  func several() throws {
    var family = Family()
    #expect(
      try family.add("6 can lentils", "1 loaf bread", "milk")
        == "Added 6 cans of lentils, 1 loaf of bread and milk.")
    #expect(family.lines() == ["1 loaf of bread", "6 cans of lentils", "milk"])
  }

  @Test("what is there already is raised, and that is said")
  func merging() throws {
    var family = Family()
    try family.add("milk")
    #expect(try family.add("milk") == "You already have milk; now 2.")
    #expect(try family.add("bread", "3 milk") == "Added bread. You already have milk; now 5.")
    #expect(family.lines() == ["5 milk", "bread"])
  }

  @Test(
    "amounts of one dimension are added in the unit that is there",
    arguments: [
      ("500 g flour", "1 kg flour", "1 and a half kilos of flour"),
      ("1 kg flour", "500 g flour", "1 and a half kilos of flour"),
      ("1 pint cream", "1 cup cream", "1 and a half pints of cream"),
      ("1 lb beef", "8 oz beef", "1 and a half pounds of beef"),
      ("2 can beans", "1 can beans", "3 cans of beans"), ("250 ml oil", "1 l oil", "1 and a quarter litres of oil"),
      ("2 eggs", "3 piece eggs", "5 eggs"),
    ])
  func units(first: String, second: String, sum: String) throws {
    var family = Family()
    try family.add(first)
    try family.add(second)
    #expect(family.lines() == [sum])
  }

  @Test("amounts of different dimensions stay on lines of their own")
  func dimensions() throws {
    var family = Family()
    try family.add("2 can tomatoes")
    #expect(try family.add("500 g tomatoes") == "Added 500 grams of tomatoes.")
    try family.add("1 can tomatoes")
    #expect(family.lines() == ["3 cans of tomatoes", "500 grams of tomatoes"])
  }

  @Test("no amount beside a measured one asks for nothing more")
  func bareBesideMeasured() throws {
    var family = Family()
    try family.add("500 g flour")
    #expect(try family.add("flour") == "You already have 500 grams of flour.")
    #expect(family.lines() == ["500 grams of flour"])
  }

  @Test("no amount beside counted packs asks for one more")
  func bareBesideCounted() throws {
    var family = Family()
    try family.add("2 bottle milk")
    #expect(try family.add("milk") == "You already have milk; now 3 bottles.")
  }

  @Test(
    "case, plural, article and accent do not make another item",
    arguments: [
      ("eggs", "egg"), ("Tomato", "tomatoes"), ("strawberries", "strawberry"), ("loaf", "loaves"),
      ("cookie", "cookies"), ("jalape\u{F1}o", "jalapenos"), ("the MILK", "milk"), ("peaches", "peach"),
      ("free-range eggs", "free range egg"), ("baby's wipes", "babys wipes"), ("boxes", "box"), ("olive", "olives"),
      ("pork pie", "pork pies"), ("red pepper", "red peppers"),
    ])
  func folding(first: String, second: String) throws {
    var family = Family()
    try family.add(first)
    try family.add(second)
    #expect(family.state.items.count == 1)
    #expect(family.state.items.values.first?.quantity == 2)
  }

  @Test(
    "names that only look alike stay apart",
    arguments: [
      ("hummus", "hum"), ("peas", "pears"), ("rice", "ricer"), ("bean", "beam"), ("milk", "oat milk"),
      ("pepper", "peppers"), ("mint", "mints"),
    ])
  func notFolding(first: String, second: String) throws {
    var family = Family()
    try family.add(first, second)
    #expect(family.state.items.count == 2)
  }

  @Test("what was ticked is wanted again, as much as is said now")
  func ticked() throws {
    var family = Family()
    try family.add("6 eggs")
    try family.tell("shopping.check", ["items": Family.items("eggs")])
    #expect(try family.add("2 eggs") == "Added 2 eggs.")
    #expect(family.lines() == ["2 eggs"])
    family.undo()
    #expect(family.lines() == ["✓ 6 eggs"])
  }

  @Test("the category is found from the name, else it is Other")
  func categories() throws {
    var family = Family()
    try family.add("milk", "quince jelly")
    #expect(family.state.items.values.map(\.category) == ["Dairy", "Other"])
  }

  @Test("a category chosen by hand holds for the list and for the next time")
  func chosenCategory() throws {
    var family = Family()
    try family.add("oat milk")
    let choice: Slots = ["item": .text("oat milk"), "category": .text("dairy")]
    #expect(try family.tell("shopping.categorise", choice) == "Oat milk is now under Dairy.")
    #expect(family.state.items.values.first?.category == "Dairy")
    try family.tell("shopping.clear", ["scope": .text("all")])
    try family.add("Oat Milk")
    #expect(family.state.items.values.first?.category == "Dairy")
    #expect(try family.tell("shopping.categorise", choice) == "Oat milk is already under Dairy.")
  }

  @Test("another list exists by its use")
  func namedList() throws {
    var family = Family()
    #expect(try family.add("balloons", to: "the Party list") == "Added balloons to the party list.")
    try family.add("candles", to: "party")
    #expect(family.lines(of: "party") == ["balloons", "candles"])
    #expect(family.lines().isEmpty)
  }

  @Test(
    "the grocery list and the groceries are the shopping list", arguments: ["grocery list", "groceries", "Shopping"])
  func synonyms(list: String) throws {
    var family = Family()
    try family.add("milk", to: list)
    #expect(family.lines() == ["milk"])
  }

  @Test("one person's share is a line of its own")
  func people() throws {
    var family = Family()
    try family.tell("person.add", ["name": .text("sam")])
    try family.add("milk")
    let told = try family.tell("shopping.add", ["items": Family.items("milk"), "person": .text("sam")])
    #expect(told == "Added milk for Sam.")
    #expect(family.state.items.values.map(\.people) == [[], ["Sam"]])
    try family.tell("shopping.add", ["items": Family.items("2 milk"), "person": .text("Sam")])
    #expect(family.state.items.values.map(\.quantity) == [1, 3])
  }

  @Test("\u{201C}for me\u{201D} is for who speaks, and for nobody while that is unknown")
  func forMe() throws {
    let slots: Slots = ["items": Family.items("milk"), "person": .text("me")]
    var unknown = Family()
    #expect(
      try unknown.refusal("shopping.add", slots)
        == "I do not know who you are. Say \u{201C}this is\u{201D} and your name.")
    var known = Family(speaker: "Sam")
    try known.tell("person.add", ["name": .text("Sam")])
    #expect(try known.tell("shopping.add", slots) == "Added milk for Sam.")
  }

  @Test("new items are for the current shop, and adding more of one leaves it where it is")
  func stores() throws {
    var family = Family()
    try family.tell("store.add", ["name": .text("farm shop")])
    try family.tell("store.add", ["name": .text("Aldi")])
    try family.add("bread")
    #expect(try family.tell("shopping.store", ["store": .text("the farm shop")]) == "New items are now for Farm Shop.")
    try family.add("milk", "bread")
    #expect(family.state.items.values.map(\.store) == [nil, "Farm Shop"])
    let aldi: Slots = ["items": Family.items("milk"), "store": .text("aldi")]
    #expect(try family.tell("shopping.add", aldi) == "Added milk, from Aldi.")
    #expect(family.state.items.values.map(\.store) == [nil, "Farm Shop", "Aldi"])
    #expect(try family.tell("shopping.store", ["store": .text("any")]) == "New items are for any shop.")
    #expect(family.state.preferences.store == nil)
  }

  @Test("an unknown shop or person is refused with the nearest name or the offer to add them")
  func unknown() throws {
    var family = Family()
    try family.tell("store.add", ["name": .text("Aldi")])
    let items = Family.items("milk")
    #expect(
      try family.refusal("shopping.add", ["items": items, "store": .text("aldy")])
        == "I do not know a shop called Aldy. Did you mean Aldi?")
    #expect(
      try family.refusal("shopping.add", ["items": items, "store": .text("harrods")])
        == "I do not know a shop called Harrods. Shall I add it?")
    #expect(
      try family.refusal("shopping.add", ["items": items, "person": .text("sam")])
        == "I don't know Sam yet. Shall I add Sam to the family?")
  }

  @Test("a list holds 500 lines and says so")
  func full() throws {
    var family = Family()
    for number in 0..<500 { try family.add("thing \(number)") }
    #expect(
      try family.refusal("shopping.add", ["items": Family.items("one more")])
        == "The shopping list is full: 500 items. Clear the ticked ones first.")
    #expect(try family.add("thing 7") == "You already have thing 7; now 2.")
    try family.add("one more", to: "party")
  }

  @Test("one bad item leaves the list as it was")
  func allOrNothing() throws {
    var family = Family()
    #expect(
      try family.refusal("shopping.add", ["items": Family.items("milk", "0 eggs")])
        == "A quantity must be more than nothing. To take something off, say \u{201C}remove eggs\u{201D}.")
    #expect(family.lines().isEmpty)
  }

  @Test("quantities that no list can hold are refused", arguments: [-2, 0, 1e9, .infinity, .nan])
  func quantities(quantity: Double) {
    #expect(throws: Refusal.self) { try Kitchen.checked(Amount(quantity: quantity, unit: nil)) }
  }

  @Test("raising a line past the limit is refused")
  func raisedTooFar() throws {
    var family = Family()
    try family.add("60000 eggs")
    #expect(
      try family.refusal("shopping.add", ["items": Family.items("60000 eggs")])
        == "That is too much: the limit is 100000.")
  }
}
