import Assistant
import Commands
import Foundation
import Grammar

/// The shipped grammars with the shipped words, as a new household has them, at 18:05 on Saturday 14 March 2026.
struct ShippedLanguage {
  let interpreter: Interpreter

  /// Read once for all tests.
  static let loaded = Result { try ShippedLanguage() }

  private static let folder = URL(filePath: #filePath).appending(path: "../../../..").standardized

  private init() throws {
    let language = try Language(builtIn: Self.folder.appending(path: "grammars"))
    interpreter = Interpreter(
      grammar: language.grammar, vocabulary: try HouseholdWords(folders: language.folders).vocabulary)
  }

  static let reference: ReferenceTime = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    return ReferenceTime(now: Date(timeIntervalSince1970: 1_773_507_900), calendar: calendar)
  }()

  func parse(
    _ text: String, _ context: ConversationContext = ConversationContext(), origin: Utterance.Origin = .typed
  ) -> ParseResult {
    interpreter.parse(Utterance(text, origin: origin), text: text, context: context, reference: Self.reference)
  }

  /// The rows of a table of `Tests/Utterances`, columns parted by tabs.
  static func rows(of file: String) throws -> [[String]] {
    let url = folder.appending(path: "Tests/Utterances/\(file)")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t").map(String.init) }
  }
}
