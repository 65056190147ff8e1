import Testing

@testable import Grammar

@Suite("The JSGF parser")
struct GrammarParserTests {
  private func parse(_ text: String) throws -> GrammarFile {
    try GrammarParser.parse(GrammarSource(name: "test.gram", text: Workbench.complete(text)))
  }

  private func expansion(_ text: String) throws -> Expansion {
    try #require(try parse("grammar g; <a> = \(text);").rules.first).expansion
  }

  private func token(_ word: String) -> Expansion { .token(Token(spelling: word, words: [word])) }

  @Test(
    "takes headers with encoding and locale",
    arguments: [("#JSGF V1.0;", nil), ("#JSGF V1.0 UTF-8;", nil), ("#JSGF V1.0 UTF-8 en;", "en")]
      as [(String, String?)])
  func header(text: String, locale: String?) throws {
    #expect(try parse("\(text)\ngrammar a.b;").locale == locale)
  }

  @Test("takes a byte order mark before the header")
  func byteOrderMark() throws {
    let source = GrammarSource(name: "a", text: "\u{FEFF}#JSGF V1.0;\ngrammar a;")
    #expect(try GrammarParser.parse(source).name == "a")
  }

  @Test("knows the grammar's full and simple name")
  func names() throws {
    let file = try parse("grammar com.acme.timer;")
    #expect(file.name == "com.acme.timer")
    #expect(file.simpleName == "timer")
  }

  @Test("reads imports of one rule and of all")
  func imports() throws {
    let imports = try parse("grammar g; import <a.b.c>; import <number.*>;").imports
    #expect(imports.map(\.grammar) == ["a.b", "number"])
    #expect(imports.map(\.rule) == ["c", nil])
  }

  @Test("tells public rules from private ones")
  func visibility() throws {
    let rules = try parse("grammar g; public <a> = x; <b> = y;").rules
    #expect(rules.map(\.name) == ["a", "b"])
    #expect(rules.map(\.isPublic) == [true, false])
  }

  @Test("binds a sequence closer than alternatives")
  func precedence() throws {
    let ab = Expansion.sequence([token("a"), token("b")])
    #expect(
      try expansion("a b | c")
        == .alternatives([
          Alternative(weight: nil, expansion: ab), Alternative(weight: nil, expansion: token("c")),
        ]))
  }

  @Test("reads weights of alternatives")
  func weights() throws {
    guard case .alternatives(let items) = try expansion("/10/ a | / 2.5 / b | /0/ c | d") else {
      Issue.record("no alternatives")
      return
    }
    #expect(items.map(\.weight) == [10, 2.5, 0, nil])
  }

  @Test("reads groups, optionals, stars and pluses")
  func groups() throws {
    #expect(try expansion("(a)") == token("a"))
    #expect(try expansion("[a] b*") == .sequence([.optional(token("a")), .zeroOrMore(token("b"))]))
    #expect(try expansion("(a b)+") == .oneOrMore(.sequence([token("a"), token("b")])))
  }

  @Test("ties a tag to what stands right before it")
  func tags() throws {
    let tag = try #require(Tag(text: "x"))
    #expect(try expansion("a b {x}") == .sequence([token("a"), .tagged(token("b"), [tag])]))
    #expect(try expansion("(a b) {x}") == .tagged(.sequence([token("a"), token("b")]), [tag]))
    #expect(try expansion("a* {x}") == .tagged(.zeroOrMore(token("a")), [tag]))
  }

  @Test("keeps several tags in order")
  func severalTags() throws {
    guard case .tagged(_, let tags) = try expansion("a {x} {y=2} {z[]}") else {
      Issue.record("no tags")
      return
    }
    #expect(tags.map(\.slot) == ["x", "y", "z"])
    #expect(tags.map(\.action) == [.words, .value(.number(2)), .append])
  }

  @Test(
    "reads tag values as numbers, flags and text",
    arguments: [
      ("x=12", .number(12)), ("x=-0.5", .number(-0.5)), ("x = true", .flag(true)), ("x=false", .flag(false)),
      ("x=nan", .text("nan")), ("x=two words", .text("two words")), ("x=\"12\"", .text("12")), ("x=1-2", .text("1-2")),
    ] as [(String, SlotValue)])
  func tagValues(text: String, value: SlotValue) {
    #expect(Tag(text: text)?.action == .value(value))
  }

  @Test("undoes backslash escapes in tags and quotes")
  func escapes() throws {
    guard case .tagged(_, let tags) = try expansion(#"a {x=a\}b\\c}"#) else {
      Issue.record("no tags")
      return
    }
    #expect(tags.first?.action == .value(.text(#"a}b\c"#)))
    #expect(try expansion(#""say \"hi\"""#) == .token(Token(spelling: #"say "hi""#, words: ["say", "hi"])))
  }

  @Test("takes quoted words as they are, delimiters and all")
  func quoted() throws {
    #expect(
      try expansion(#""new york (city)""#)
        == .token(Token(spelling: "new york (city)", words: ["new", "york", "city"])))
    #expect(try expansion(#"",""#) == .token(Token(spelling: ",", words: [])))
  }

  @Test("breaks grammar words up as it breaks up utterances")
  func tokenWords() throws {
    #expect(try expansion("Twenty-Five") == .token(Token(spelling: "Twenty-Five", words: ["twenty", "five"])))
    #expect(try expansion("i\u{2019}d") == .token(Token(spelling: "i\u{2019}d", words: ["i'd"])))
    #expect(try expansion("cre\u{0300}me") == token("cre\u{0300}me"))
  }

  @Test("knows the special rules NULL and VOID")
  func special() throws {
    #expect(try expansion("<NULL>") == .null)
    #expect(try expansion("<VOID>") == .void)
  }

  @Test("skips line and block comments anywhere")
  func comments() throws {
    let file = try parse("/* one */ grammar g; // two\n<a> = x /* ; */ y // z;\n;")
    #expect(file.rules.first?.expansion == .sequence([token("x"), token("y")]))
  }

  @Test("keeps examples and text of documentation comments with their rule")
  func documentation() throws {
    let file = try parse(
      """
      /** Everything about timers. */
      grammar g;
      /**
       * Starts a timer.
       * @example set a timer
       * @example   start   timer
       * @author nobody
       */
      public <a> = x;
      public <b> = y /** not about c */ ;
      /** @part */
      public <c> = z;
      """)
    #expect(file.documentation.text == "Everything about timers.")
    #expect(file.rules[0].documentation.text == "Starts a timer.")
    #expect(file.rules[0].documentation.examples == ["set a timer", "start timer"])
    #expect(file.rules[1].documentation == Documentation())
    #expect(file.rules[2].documentation == Documentation(comment: "@part"))
    #expect(file.rules[2].documentation.isPart)
  }

  @Test("reads Latin-1 where the header says so")
  func latin1() throws {
    let bytes = Array("#JSGF V1.0 ISO8859-1 en;\ngrammar g; <a> = caf".utf8) + [0xE9] + Array(";".utf8)
    let file = try GrammarParser.parse(GrammarSource(name: "a", bytes: bytes))
    #expect(file.rules.first?.expansion == token("café"))
  }
}
