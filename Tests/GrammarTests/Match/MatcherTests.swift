import Testing

@testable import Grammar

@Suite("Matching")
struct MatcherTests {
  @Test(
    "takes whole utterances only",
    arguments: [
      ("a b", true), ("a", false), ("a b c", false), ("b", false), ("", false), ("a, b", true), ("A B!", true),
    ])
  func whole(text: String, isMatched: Bool) throws {
    #expect(try (Workbench("grammar g; public <x> = a b;").meaning(text) != nil) == isMatched)
  }

  @Test(
    "knows every kind of expansion",
    arguments: [
      ("a* b", "b", true), ("a* b", "a a a b", true), ("a+ b", "b", false), ("a+ b", "a b", true),
      ("[a] [b] c", "b c", true), ("(a | b | c)+", "c a b", true), ("(a [b])* c", "a a b c", true),
      ("<VOID> | a", "a", true), ("a <VOID>", "a", false), ("<NULL> a <NULL>", "a", true), ("/0/ a | b", "a", false),
      ("(a*)* b", "a a b", true), ("([a] [b])* c", "b a b c", true), ("([a])+ b", "b", true),
      ("\"a b\" c", "a b c", true),
      ("a \",\" b", "a, b", true), ("a \",\" b", "a b", false), ("a [\",\"] b", "a b", true), ("\",\"+ a", "a", false),
      ("x (a|b|c|d|e|f|g|h|i|j) y", "x j y", true), ("x (a|b|c|d|e|f|g|h|i|j) y", "x k y", false),
      ("x (a|b|c|d|e|f|g|[h]|i|j) y", "x y", true), ("é ü", "É Ü", true),
    ])
  func expansions(expansion: String, text: String, isMatched: Bool) throws {
    let bench = try Workbench("grammar g; public <x> = \(expansion);")
    #expect((bench.meaning(text) != nil) == isMatched)
  }

  @Test("knows right and nested recursion")
  func recursion() throws {
    let bench = try Workbench("grammar g; public <x> = a [<x>]; public <y> = l [<y>] r;")
    #expect(bench.meaning(String(repeating: "a ", count: 200)) == "g.x")
    #expect(bench.meaning("l l l r r r") == "g.y")
    #expect(bench.meaning("l l l r r") == nil)
  }

  @Test(
    "knows the built-in terminals of typed text",
    arguments: [
      ("digits", "12", true), ("digits", "12.5", false), ("digits", "twelve", false), ("decimal", "12.5", true),
      ("fraction", "½", true), ("fraction", "1/2", true), ("clock", "18:05", true), ("clock", "6.30", true),
      ("clock", "6", false), ("barcode", "5000112637922", true), ("barcode", "500", false), ("any", "what ever", true),
      ("any", "one, two", false),
    ])
  func terminals(name: String, text: String, isMatched: Bool) throws {
    let bench = try Workbench("grammar g; import <text.*>; public <x> = <\(name)> {s};")
    #expect((bench.meaning(text) != nil) == isMatched)
    #expect(bench.meaning(text, spoken: true) == nil)
  }

  @Test("does not take numbers of a value grammar for commands")
  func valueGrammars() throws {
    let bench = try Workbench(
      SmallValues.grammar, "grammar g; import <number.*>; public <a> = count to <integer> {n};",
      "grammar common; /** @part */ public <b> = bee;")
    #expect(bench.grammar.intents == ["g.a"])
    #expect(bench.meaning("five") == nil)
    #expect(bench.meaning("bee") == nil)
  }

  @Test("matches answers only where they are asked for")
  func answers() throws {
    let bench = try Workbench("grammar answer; public <yes> = yes;", "grammar g; public <a> = yes; public <b> = no;")
    #expect(bench.meaning("yes") == "g.a")
    #expect(bench.meaning("yes", rules: .only(["answer"])) == "answer.yes")
    #expect(bench.meaning("yes", rules: .only(["answer.yes", "g"])) == "answer.yes | g.a")
    #expect(bench.meaning("no", rules: .all.except(["g.b"])) == nil)
    #expect(bench.meaning("yes", rules: .all.except(["g"])) == nil)
  }

  @Test("strips politeness at both ends, and gives back what a rule needs")
  func frame() throws {
    let bench = try Workbench(
      "grammar frame; public <before> = please | could you; public <after> = please | thanks [a lot];",
      "grammar g; import <text.any>; public <add> = add <any> {s}; public <thank> = thanks {s};",
      "grammar h; public <beg> = please please me;")
    #expect(bench.meaning("could you please add milk thanks a lot") == "g.add s=milk")
    #expect(bench.meaning("add dragon fruit please") == "g.add s=dragon fruit")
    #expect(bench.meaning("thanks") == "g.thank s=thanks")
    #expect(bench.meaning("please please me") == "h.beg")
    #expect(bench.meaning("please") == nil)
    let found = bench.all("please add milk thanks")
    #expect(found.first?.range == 1..<3)
    #expect(found.first?.rank.skipped == 2)
  }

  @Test("finds household words at once when they are added, and not when they are removed")
  func vocabulary() throws {
    var bench = try Workbench("grammar g; import <data.person>; public <x> = call <person> {who};")
    #expect(bench.meaning("call sam") == nil)
    bench.vocabulary.insert(.init(name: "Sam", forms: ["sam lee"]), into: "person")
    let snapshot = bench.vocabulary
    #expect(bench.meaning("call sam lee", spoken: true) == "g.x who=Sam")
    bench.vocabulary.remove("Sam", from: "person")
    #expect(bench.meaning("call sam") == nil)
    #expect(snapshot.entry(saying: ["sam"], in: "person")?.name == "Sam")
  }

  @Test("does not join household words over a comma")
  func vocabularyComma() throws {
    let bench = try Workbench(
      "grammar g; import <data.item>; public <x> = <item> {a[]} [<item> {a[]}];",
      vocabulary: ["item": [.init(name: "milk"), .init(name: "chocolate"), .init(name: "milk chocolate")]])
    #expect(bench.meaning("milk, chocolate") == "g.x a=[milk, chocolate]")
    #expect(bench.meaning("milk chocolate")?.contains("a=[milk chocolate]") == true)
  }
}

@Suite("Ranking")
struct RankingTests {
  @Test("prefers known words to any words, and few to many")
  func anyWords() throws {
    let bench = try Workbench(
      """
      grammar g; import <text.any>; import <data.item>;
      public <add> = add <any> {s} | add <item> {s} | add <any> {s} to the list {t};
      """, vocabulary: ["item": [.init(name: "milk")]])
    #expect(bench.meaning("add milk") == "g.add s=milk")
    #expect(bench.all("add milk").first?.rank.anyWords == 0)
    #expect(bench.meaning("add tea to the list") == "g.add s=tea t=list")
    #expect(bench.all("add tea to the list").map(\.rank.anyWords) == [1, 4])
  }

  @Test("finds the fewest any words, however many there are at once")
  func manyAnyWords() throws {
    let bench = try Workbench(
      """
      grammar g; import <text.any>; import <data.item>;
      public <note> = note <any> {s}; public <pair> = note <any> {s} then <any> {t}; public <buy> = note <item> {s};
      """, vocabulary: ["item": [.init(name: "milk")]])
    #expect(bench.meaning("note milk") == "g.buy s=milk")
    #expect(bench.meaning("note a b c d e f g") == "g.note s=a b c d e f g")
    #expect(bench.meaning("note a b c d e then f g h i j") == "g.pair s=a b c d e t=f g h i j")
    #expect(bench.meaning("note a then b then c") == "g.pair s=a t=b then c | g.pair s=a then b t=c")
    #expect(bench.meaning("note a b c d e f then g") == "g.pair s=a b c d e f t=g")
  }

  @Test("prefers a household's rule, but not over known words")
  func household() throws {
    let bench = try Workbench(
      "grammar g; public <a> = good night; public <b> = turn off;",
      household: ["grammar house; import <text.any>; public <a> = good night; public <c> = turn <any> {s};"])
    #expect(bench.meaning("good night") == "house.a")
    #expect(bench.all("good night").map(\.intent) == ["house.a", "g.a"])
    #expect(bench.meaning("turn off") == "g.b")
  }

  @Test("prefers the higher weight")
  func weights() throws {
    let bench = try Workbench("grammar g; public <a> = /2/ x {s=1} | /3/ x {s=2} | y {s=3};")
    #expect(bench.meaning("x") == "g.a s=2")
    #expect(bench.all("x").count == 2)
  }

  @Test("returns all that are equally good, each meaning once")
  func ambiguity() throws {
    let bench = try Workbench("grammar g; public <a> = x | x; public <b> = (x | x) {s}; public <c> = x y;")
    let found = bench.grammar.understanding(
      of: Utterance("x"), reference: bench.reference, vocabulary: bench.vocabulary)
    #expect(found.best.map(\.intent) == ["g.a", "g.b"])
    #expect(found.interpretations.count == 2)
  }

  @Test("returns more than a handful when all are equally good")
  func manyEqual() throws {
    let rules = (0..<20).map { "public <r\($0)> = x;" }.joined()
    let bench = try Workbench("grammar g; " + rules)
    #expect(bench.all("x").count == 20)
  }

  @Test("uses a comma where the rule has one")
  func comma() throws {
    let bench = try Workbench("grammar g; public <a> = x y {s=1} | x \",\" y {s=2};")
    #expect(bench.meaning("x, y") == "g.a s=2")
    #expect(bench.meaning("x y") == "g.a s=1")
  }
}

@Suite("Completeness")
struct CompletenessTests {
  @Test(
    "says whether words are a sentence and whether more may come",
    arguments: [
      ("", "extendable"), ("add", "extendable"), ("add milk", "complete extendable"), ("add milk and", "extendable"),
      ("add milk shake", "complete extendable"), ("stop", "complete"), ("stop it", ""), ("ad", ""),
      ("please", "extendable"), ("please stop", "complete"), ("stop thanks a", "extendable"),
      ("stop thanks a lot", "complete"), ("add olive", "extendable"), ("note", ""), ("take", ""),
    ])
  func states(text: String, expected: String) throws {
    let bench = try Workbench(
      "grammar frame; public <before> = please; public <after> = thanks [a lot];",
      """
      grammar g; import <data.*>; import <text.any>;
      public <add> = add <item> [and <item>]; public <stop> = stop; public <note> = note <any>;
      public <take> = take <person>;
      """,
      vocabulary: [
        "item": [.init(name: "milk"), .init(name: "milk shake"), .init(name: "olive oil")]
      ])
    let found = bench.grammar.completeness(of: Utterance.words(of: text), vocabulary: bench.vocabulary)
    let shown = [found.isComplete ? "complete" : nil, found.isExtendable ? "extendable" : nil].compactMap(\.self)
    #expect(shown.joined(separator: " ") == expected)
    #expect(found.isDead == expected.isEmpty)
  }
}
