import Testing

@testable import Grammar

@Suite("Suggestions")
struct SuggestionTests {
  private func suggestions(
    _ text: String, _ grammars: String..., household: [String: [Vocabulary.Entry]] = [:], limit: Int = 3
  ) throws -> [String] {
    var library = GrammarLibrary()
    for (index, grammar) in grammars.enumerated() {
      try library.add(GrammarSource(name: "\(index).gram", text: Workbench.complete(grammar)))
    }
    return try library.compile().suggestions(
      for: Utterance.words(of: text), vocabulary: Vocabulary(household), reference: Workbench.fixedTime, limit: limit)
  }

  private static let small = "grammar small; /** @example turn it up */ public <a> = up;"
  private static let large = """
    grammar large; /** @example add milk */ public <a> = b; /** @example clear the list */ public <c> = d;
    """

  @Test("are the nearest examples where anything is near")
  func near() throws {
    #expect(try suggestions("add mlik", Self.small, Self.large).first == "add milk")
  }

  @Test("are an example of each grammar where nothing is, the largest grammar first", arguments: ["xyzzy", "", "the"])
  func fallback(_ text: String) throws {
    #expect(try suggestions(text, Self.small, Self.large) == ["add milk", "turn it up"])
    #expect(try suggestions(text, Self.small, Self.large, limit: 1) == ["add milk"])
  }

  @Test("are drawn from the rules of a grammar without examples")
  func drawn() throws {
    let coffee = "grammar coffee; public <order> = (one | two) (latte | mocha); public <bye> = bye;"
    #expect(try suggestions("a latte please", coffee).contains { $0.hasSuffix(" latte") })
    #expect(try suggestions("xyzzy", coffee).isEmpty == false)
    #expect(try suggestions("xyzzy", coffee) == suggestions("xyzzy", coffee))
  }

  @Test("are the household's own phrases where a rule is these alone")
  func phrases() throws {
    let grammar = "grammar phrase; import <data.phrase>; public <do> = <data.phrase> {phrase};"
    let taught = ["phrase": [Vocabulary.Entry(name: "good night house"), Vocabulary.Entry(name: "breakfast time")]]
    #expect(try suggestions("breakfast, please", grammar, household: taught) == ["breakfast time"])
    #expect(try suggestions("breakfast, please", grammar).isEmpty)
  }

  @Test("are none where nothing can be said, and never an answer")
  func none() throws {
    #expect(try suggestions("hello", "grammar g; public <a> = <VOID>;").isEmpty)
    #expect(try suggestions("ten", "grammar answer; /** @example ten */ public <x> = ten;").isEmpty)
  }
}
