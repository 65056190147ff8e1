import Commands
import Grammar
import Testing

@testable import Kitchen

@Suite("The pantry")
struct PantryTests {
  @Test("things come in, are asked for, and are used up oldest first")
  func lots() throws {
    var family = try Family.cook()
    #expect(
      try family.stock("6 eggs", until: "2026-03-20", in: "fridge") == "6 eggs in the fridge, best before Friday.")
    try family.stock("4 eggs", until: "2026-03-16", in: "refrigerator")
    #expect(try family.tell("pantry.query", ["item": "eggs"]) == "Yes, eggs: 10 in the fridge, best before Monday.")
    #expect(try family.tell("pantry.use", ["items": Family.items("5 eggs")]) == "Eggs: 5 left.")
    #expect(family.lots == ["5 eggs"])
    #expect(family.state.lots.values.first?.bestBefore?.description == "2026-03-20")
    family.undo()
    #expect(family.lots == ["4 eggs", "6 eggs"])
    #expect(try family.tell("pantry.use", ["items": Family.items("50 eggs")]) == "Eggs: that was all there was.")
    #expect(family.lots.isEmpty)
  }

  @Test("a whole thing is used up without an amount, across units, and what is counted otherwise is left")
  func using() throws {
    var family = try Family.cook()
    try family.stock("1 kg flour", "2 can beans")
    #expect(
      try family.tell("pantry.use", ["items": Family.items("1 cup flour")]) == "Flour: seven eighths of a kilo left.")
    #expect(
      try family.refusal("pantry.use", ["items": Family.items("100 g beans")])
        == "The pantry has 2 cans of beans, which I cannot take that from.")
    #expect(try family.tell("pantry.use", ["items": Family.items("beans")]) == "Beans: used up.")
    #expect(
      try family.refusal("pantry.use", ["items": Family.items("unicorn")]) == "There is no unicorn in the pantry.")
  }

  @Test("what falls below its least stock goes on the shopping list, once")
  func minimum() throws {
    var family = try Family.cook()
    try family.stock("6 eggs")
    #expect(
      try family.tell("pantry.minimum", ["item": "eggs", "quantity": 4])
        == "I keep 4 eggs in stock: less puts it on the shopping list.")
    #expect(try family.tell("pantry.low") == "Nothing is running low.")
    #expect(
      try family.tell("pantry.use", ["items": Family.items("3 eggs")])
        == "Eggs: 3 left. Eggs: low, so on the shopping list.")
    #expect(family.lines() == ["eggs"])
    #expect(try family.tell("pantry.low") == "Running low: eggs: 3.")
    try family.tell("pantry.use", ["items": Family.items("1 eggs")])
    #expect(family.lines() == ["eggs"])
    #expect(
      try family.tell("pantry.minimum", ["item": "eggs", "quantity": 0]) == "I no longer watch the stock of eggs.")
    #expect(
      try family.refusal("pantry.minimum", ["item": "milk", "quantity": -2]) == "There is no least stock of milk.")
  }

  @Test("what was bought goes into the pantry when ticked items are cleared, unless nobody wants that")
  func bought() throws {
    var family = try Family.cook()
    try family.add("2 milk", "bread", "balloons")
    try family.tell("shopping.check", ["items": Family.items("milk", "bread")])
    #expect(
      try family.tell("shopping.clear", ["scope": "checked"])
        == "Cleared 2 ticked items into the pantry. Say undo to get them back.")
    #expect(family.lots == ["2 milk", "bread"])
    #expect(family.lines() == ["balloons"])
    family.undo()
    #expect(family.lots.isEmpty)
    #expect(try family.tell("pantry.stow").hasPrefix("Moved to the pantry: "))
    try family.tell("pantry.keep", ["bought": false])
    try family.tell("shopping.check", ["items": Family.items("balloons")])
    try family.tell("shopping.clear", ["scope": "checked"])
    #expect(family.lots == ["2 milk", "bread"])
  }

  @Test("what expires comes first, and what is past its day is said to be")
  func expiring() throws {
    var family = try Family.cook()
    #expect(try family.tell("pantry.expiring") == "Nothing in the pantry expires in the next week.")
    try family.stock("milk", until: "2026-03-16")
    try family.stock("ham", until: "2026-03-12")
    try family.stock("rice", until: "2027-01-01")
    #expect(
      try family.tell("pantry.expiring")
        == "Past their day: ham on 12 March. To be eaten first: milk on Monday.")
    #expect(try family.tell("pantry.expiring", ["date": "2026-03-15"]) == "Past their day: ham on 12 March.")
  }

  @Test("whether something is still good after a time is answered with yes or no")
  func stillGood() throws {
    var family = try Family.cook()
    let day = 86_400.0
    func answer(_ item: String, _ days: Double, _ place: String? = nil) throws -> String {
      var slots: Slots = ["item": .text(item), "seconds": .number(days * day)]
      if let place { slots["place"] = .text(place) }
      return try family.tell("pantry.keeps", slots)
    }
    #expect(try answer("cooked chicken", 4).hasPrefix("Yes, if it was kept well. By the USDA's FoodKeeper,"))
    #expect(try answer("cooked chicken", 5).hasPrefix("No, that is too long. By the USDA's FoodKeeper,"))
    #expect(try answer("cooked chicken", 60, "freezer").hasPrefix("Yes"))
    #expect(try answer("eggs", 100, "freezer") == "The USDA names no time for eggs frozen.")
    #expect(try answer("eggs", 1e9).hasPrefix("No, that is too long."))
  }

  @Test("what belongs into the fridge is not called good by the fridge's time where it stood outside")
  func leftOut() throws {
    var family = try Family.cook()
    func answer(_ item: String, _ seconds: Double, _ place: String) throws -> String {
      try family.tell("pantry.keeps", ["item": .text(item), "seconds": .number(seconds), "place": .text(place)])
    }
    for place in ["cupboard", "warm", "counter"] {
      #expect(try answer("chicken", 10_800, place).hasPrefix("No, not out of the fridge. By the USDA's FoodKeeper,"))
    }
    #expect(try !answer("chicken", 3_600, "warm").hasPrefix("Yes"))
    #expect(try !answer("milk", 86_400, "pantry").hasPrefix("Yes"))
    #expect(try answer("rice", 86_400, "cupboard").hasPrefix("Yes"))
  }

  @Test("how long things keep is told with its source")
  func keeps() throws {
    var family = try Family.cook()
    #expect(
      try family.tell("pantry.keeps", ["item": "eggs"])
        == "By the USDA's FoodKeeper, eggs (in the shell) keep 3 to 5 weeks in the fridge.")
    #expect(
      try family.tell("pantry.keeps", ["item": "chicken", "place": "freezer"])
        == "By the USDA's FoodKeeper, chicken (raw) keeps 9 months frozen.")
    try family.stock("milk", until: "2026-03-10")
    #expect(
      try family.tell("pantry.keeps", ["item": "milk"])
        == "Your milk is best before 10 March; that day is past: look and smell before you use it. "
        + "By the USDA's FoodKeeper, milk keeps 1 week in the fridge.")
    #expect(try family.refusal("pantry.keeps", ["item": "plutonium"]) == "I do not know how long plutonium keeps.")
  }

  @Test("a barcode is learned once, whichever way it is written")
  func barcodes() throws {
    var family = try Family.cook()
    #expect(
      try family.refusal("pantry.scan", ["barcode": "036000291452"]) == "I do not know that product yet. What is it?")
    #expect(try family.tell("pantry.scan", ["barcode": "036000291452", "name": "Tissues"]) == "Tissues in the pantry.")
    #expect(try family.tell("pantry.scan", ["barcode": "0036000291452"]) == "Tissues in the pantry.")
    #expect(family.lots == ["tissues", "tissues"])
    #expect(
      try family.refusal("pantry.scan", ["barcode": "5000112637921"])
        == "The barcode 5000112637921 is not right: its last digit does not fit the others. Scan it again.")
    #expect(
      try family.refusal("pantry.scan", ["barcode": "12a"])
        == "\u{201C}12a\u{201D} is no barcode: it has 8, 12, 13 or 14 digits.")
    // A UPC-E stands for a UPC-A: 04252614 for 042100005264.
    #expect(try Barcode.checked("04252614") == "0042100005264")
    #expect(try Barcode.checked("96385074") == "0000096385074")
  }

  @Test("what is put into stock keeps its shop and its note, and is filed where it was said to belong from then on")
  func details() throws {
    var family = try Family.cook()
    let items: SlotValue = .list([.object(["name": .text("rice")])])
    _ = try family.tell(
      "pantry.add",
      ["items": items, "store": "farm shop", "category": "grains", "note": "the brown one", "barcode": "036000291452"])
    let lot = try #require(family.state.lots.values.last)
    #expect(lot.store == "farm shop")
    #expect(lot.note == "the brown one \u{B7} Scanned barcode: 036000291452")
    #expect(family.state.categories.values.map(\.category) == ["Grains"])
    #expect(
      try family.refusal("pantry.add", ["items": items, "store": " \u{7}"]).hasPrefix("There is no name in that"))
  }

  @Test(
    "amounts that are none are refused",
    arguments: [-1, 0, Double.infinity, Double.nan, 1e12])
  func badAmounts(quantity: Double) throws {
    var family = try Family.cook()
    let items = [SpokenItem(name: "milk", quantity: quantity)]
    for command in [
      Command.pantry(
        .add(items: items, place: nil, bestBefore: nil, barcode: nil, category: nil, store: nil, note: nil)),
      .pantry(.use(items: items)),
    ] {
      #expect(throws: Refusal.self) { try family.kitchen.decide(command, in: family.state, context: family.context) }
    }
    try family.stock("milk")
    #expect(throws: Refusal.self) {
      try family.kitchen.decide(.pantry(.use(items: items)), in: family.state, context: family.context)
    }
  }

  @Test("a day that does not exist is no best-before day")
  func noSuchDay() {
    #expect(throws: CommandError.invalid(slot: "best_before")) {
      try Command(intent: "pantry.add", slots: ["items": Family.items("milk"), "best_before": "2026-02-31"])
    }
  }
}
