import Commands
import Foundation

/// The names that timers are given.
enum TimerName {
  /// The longest name, in characters.
  static let longest = 60

  /// The name on one line, without "the" in front and "timer" behind.
  static func cleaned(_ text: String) -> String {
    let visible = text.unicodeScalars.map { CharacterSet.controlCharacters.contains($0) ? " " : Character($0) }
    var words = String(visible).split(whereSeparator: \.isWhitespace)
    if words.count > 1, let first = words.first, articles.contains(first.lowercased()) { words.removeFirst() }
    if words.count > 1, words.last?.lowercased() == "timer" { words.removeLast() }
    return words.joined(separator: " ")
  }

  /// The name as a timer keeps it.
  /// - Throws: ``Refusal`` when nothing is left of it or it is too long.
  static func checked(_ text: String) throws -> String {
    let name = cleaned(text)
    guard !name.isEmpty else { throw Refusal.impossible("A timer's name needs at least one letter.") }
    guard name.count <= longest, name.unicodeScalars.count <= 4 * longest else {
      throw Refusal.impossible("That name is too long. \(longest) letters are the limit.")
    }
    return name
  }

  /// The words a name is found by: case, accents, articles and plurals do not matter.
  static func key(_ text: String) -> [String] {
    cleaned(text).folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber }
      .map { word in
        guard word.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss") else { return String(word) }
        return String(word.hasSuffix("oes") || word.hasSuffix("ches") ? word.dropLast(2) : word.dropLast())
      }
  }

  private static let articles: Set<String> = ["the", "a", "an", "my", "our", "your"]
}
