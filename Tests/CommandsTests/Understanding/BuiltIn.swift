import Foundation
import Grammar

@testable import Commands

/// The built-in grammars with a small household, at 18:05 on Saturday 14 March 2026 in Berlin.
struct BuiltIn {
  let interpreter: Interpreter

  /// Read once for all tests.
  private static let loaded = Result { try BuiltIn(fresh: ()) }

  init() throws { self = try Self.loaded.get() }

  private init(fresh: Void) throws {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    var library = GrammarLibrary()
    try library.add(contentsOf: folder.appending(path: "grammars"))
    let words: [String: [Vocabulary.Entry]] = [
      "timer": ["pasta", "pizza", "rice", "bread", "roast"].map { Vocabulary.Entry(name: $0) }
        + [Vocabulary.Entry(name: "eggs", forms: ["egg"])],
      "cooking": ["pasta", "pizza", "rice", "bread", "roast"].map { Vocabulary.Entry(name: $0) }
        + [Vocabulary.Entry(name: "eggs", forms: ["egg"])],
      "item": ["milk", "butter", "flour", "pasta", "pizza", "noodles"].map { Vocabulary.Entry(name: $0) }
        + [Vocabulary.Entry(name: "eggs", forms: ["egg"])],
      "person": ["sam", "alex"].map { Vocabulary.Entry(name: $0) },
      "store": [Vocabulary.Entry(name: "farm shop")],
      "list": [Vocabulary.Entry(name: "chores")],
    ]
    interpreter = Interpreter(grammar: try library.compile(values: ValueRule.builtIn), vocabulary: Vocabulary(words))
  }

  static let reference: ReferenceTime = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    return ReferenceTime(now: Date(timeIntervalSince1970: 1_773_507_900), calendar: calendar)
  }()

  func parse(_ text: String, _ context: ConversationContext = ConversationContext()) -> ParseResult {
    interpreter.parse(Utterance(text), text: text, context: context, reference: Self.reference)
  }
}
