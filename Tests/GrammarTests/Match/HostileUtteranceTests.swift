import Testing

@testable import Grammar

@Suite("Hostile utterances")
struct HostileUtteranceTests {
  private func times(_ count: Int, _ word: String) -> String {
    Array(repeating: word, count: count).joined(separator: " ")
  }

  /// Matching must end within its limit of steps; the test's time limit would show that it does not.
  @Test(
    "end soon with nested stars and optionals",
    .timeLimit(.minutes(20)),
    arguments: [
      "((((a*)*)*)*)* b", "((a* a*)* (a* a*)*)* b", "[a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] (a* [a])* b",
      "(a* (a* (a* (a* (a* (a* (a* a*))))))) b", "<y> b", "(a {x} | a {x=2} | a a {x=3} | a {l[]})* b",
      "(<text.any> {l[]})* b", "(<text.any> [a])* <text.any> b",
    ])
  func stars(expansion: String) throws {
    let bench = try Workbench("grammar g; public <x> = \(expansion); <y> = a [<y>] [<y>] [<y>];")
    let utterance = Utterance(times(199, "a") + " c")
    let found = bench.grammar.understanding(of: utterance, reference: bench.reference, vocabulary: bench.vocabulary)
    #expect(found.interpretations.isEmpty)
  }

  @Test("of 200 words are matched by a plain star")
  func long() throws {
    let bench = try Workbench("grammar g; public <x> = (a | b)* c;")
    #expect(bench.meaning(times(100, "a b").split(separator: " ").dropLast().joined(separator: " ") + " c") == "g.x")
  }

  @Test("say when matching gave up")
  func cutShort() throws {
    let bench = try Workbench(
      "grammar g; public <x> = <y> <y> <y> b <y>; <y> = (a {s=1} | a {s=2} | a {l[]} | a a {s=3} | <text.any> {s})*;")
    let found = bench.grammar.understanding(
      of: Utterance(times(199, "a") + " b"), reference: bench.reference, vocabulary: bench.vocabulary)
    #expect(found.isCutShort)
  }

  @Test("do not overflow the stack in deep recursion")
  func deep() throws {
    let chain = (0..<500).map { "<c\($0)> = [<c\($0 + 1)>] {t};" }.joined() + "<c500> = a [<x>];"
    let bench = try Workbench("grammar g; public <x> = <c0>; " + chain)
    #expect(bench.meaning("a") != nil)
    let found = bench.grammar.understanding(
      of: Utterance(times(200, "a")), reference: bench.reference, vocabulary: bench.vocabulary)
    #expect(found.isCutShort)
  }

  @Test(
    "of words nobody knows match nothing", arguments: ["\u{202E}abc", "ﷺ", "👩‍👩‍👧", "%%%", "@@@", ",,,,", "1/2/3", "::"])
  func strange(text: String) throws {
    let bench = try Workbench("grammar g; import <data.item>; public <x> = (a | <item>)+;")
    #expect(bench.meaning(text) == nil)
  }
}
