import Testing

@testable import Grammar

@Suite("What an alternative cannot do without")
struct NeedsTests {
  /// For each alternative of the first rule whether the words of a text have what it needs.
  private func met(_ expansion: String, _ text: String, _ items: [String] = []) throws -> [Bool] {
    let bench = try Workbench(
      "grammar g; import <data.item>; import <text.any>; import <text.digits>; public <x> = \(expansion);",
      vocabulary: ["item": items.map { Vocabulary.Entry(name: $0) }])
    let tables = try #require(bench.grammar.tables)
    let needs = Needs(bench.grammar, NodeGraph(bench.grammar))
    let root = bench.grammar.nodes[Int(bench.grammar.rules[0].root)]
    let children = bench.grammar.children[bench.grammar.childRange(root)]
    return tables.withMatcher { matcher in
      matcher.begin(Utterance(text), tables, bench.vocabulary, seesEnd: false)
      return children.map { matcher.input.meets(needs.pairs[Int($0)]) }
    }
  }

  @Test(
    "is looked for in all of the utterance",
    arguments: [
      ("put it on the whole list", [true, false]), ("put it on the list", [false, false]),
      ("put the whole of it in the list", [true, false]), ("put it on hold", [false, true]),
    ])
  func words(text: String, expected: [Bool]) throws {
    let expansion = "put it on the (whole | entire) list | put it on hold | put it on the list | the list"
    #expect(try Array(met(expansion, text).prefix(2)) == expected)
  }

  @Test(
    "is nothing that an alternative begins with, that need not be there, or that any word can be",
    arguments: ["a b* | a c", "a [b] | a c", "a <text.any> | a c", "a (b | <text.any>) | a c", "a | a c"])
  func nothing(expansion: String) throws {
    #expect(try met(expansion, "c") == [true, true])
    #expect(try met(expansion, "d") == [true, false])
  }

  @Test("is one of several words where the alternatives inside have one each")
  func either() throws {
    let expansion = "a (b c | d [e] c) | a f"
    for (text, isMet) in [("a b c", true), ("a d c", true), ("a d", false), ("a c", false), ("a f", false)] {
      #expect(try met(expansion, text)[0] == isMet, "\(text)")
    }
  }

  @Test("is a typed shape or a word of the household as well")
  func shapes() throws {
    let expansion = "add <text.digits> | add <data.item> | add"
    #expect(try met(expansion, "add 5", ["olive oil"]) == [true, false, true])
    #expect(try met(expansion, "add oil", ["olive oil"]) == [false, true, true])
    #expect(try met(expansion, "add that", ["olive oil"]) == [false, false, true])
  }

  @Test("is not asked where more words may come")
  func unfinished() throws {
    let bench = try Workbench("grammar g; public <x> = a (b c | d e) | a f g;")
    for words in [["a"], ["a", "b"], ["a", "d"], ["a", "f"]] {
      let completeness = bench.grammar.completeness(of: words, vocabulary: bench.vocabulary)
      #expect(completeness == Completeness(isComplete: false, isExtendable: true), "\(words)")
    }
  }

  @Test("leaves rules that hold themselves as they are")
  func recursion() throws {
    let bench = try Workbench("grammar g; public <x> = a <y> | b; <y> = c [<x>] | d <y>;")
    #expect(bench.meaning("a d d c a c b") == "g.x")
    #expect(bench.meaning("a d d") == nil)
  }
}
