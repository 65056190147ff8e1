import Grammar
import Testing

@testable import Kitchen

@Suite("People and shops")
struct HouseholdTests {
  @Test("a person is added with emoji and e-mail, and once")
  func addPerson() throws {
    var family = Family()
    let sam: Slots = ["name": .text("sam"), "emoji": .text("\u{1F98A}"), "email": .text("sam@example.org")]
    #expect(try family.tell("person.add", sam) == "Added Sam to the family.")
    #expect(
      family.state.people.values.map { [$0.name, $0.emoji, $0.email ?? ""] } == [
        ["Sam", "\u{1F98A}", "sam@example.org"]
      ])
    #expect(try family.tell("person.add", ["name": .text("SAM")]) == "Sam is already in the family.")
    #expect(
      try family.tell("person.add", ["name": .text("sam"), "emoji": .text("\u{1F43B}")]) == "Noted for Sam.")
    #expect(family.state.people.values.first?.email == "sam@example.org")
  }

  @Test("what is no emoji, no address and no name is refused")
  func badPerson() throws {
    var family = Family()
    let name: Slots = ["name": .text("Sam")]
    for text in ["fox", "7", "\u{1F98A}\u{1F43B}"] {
      #expect(
        try family.refusal("person.add", name.merging(["emoji": .text(text)]) { $1 })
          == "\u{201C}\(text)\u{201D} is not one emoji.")
    }
    for text in ["sam", "sam@", "@example.org", "sam@example", "s am@example.org", "a@b@example.org"] {
      #expect(
        try family.refusal("person.add", name.merging(["email": .text(text)]) { $1 })
          == "\u{201C}\(text)\u{201D} is not an e-mail address such as sam@example.org.")
    }
    #expect(
      try family.refusal("person.add", ["name": .text("everybody")])
        == "\u{201C}Everybody\u{201D} cannot be a name: it already means somebody.")
  }

  @Test("renaming and removing need somebody who is here")
  func unknown() throws {
    var family = Family()
    try family.tell("person.add", ["name": .text("Sam")])
    #expect(
      try family.refusal("person.remove", ["name": .text("robin")]) == "I do not know anybody called Robin.")
    #expect(
      try family.refusal("person.rename", ["name": .text("dam"), "new_name": .text("pam")])
        == "I do not know anybody called Dam. Did you mean Sam?")
    #expect(
      try family.refusal("person.remove", ["name": .text("everybody")]) == "Say which person: that is the whole family."
    )
    #expect(
      try family.refusal("store.remove", ["name": .text("aldi")]) == "I do not know a shop called Aldi.")
  }

  @Test("renaming a person carries through and is undone as a whole")
  func renamePerson() throws {
    var family = Family()
    for name in ["Sam", "Alex"] { try family.tell("person.add", ["name": .text(name)]) }
    try family.tell("shopping.add", ["items": Family.items("crisps"), "person": .text("Sam")])
    try family.tell(
      "meal.plan",
      ["slot": .text("dinner"), "dish": .text("tacos"), "people": .list([.text("Alex"), .text("Sam")])])
    family.state.preferences.person = "Sam"
    let before = family.state.contents
    #expect(
      try family.tell("person.rename", ["name": .text("sam"), "new_name": .text("samantha")])
        == "Sam is now Samantha.")
    #expect(family.state.items.values.map(\.people) == [["Samantha"]])
    #expect(family.state.dishes.values.map(\.people) == [["Alex", "Samantha"]])
    #expect(family.state.preferences.person == "Samantha")
    family.undo()
    #expect(family.state.contents == before)
  }

  @Test("a rename to somebody who is here is refused")
  func renameClash() throws {
    var family = Family()
    for name in ["Sam", "Alex"] { try family.tell("person.add", ["name": .text(name)]) }
    #expect(
      try family.refusal("person.rename", ["name": .text("sam"), "new_name": .text("alex")])
        == "There is already somebody called Alex.")
    #expect(try family.tell("person.rename", ["name": .text("sam"), "new_name": .text("SAM")]) == "Sam is now SAM.")
  }

  @Test("removing a person frees what was theirs and is undone as a whole")
  func removePerson() throws {
    var family = Family()
    for name in ["Sam", "Alex"] { try family.tell("person.add", ["name": .text(name)]) }
    try family.add("milk")
    for item in ["crisps", "2 milk"] {
      try family.tell("shopping.add", ["items": Family.items(item), "person": .text("Sam")])
    }
    try family.tell("meal.plan", ["slot": .text("dinner"), "dish": .text("tacos"), "people": .list([.text("Sam")])])
    let before = family.state.contents
    #expect(
      try family.tell("person.remove", ["name": .text("sam")])
        == "Removed Sam from the family. 2 items only for them are now for everybody. Say undo to take it back.")
    #expect(family.lines() == ["3 milk", "crisps"])
    #expect(family.state.items.values.map(\.people) == [[], []])
    #expect(family.state.dishes.values.map(\.people) == [[]])
    family.undo()
    #expect(family.state.contents == before)
  }

  @Test("renaming and removing a shop carry through and are undone as a whole")
  func shops() throws {
    var family = Family()
    try family.tell("store.add", ["name": .text("green grocer")])
    try family.tell("shopping.store", ["store": .text("Green Grocer")])
    try family.add("apples")
    try family.tell("store.rename", ["name": .text("the green grocer"), "new_name": .text("Aldi")])
    #expect(family.state.items.values.map(\.store) == ["Aldi"])
    #expect(family.state.preferences.store == "Aldi")
    let before = family.state.contents
    #expect(
      try family.tell("store.remove", ["name": .text("aldi")])
        == "Removed the shop Aldi. 1 item from there can now come from any shop. Say undo to take it back.")
    #expect(family.state.items.values.map(\.store) == [nil])
    #expect(family.state.preferences.store == nil)
    family.undo()
    #expect(family.state.contents == before)
  }

  @Test("people and shops are listed")
  func lists() throws {
    var family = Family()
    #expect(try family.tell("person.list") == "Nobody is in the family yet. Say \u{201C}add Sam to the family\u{201D}.")
    #expect(try family.tell("store.list") == "There are no shops yet. Say \u{201C}add the shop Aldi\u{201D}.")
    for name in ["sam", "mary ann"] { try family.tell("person.add", ["name": .text(name)]) }
    try family.tell("store.add", ["name": .text("Aldi")])
    try family.tell("shopping.store", ["store": .text("Aldi")])
    #expect(try family.tell("person.list") == "In the family: Sam and Mary Ann.")
    #expect(try family.tell("store.list") == "Your shops: Aldi. New items are for Aldi.")
  }

  @Test("what is removed and added anew meanwhile comes back once")
  func removedAndAdded() throws {
    var family = Family()
    try family.tell("store.add", ["name": .text("Aldi")])
    try family.tell("store.remove", ["name": .text("Aldi")])
    try family.tell("store.add", ["name": .text("aldi")])
    family.undo(1)
    #expect(family.state.shops.count == 1)
  }

  @Test("at most 100 people and 100 shops are kept")
  func limits() throws {
    var family = Family()
    for number in 0..<100 {
      try family.tell("person.add", ["name": .text("person \(number)")])
      try family.tell("store.add", ["name": .text("shop \(number)")])
    }
    #expect(
      try family.refusal("person.add", ["name": .text("Zoe")])
        == "The family is full: 100 people. Remove somebody first.")
    #expect(
      try family.refusal("store.add", ["name": .text("Lidl")]) == "There are already 100 shops. Remove one first.")
  }
}
