import Testing

@testable import Grammar

@Suite("Errors of grammar files")
struct GrammarErrorTests {
  private func errors(_ text: String) -> String {
    do {
      _ = try GrammarParser.parse(GrammarSource(name: "test.gram", text: text))
      return ""
    } catch {
      return error.description
    }
  }

  @Test("show file, line, column, source line and caret")
  func whole() {
    #expect(
      errors("#JSGF V1.0;\ngrammar g;\npublic <a> = x (y | z;\n") == """
        test.gram:3:22: expected ) before ;
        public <a> = x (y | z;
                             ^
        """)
  }

  @Test("put the caret under the column after tabs and wide letters")
  func caret() {
    #expect(
      errors("#JSGF V1.0;\ngrammar g;\n\t<é> = (é;\n") == """
        test.gram:3:10: expected ) before ;
        \t<é> = (é;
        \t        ^
        """)
  }

  @Test("of one file come together")
  func several() {
    #expect(
      errors("#JSGF V1.0;\ngrammar g;\n<a> = ;\n<b> = b;\n<c> = c {1x};\n<d> d;") == """
        test.gram:3:7: expected words, a rule name, ( or [ before ;
        <a> = ;
              ^
        test.gram:5:9: a tag is {slot}, {slot=value}, {slot[]} or {slot[:]}
        <c> = c {1x};
                ^
        test.gram:6:5: expected = after <d>
        <d> d;
            ^
        """)
  }

  @Test(
    "say what is wrong",
    arguments: [
      ("", "1:1: a grammar starts with the line #JSGF V1.0;"),
      ("grammar g;", "1:1: a grammar starts with the line #JSGF V1.0;"),
      ("#JSGF V2.0;\ngrammar g;", "1:1: the header must be #JSGF V1.0 [encoding [locale]];"),
      ("#JSGF V1.0;", "1:12: expected grammar and its name after the header"),
      ("#JSGF V1.0;\ngrammar g", "2:10: expected ; after the grammar's name"),
      ("#JSGF V1.0;\ngrammar a..b;", "2:9: a grammar's name is letters, digits, _ and - in parts joined by dots"),
      ("#JSGF V1.0;grammar g;\nimport does_not_exist;", "2:8: expected a name such as <number.*> after import"),
      (
        "#JSGF V1.0;grammar g;\nimport <x>;",
        "2:8: an import names a grammar and a rule, <number.integer> or <number.*>"
      ),
      ("#JSGF V1.0;grammar g;\n<a> = x;\nimport <x.y>;", "3:1: imports stand before the rules"),
      ("#JSGF V1.0;grammar g;\npublic a = x;", "2:8: expected a rule name such as <start> after public"),
      ("#JSGF V1.0;grammar g;\n<NULL> = x;", "2:1: <NULL> is built in and cannot be defined"),
      ("#JSGF V1.0;grammar g;\n<a.b> = x;", "2:1: a rule is defined by its simple name, with no dot"),
      ("#JSGF V1.0;grammar g;\n<a> = x\n<b> = y;", "3:5: = does not belong here; is a ; missing before this rule?"),
      ("#JSGF V1.0;grammar g;\n<a> = /x/ y;", "2:7: a weight is a number of 0 or more, /2.5/"),
      ("#JSGF V1.0;grammar g;\n<a> = /-1/ y;", "2:7: a weight is a number of 0 or more, /2.5/"),
      ("#JSGF V1.0;grammar g;\n<a> = y /2/ z;", "2:9: a weight stands at the start of an alternative"),
      ("#JSGF V1.0;grammar g;\n<a> = y**;", "2:9: a second * or + needs its own group"),
      ("#JSGF V1.0;grammar g;\n<a> = * y;", "2:7: expected words, a rule name, ( or [ before *"),
      ("#JSGF V1.0;grammar g;\n<a> = {x};", "2:7: expected words, a rule name, ( or [ before the tag"),
      ("#JSGF V1.0;grammar g;\n<a> = x | ;", "2:11: expected words, a rule name, ( or [ before ;"),
      ("#JSGF V1.0;grammar g;\n<a> = x };", "2:9: } has nothing to close here; remove it"),
      ("#JSGF V1.0;grammar g;\n<a> = x ];", "2:9: expected ; after the rule <a>"),
      ("#JSGF V1.0;grammar g;\n<a> = !?;", "2:7: there is no word in !?"),
      ("#JSGF V1.0;grammar g;\n<a> = x {y;", "2:9: this tag is never closed; add }"),
      ("#JSGF V1.0;grammar g;\n<a> = \"x y;", "2:7: this quotation is never closed; add \""),
      ("#JSGF V1.0;grammar g;\n<a> = <b;", "2:7: this rule name is never closed; add >"),
      ("#JSGF V1.0;grammar g;\n<a> = <b c>;", "2:7: a rule name has no blanks and no < inside"),
      ("#JSGF V1.0;grammar g;\n<a> = <>;", "2:7: a rule name is missing between < and >"),
      ("#JSGF V1.0;grammar g;\n<a> = x /* y;", "2:9: this comment is never closed; add */"),
      (
        "#JSGF V1.0;grammar g;\n<a> = x\u{0}y;",
        "2:8: the control character U+0000 cannot stand in a grammar; remove it"
      ),
      ("#JSGF V1.0;grammar g;\nx y;", "2:1: expected import, public or a rule name such as <start>"),
      ("#JSGF V1.0;grammar g;\n<a> = x", "2:8: expected ; after the rule <a>"),
    ])
  func messages(text: String, message: String) {
    let lines = errors(text).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first.map(String.init) == "test.gram:" + message)
    #expect(lines.count == 3)
  }

  @Test("never leave a control character in what is shown")
  func controlCharacters() {
    #expect(
      errors("#JSGF V1.0;grammar g;\n<a> = x\u{0}y;").hasSuffix("<a> = x\u{FFFD}y;\n       ^"))
  }

  @Test("shorten a long line around the caret")
  func longLine() {
    let text = "#JSGF V1.0;grammar g;<a> = " + String(repeating: "word ", count: 1000) + "( ;"
    let lines = errors(text).split(separator: "\n")
    #expect(lines[0] == "test.gram:1:5030: expected words, a rule name, ( or [ before ;")
    #expect(lines[1].count <= 120)
    #expect(lines[1].dropFirst(lines[2].count - 1).first == ";")
  }

  @Test("name the place of bytes that are not UTF-8")
  func invalidUTF8() {
    let bytes = Array("#JSGF V1.0;\ngrammar qel".utf8) + [0xFF] + Array("o;".utf8)
    #expect(throws: GrammarErrors.self) { try GrammarSource(name: "a", bytes: bytes) }
    do {
      _ = try GrammarSource(name: "a.gram", bytes: bytes)
    } catch {
      #expect(
        error.description == """
          a.gram:2:12: the text is not UTF-8; save the file as UTF-8
          grammar qel\u{FFFD}o;
                     ^
          """)
    }
  }

  @Test("name an encoding that is not known")
  func unknownEncoding() {
    do {
      _ = try GrammarSource(name: "a.gram", bytes: Array("#JSGF V1.0 KOI8-R ru;\ngrammar g;".utf8))
      Issue.record("accepted")
    } catch {
      #expect(error.errors.first?.message == "the encoding KOI8-R is not known; save the file as UTF-8")
    }
  }
}
