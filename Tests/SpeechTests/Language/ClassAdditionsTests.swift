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

  @Test("New phrases are told by class, wherever they stand")
  func added() throws {
    let found = try #require(
      ClassAdditions(from: grammar(items), to: grammar(["apples", "bacon", "beans", "milk", "tea"])))
    #expect(found.phrases == ["[data.item]": ["bacon"]])
  }

  @Test("Where nothing changes nothing is gained")
  func same() throws {
    #expect(try #require(ClassAdditions(from: grammar(items), to: grammar(items))).phrases.isEmpty)
  }

  @Test("The first everyday word of a class, which makes the others rarer, needs a new model")
  func everyday() {
    func additions(from old: [String], to new: [String]) -> ClassAdditions? {
      var (before, after) = (grammar(old), grammar(new))
      (before.everyday, after.everyday) = (["milk", "tea"], ["milk", "tea"])
      return ClassAdditions(from: before, to: after)
    }
    #expect(additions(from: ["quark"], to: ["quark", "milk"]) == nil)
    #expect(additions(from: ["milk", "quark"], to: ["milk", "quark", "tea"]) != nil)
    #expect(additions(from: ["quark"], to: ["quark", "skyr"]) != nil)
    #expect(additions(from: [], to: ["milk"]) != nil)
  }

  @Test("A phrase that is gone and other wake words need a new model; a class may have had no phrase")
  func other() {
    #expect(ClassAdditions(from: grammar(items), to: grammar(["apples", "beans", "milk"])) == nil)
    #expect(ClassAdditions(from: grammar(items), to: grammar(["apples", "beans", "milk", "oil"])) == nil)
    #expect(ClassAdditions(from: grammar(items), to: grammar(items, wake: ["kitchen"])) == nil)
    #expect(
      ClassAdditions(from: grammar(items, []), to: grammar(items, ["alex"]))?.phrases == ["[data.person]": ["alex"]])
  }
}
