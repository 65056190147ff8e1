import Testing

@testable import Speech

@Suite("Shares of a class")
struct ClassWeightsTests {
  private let members = [
    "[item]": ["milk@item", "rice@item", "squid@item", "olive_oil@item"], "[name]": ["milk@name", "rice@name"],
    "[tool]": ["pan@tool", "pot@tool"],
  ]
  private let everyday: Set = ["milk", "olive oil", "pan", "pot"]

  @Test(
    "The shares of every class add up to one",
    arguments: [[], ["milk", "olive oil", "pan", "pot"]] as [Set<String>])
  func sums(_ everyday: Set<String>) {
    let weights = ClassWeights(members, everyday: everyday)
    for (name, entries) in members {
      #expect(near(entries.reduce(0) { $0 + weights.share(of: $1, in: name) }, 1))
    }
  }

  @Test("Everyday words have more of their class than others, and all of them as much")
  func everydayWords() {
    let weights = ClassWeights(members, everyday: everyday)
    #expect(weights.share(of: "milk@item", in: "[item]") > 2 * weights.share(of: "squid@item", in: "[item]"))
    #expect(weights.share(of: "milk@item", in: "[item]") == weights.share(of: "olive_oil@item", in: "[item]"))
    #expect(weights.weight(of: "rice@item") == weights.weight(of: "squid@item"))
    #expect(weights.weight(of: "squid@item") > 0)
  }

  @Test("Where no member is an everyday word, or every one, all are alike")
  func alike() {
    let none = ClassWeights(members, everyday: ["bread"])
    #expect(none.sizes == ["[item]": 4, "[name]": 2, "[tool]": 2])
    let weights = ClassWeights(members, everyday: everyday)
    #expect(weights.share(of: "pan@tool", in: "[tool]") == 0.5)
  }

  @Test("The same word may be rare in one class and like the others in another")
  func twoClasses() {
    let weights = ClassWeights(
      ["[item]": ["milk@item", "rice@item"], "[name]": ["rice@name", "fish@name"]], everyday: ["milk"])
    #expect(weights.weight(of: "rice@item") < 1)
    #expect(weights.weight(of: "rice@name") == 1)
  }

  @Test("A class without members is worth nothing and divides nothing by nought")
  func empty() {
    let weights = ClassWeights(["[item]": []], everyday: ["milk"])
    #expect(weights.sizes == ["[item]": 0])
    #expect(weights.share(of: "milk@item", in: "[item]") == 1)
  }
}

@Suite("Phrases of a class as dictionary entries")
struct ClassMemberTests {
  @Test("An entry gives back its phrase", arguments: ["milk", "olive oil", "three in one", "confectioner's sugar"])
  func roundTrip(_ phrase: String) {
    let entry = ClassMember.entry(of: phrase, in: "[data.item]")
    #expect(!entry.contains(" "))
    #expect(entry.hasSuffix("@data.item"))
    #expect(ClassMember.phrase(of: entry) == phrase)
  }

  @Test("The same phrase in two classes makes two entries")
  func classes() {
    #expect(ClassMember.entry(of: "rice", in: "[item]") != ClassMember.entry(of: "rice", in: "[name]"))
  }

  @Test("A word of no class is its own phrase")
  func plain() {
    #expect(ClassMember.phrase(of: "timer") == "timer")
  }
}
