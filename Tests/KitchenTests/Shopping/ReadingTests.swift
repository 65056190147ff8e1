import Grammar
import Testing

@testable import Kitchen

@Suite("Reading a list")
struct ReadingTests {
  @Test("an empty list is said to be empty")
  func empty() throws {
    var family = Family()
    #expect(try family.tell("shopping.show") == "Nothing is on the shopping list.")
    #expect(try family.tell("shopping.show", ["list": .text("party")]) == "Nothing is on the party list.")
  }

  @Test("a few items are read in the order they came, and the ticked ones counted")
  func few() throws {
    var family = Family()
    try family.add("milk", "6 eggs", "bread")
    try family.tell("shopping.check", ["items": Family.items("eggs")])
    #expect(try family.tell("shopping.show") == "On the shopping list: milk and bread. 1 is ticked.")
    try family.tell("shopping.check", ["items": Family.items("milk", "bread")])
    #expect(try family.tell("shopping.show") == "Nothing more is on the shopping list. 3 are ticked.")
  }

  @Test("more items are read shelf by shelf, and a long list is cut short")
  func many() throws {
    var family = Family()
    try family.add("milk", "bread", "butter", "rolls", "eggs")
    #expect(
      try family.tell("shopping.show") == "On the shopping list: Dairy: milk, butter and eggs. Bakery: bread and rolls."
    )
    for number in 0..<17 { try family.add("thing \(number)") }
    let said = try family.tell("shopping.show")
    #expect(said.hasSuffix("Other: thing 0, thing 1, thing 2, thing 3 and thing 4. And 12 more."))
  }

  @Test("a shop's items are read with a word on those for any shop")
  func store() throws {
    var family = Family()
    try family.tell("store.add", ["name": .text("Aldi")])
    try family.add("milk")
    try family.tell("shopping.store", ["store": .text("Aldi")])
    try family.add("bread")
    #expect(
      try family.tell("shopping.show", ["store": .text("aldi")])
        == "On the shopping list for Aldi: bread. 1 more item can come from any shop.")
  }

  @Test("a category is read alone, also where it was taken for a shop")
  func category() throws {
    var family = Family()
    try family.add("milk", "bread", "rolls")
    let bakery = "On the shopping list under Bakery: bread and rolls."
    #expect(try family.tell("shopping.show", ["category": .text("bakery")]) == bakery)
    #expect(try family.tell("shopping.show", ["store": .text("bakery")]) == bakery)
  }

  @Test("a person's list holds only theirs, the family's holds all")
  func person() throws {
    var family = Family()
    try family.tell("person.add", ["name": .text("Sam")])
    try family.add("milk")
    try family.tell("shopping.add", ["items": Family.items("crisps"), "person": .text("Sam")])
    #expect(try family.tell("shopping.show", ["person": .text("sam")]) == "On Sam's shopping list: crisps.")
    #expect(
      try family.tell("shopping.show", ["list": .text("sam's list")]) == "On Sam's shopping list: crisps.")
    #expect(
      try family.tell("shopping.show", ["person": .text("the family")]) == "On the shopping list: milk and crisps.")
  }

  @Test("whether something is on the list is answered with what comes near")
  func query() throws {
    var family = Family()
    try family.add("2 bottle oat milk", "6 eggs", "jam")
    try family.tell("shopping.check", ["items": Family.items("jam")])
    #expect(try family.tell("shopping.query", ["item": .text("egg")]) == "Yes, the shopping list has 6 eggs.")
    #expect(try family.tell("shopping.query", ["item": .text("jam")]) == "The shopping list has jam, already ticked.")
    #expect(
      try family.tell("shopping.query", ["item": .text("butter")]) == "No, butter is not on the shopping list.")
    #expect(
      try family.tell("shopping.query", ["item": .text("milk")])
        == "Yes, the shopping list has 2 bottles of oat milk.")
  }
}
