import Commands
import Foundation

/// The wake word.
extension Kitchen {
  /// Reads a new wake word back, and stores it after a confirmation.
  func setWakeWord(_ text: String, sure: Bool, in state: KitchenState) throws -> Decision<KitchenEvent> {
    let word = try WakePhrase.checked(text)
    guard sure else {
      throw Refusal.confirm(
        command: .box(.wakeWord(word: word, sure: true)),
        question: "Shall I listen for \u{201C}\(word)\u{201D} from now on?")
    }
    return Decision(
      events: state.changingPreferences { $0.wakeWord = word },
      say: "From now on I listen for \u{201C}\(word)\u{201D}.")
  }
}

/// The stored form of a wake word.
public enum WakePhrase {
  /// The phrase in lower case, with single blanks.
  /// - Throws: ``Refusal`` for text that cannot be spoken as written, and for more than three words.
  public static func checked(_ text: String) throws -> String {
    let word = try CleanName.of(text, naming: "a wake word").lowercased().replacing("\u{2019}", with: "'")
    guard word.contains(where: \.isLetter),
      word.allSatisfy({ $0.isLetter && $0.isASCII || $0 == " " || $0 == "'" || $0 == "-" })
    else {
      throw Refusal.impossible("A wake word is written in plain letters, as it is spoken.")
    }
    guard word.count <= longest, word.split(separator: " ").count <= 3 else {
      throw Refusal.impossible("A wake word has at most three words and \(longest) letters.")
    }
    return word
  }

  private static let longest = 30
}
