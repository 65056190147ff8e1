import Commands
import Foundation

/// The names of timers.
enum TimerName {
  /// The longest name, in characters.
  static let longest = 60

  /// The name on one line, without "the" before and "timer" after it.
  static func cleaned(_ text: String) -> String {
    var words = text.split(whereSeparator: \.isWhitespace)
    if words.count > 1, let first = words.first, articles.contains(first.lowercased()) { words.removeFirst() }
    if words.count > 1, words.last?.lowercased() == "timer" { words.removeLast() }
    return words.joined(separator: " ")
  }

  /// The stored form of the name.
  /// - Throws: ``Refusal`` if it is empty or too long.
  static func checked(_ text: String) throws -> String {
    let name = cleaned(try CleanName.of(text, naming: "a timer"))
    guard name.count <= longest else {
      throw Refusal.impossible("That name is too long for a timer: the limit is \(longest) characters.")
    }
    return name
  }

  /// The words for finding a name: case, accents, articles and plurals do not matter.
  static func key(_ text: String) -> [String] {
    NameKey(cleaned(text)).words.map(String.init)
  }

  private static let articles: Set<String> = ["the", "a", "an", "my", "our", "your"]
}
