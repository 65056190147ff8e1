import Commands
import Grammar
import Testing

@testable import Kitchen

@Suite("Hostile names")
struct HostileNameTests {
  @Test(
    "emoji and every script stay",
    arguments: [
      "\u{1F95A}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} cake", "\u{62D}\u{644}\u{64A}\u{628}",
      "\u{5D7}\u{5DC}\u{5D1}", "\u{725B}\u{4E73}", "cr\u{E8}me fra\u{EE}che", "7up",
    ])
  func kept(name: String) throws {
    var family = Family()
    try family.tell("shopping.add", ["items": .list([.object(["name": .text(name)])])])
    #expect(family.state.items.values.map(\.name) == [name])
    try family.tell("shopping.remove", ["items": .list([.object(["name": .text(name)])])])
    #expect(family.state.items.isEmpty)
  }

  @Test(
    "what would turn or hide text is taken out",
    arguments: [
      ("mi\u{0}lk", "milk"), ("\u{202E}milk", "milk"), ("milk\u{2066}\u{2069}", "milk"), ("mi\u{200B}lk", "milk"),
      ("oat\u{A0}\u{2003}milk", "oat milk"), ("oat\nmilk\t", "oat milk"), ("\u{1B}[31mmilk", "milk"),
      ("oat\u{2028}milk", "oat milk"),
    ])
  func cleaned(raw: String, clean: String) throws {
    #expect(try CleanName.of(raw, naming: "an item") == clean)
  }

  @Test("nothing, and what shows as nothing, is no name", arguments: ["", "  \n", "\u{200D}\u{200B}", "\u{7}\u{202E}"])
  func nothing(name: String) {
    #expect(throws: Refusal.impossible("There is no name in that for an item.")) {
      try CleanName.of(name, naming: "an item")
    }
  }

  @Test("a name is at most 80 characters, however many marks each carries")
  func length() throws {
    let limit = Refusal.impossible("That name is too long for an item: the limit is 80 characters.")
    #expect(try CleanName.of(String(repeating: "a", count: 80), naming: "an item").count == 80)
    #expect(throws: limit) { try CleanName.of(String(repeating: "a", count: 81), naming: "an item") }
    let marked = "a" + String(repeating: "\u{301}", count: 10_000)
    #expect(throws: limit) { try CleanName.of(marked, naming: "an item") }
  }

  @Test("a text longer than any name is told by its beginning, and is no name")
  func longText() {
    let long = String(repeating: "e\u{301}\u{5B0}", count: 5_000)
    #expect(NameKey(long).description.unicodeScalars.count == 101)
    #expect(NameKey(long) != NameKey(String(long.prefix(50))))
    #expect(NameKey(String(repeating: "Egg ", count: 200)).description.hasPrefix("egg egg"))
  }

  @Test("telling names apart quickly agrees with comparing them in full")
  func quickly() {
    let names = [
      "milk", "Milk", "oat milk", "the milk", "milks", "m\u{ED}lk", "tomato", "tomatoes", "loaf", "loaves", "7up",
      "7 up",
      "free-range eggs", "free range egg", "baby's wipes", "babys wipes", "\u{1F95A}", "the", "a", "milk ", "s", "ss",
      "pies", "pie", "py",
    ]
    for left in names {
      for right in names {
        #expect(NameKey.areSame(left, right) == (NameKey(left) == NameKey(right)), "\(left) and \(right)")
      }
    }
  }

  @Test("a name of signs alone is compared as it stands")
  func signs() {
    #expect(NameKey("!!!") != NameKey("???"))
    #expect(NameKey("the") != NameKey("a"))
    #expect(NameKey("The The") == NameKey("the the"))
  }
}
