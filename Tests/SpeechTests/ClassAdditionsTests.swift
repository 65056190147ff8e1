import Testing

@testable import Speech

@Suite("What classes gain")
struct ClassAdditionsTests {
  private func grammar(_ items: [String], _ people: [String] = ["sam"], wake: [String] = ["foodie"]) -> SpeechGrammar {
    SpeechGrammar(
      name: "commands", network: SpeechNetwork(stateCount: 1, start: 0, finals: [0: 0], arcs: []),
      classes: ["[data.item]": items, "[data.person]": people], wakePhrases: wake)
  }

  private let items = ["apples", "beans", "milk", "tea"]
  private let sizes = ["[data.item]": 4, "[data.person]": 1]

  @Test("New phrases are told by class, wherever they stand")
  func added() throws {
    let found = try #require(
      ClassAdditions(from: grammar(items), to: grammar(["apples", "bacon", "beans", "milk", "tea"]), sizes: sizes))
    #expect(found.phrases == ["[data.item]": ["bacon"]])
  }

  @Test("Where nothing changes nothing is gained")
  func same() throws {
    #expect(try #require(ClassAdditions(from: grammar(items), to: grammar(items), sizes: sizes)).phrases.isEmpty)
  }

  @Test("A phrase that is gone, other wake words and a class that had no phrase need a new model")
  func other() {
    #expect(ClassAdditions(from: grammar(items), to: grammar(["apples", "beans", "milk"]), sizes: sizes) == nil)
    #expect(ClassAdditions(from: grammar(items), to: grammar(["apples", "beans", "milk", "oil"]), sizes: sizes) == nil)
    #expect(ClassAdditions(from: grammar(items), to: grammar(items, wake: ["kitchen"]), sizes: sizes) == nil)
    #expect(
      ClassAdditions(from: grammar(items, []), to: grammar(items, ["alex"]), sizes: ["[data.item]": 4]) == nil)
  }

  @Test("A class that has grown by more than a quarter needs a new model")
  func large() {
    let more = grammar(items + ["wine", "zest"])
    #expect(ClassAdditions(from: grammar(items + ["wine"]), to: more, sizes: sizes) == nil)
    #expect(ClassAdditions(from: grammar(items + ["wine"]), to: more, sizes: ["[data.item]": 5]) != nil)
  }
}
