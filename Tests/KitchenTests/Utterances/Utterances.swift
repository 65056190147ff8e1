import Foundation
import Grammar

/// The grammars as shipped with the words of a small household, and what people say to it.
enum Utterances {
  /// One utterance with what it means.
  struct Row: Sendable {
    let text: String
    let isSpoken: Bool
    let intent: String
    let slots: Slots
  }

  /// Saturday 14 March 2026, 18:05 in London.
  static let reference = ReferenceTime(now: Family().context.now, calendar: Family().context.calendar)

  /// The rows of the table.
  static func rows() throws -> [Row] {
    try lines(of: "utterances.tsv").map { fields in
      let isSpoken = fields[0].hasPrefix("~")
      return Row(
        text: isSpoken ? String(fields[0].dropFirst()) : fields[0], isSpoken: isSpoken, intent: fields[1],
        slots: try JSONDecoder().decode(Slots.self, from: Data(fields[2].utf8)))
    }
  }

  /// The household's words.
  static func vocabulary() throws -> Vocabulary {
    var vocabulary = Vocabulary()
    for fields in try lines(of: "vocabulary.tsv") {
      let forms = fields.count > 2 ? fields[2].split(separator: "|").map(String.init) : []
      vocabulary.insert(Vocabulary.Entry(name: fields[1], forms: forms), into: fields[0])
    }
    return vocabulary
  }

  /// All grammars; compiled once.
  static func allGrammars() throws -> CompiledGrammar { try all.get() }

  private static let all = Result {
    var library = GrammarLibrary()
    try library.add(contentsOf: URL(filePath: #filePath).appending(path: "../../../../grammars").standardized)
    return try library.compile(values: ValueRule.builtIn)
  }

  /// The grammars of lists, meals, people and shops, with the values they take; compiled once.
  static func grammar() throws -> CompiledGrammar { try compiled.get() }

  private static let compiled = Result { try compile() }

  private static func compile() throws -> CompiledGrammar {
    let folder = URL(filePath: #filePath).appending(path: "../../../../grammars").standardized
    var library = GrammarLibrary()
    for name in ["frame", "number", "time", "measure", "shopping", "meal", "person", "store"] {
      try library.add(contentsOf: folder.appending(path: "\(name).gram"))
    }
    return try library.compile(values: ValueRule.builtIn)
  }

  private static func lines(of file: String) throws -> [[String]] {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: file)
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }
}
