import Foundation
import Testing

@testable import Grammar

@Suite("The grammars of values")
struct ValueGrammarTests {
  @Test("a table's words have the shape of their rule, and its value", arguments: Tables.all.map(\.rule))
  func tableRows(_ rule: String) throws {
    let grammar = try ValueGrammars.compiled()
    let rows = try #require(Tables.all.first { $0.rule == rule }).rows
    for row in rows {
      let utterance = Utterance(words: row.words.split(separator: " ").map(String.init), origin: .typed)
      let found = grammar.interpretations(
        of: utterance, reference: ValueGrammars.reference, vocabulary: Vocabulary(),
        rules: .only([ValueGrammars.probe(rule)]))
      #expect(found.first?.slots["value"] == row.value, "\(row.words)")
    }
  }

  @Test("every value rule has a public rule of its name, and every public rule a value")
  func everyRule() throws {
    let shapes = try ValueGrammars.library().files.flatMap { file in
      file.rules.filter(\.isPublic).map { "\(file.simpleName).\($0.name)" }
    }
    #expect(Set(shapes) == Set(ValueRule.builtIn.map(\.name)))
  }

  @Test("speech has no figures: what is typed only stays out of it", arguments: ["10 minutes", "1/2 hour", "6:30"])
  func typedOnly(_ words: String) throws {
    let grammar = try ValueGrammars.compiled()
    let split = words.split(separator: " ").map(String.init)
    func count(_ origin: Utterance.Origin) -> Int {
      grammar.interpretations(
        of: Utterance(words: split, origin: origin), reference: ValueGrammars.reference, vocabulary: Vocabulary()
      ).count
    }
    #expect(count(.spoken) == 0)
    #expect(count(.typed) > 0)
  }

  @Test(
    "text as people type it is read",
    arguments: [
      ("time.clock", "6:30pm", SlotValue.text("18:30")), ("time.clock", "6:30 p.m.", .text("18:30")),
      ("time.clock", "7am", .text("07:00")), ("time.duration", "10min", .number(600)),
      ("time.duration", "1 h, 20 min and 5 s", .number(4_805)), ("time.duration", "1h 30m", .number(5_400)),
      ("time.duration", "an hour, 20 minutes, and 30 seconds", .number(4_830)),
      ("time.duration", "Twenty-Minute", .number(1_200)), ("number.decimal", "2½", .number(2.5)),
      ("number.integer", "1,000", .number(1_000)), ("number.percent", "40%", .number(40)),
      ("number.ordinal", "2nd", .number(2)), ("time.date", "December 24th, 2026", .text("2026-12-24")),
      ("time.date", "2026-03-14", .text("2026-03-14")), ("time.date", "New Year’s Eve", .text("2026-12-31")),
      ("measure.quantity", "a six-pack of", .number(6)),
      ("measure.amount", "400g", .object(["quantity": .number(400), "unit": .text("g")])),
    ])
  func typed(_ rule: String, _ text: String, _ expected: SlotValue) throws {
    let found = try ValueGrammars.compiled().interpretations(
      of: Utterance(text), reference: ValueGrammars.reference, vocabulary: Vocabulary(),
      rules: .only([ValueGrammars.probe(rule)]))
    #expect(found.first?.slots["value"] == expected)
  }
}

/// The three files as shipped, with a command for each rule that fills the slot `value`.
enum ValueGrammars {
  static let reference = ReferenceTime.berlin("2026-03-14T18:05")

  static func probe(_ rule: String) -> String {
    "probe." + rule.replacing(".", with: "_")
  }

  static func library() throws -> GrammarLibrary {
    let folder = URL(filePath: #filePath).appending(path: "../../../../grammars").standardized
    var library = GrammarLibrary()
    for name in ["number", "time", "measure"] {
      try library.add(contentsOf: folder.appending(path: "\(name).gram"))
    }
    return library
  }

  private static let shared = Result { try make() }

  static func compiled() throws -> CompiledGrammar {
    try shared.get()
  }

  private static func make() throws -> CompiledGrammar {
    var library = try library()
    var probes = "#JSGF V1.0;\ngrammar probe;\n"
    for rule in ValueRule.builtIn {
      probes += "import <\(rule.name)>;\n"
    }
    for rule in ValueRule.builtIn {
      probes += "public <\(rule.name.replacing(".", with: "_"))> = <\(rule.name)> {value};\n"
    }
    try library.add([(name: "probe.gram", text: probes)])
    return try library.compile(values: ValueRule.builtIn)
  }
}
