import Basics
import Testing

@testable import Grammar

@Suite("Hostile grammar files")
struct HostileGrammarTests {
  private func message(_ text: String) -> String? {
    var library = GrammarLibrary()
    do {
      try library.add(GrammarSource(name: "hostile.gram", text: "#JSGF V1.0;\ngrammar g;\n" + text))
      _ = try library.compile()
      return nil
    } catch {
      return error.errors.first.map { "\($0.line):\($0.column): \($0.message)" }
    }
  }

  private func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

  @Test("nested 10,000 deep give an error", arguments: ["(", "[", "([", "(x "])
  func nested(open: String) {
    let found = message("<a> = " + times(10_000, open) + "x;")
    #expect(found?.hasSuffix("groups are nested deeper than 200; give the inner part a rule of its own") == true)
  }

  @Test("of 10,000 rules in a chain compile")
  func chain() throws {
    var text = "public <a0> = <a1>;\n"
    for index in 1..<10_000 { text += "<a\(index)> = <a\(index + 1)>;\n" }
    #expect(message(text + "<a10000> = x;") == nil)
  }

  @Test("of 3,000 rules that begin with each other in a circle give an error")
  func longCircle() {
    var text = ""
    for index in 0..<3000 { text += "<a\(index)> = [x] <a\((index + 1) % 3000)>;\n" }
    #expect(message(text)?.contains("never ends") == true)
  }

  @Test("larger than the limit give an error and are not read")
  func large() {
    let found = message("<a> = x; //" + times(GrammarSource.sizeLimit, "x"))
    #expect(found?.contains("a grammar has at most 4000000") == true)
  }

  @Test("with one line of 100,000 alternatives compile")
  func wide() {
    #expect(message("public <a> = " + (0..<100_000).map { "w\($0)" }.joined(separator: " | ") + ";") == nil)
  }

  @Test("of a thousand mistakes stop after twenty")
  func manyMistakes() throws {
    let source = GrammarSource(name: "a", text: "#JSGF V1.0;grammar g;" + times(1000, "<a> = ;\n"))
    #expect(throws: GrammarErrors.self) { try GrammarParser.parse(source) }
    do { _ = try GrammarParser.parse(source) } catch { #expect(error.errors.count == 20) }
  }

  @Test(
    "made of noise give an error",
    arguments: [
      "public <greet> = (good ing ^ hJSGFammar ///R//////\npeello)**** ++B+++++ +,B++++rammar hello;",
      "public <griet> = +++++++++[w];", "\u{0}\u{0}\u{0}", "<<<<<<", ";;;;", "{{{{", "/ / /", "\"\"\"", "/**",
      "public public public", "<a> = (((", "<a> = )))", "<a> = \\", "import <*>;", "import <.*>;", "<a> = x {",
      "<a> = \"\\", "|", "=", "<a> = <.>;", "<a> = <b.>;", "<a> = <.b>;",
    ])
  func noise(text: String) {
    #expect(message(text) != nil)
  }

  @Test("cut off anywhere give an error or a grammar, never a crash")
  func cutOff() {
    let whole = Array(
      #"import <data.item>; /** @example x */ public <a> = /2/ [x] (y | "z w") {t=\}} | <data.item>+ {i[]}; // e"#)
    for length in 0..<whole.count {
      let found = message(String(whole[..<length]))
      if found == nil { #expect(length == 0 || whole[..<length].contains(";")) }
    }
  }

  @Test("with one byte changed anywhere never crash", arguments: [1, 2, 3])
  func changed(seed: UInt64) {
    let whole = Array(#"<b> = x; public <a> = /2/ [x] (y | "z w") {t=1} | <b>+ {i[]} * c; // e"#.utf8)
    var random = SeededGenerator(seed: seed)
    var failures = 0
    for place in whole.indices {
      var bytes = whole
      bytes[place] = UInt8.random(in: 0...127, using: &random)
      if message(String(decoding: bytes, as: UTF8.self)) != nil { failures += 1 }
    }
    #expect(failures > whole.count / 4)
  }
}
