import Commands
import Grammar

/// Utterances without what only fills them, to count how differently they are said.
enum Masking {
  private static let numbers: Set<String> = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "fifteen",
    "twenty", "thirty", "forty", "fifty", "half", "quarter", "a", "an", "the",
  ]
  private static let politeness: Set<String> = [
    "please", "thanks", "could", "can", "would", "you", "will", "hey", "ok", "uh", "um", "thank", "kindly", "just",
  ]

  /// The utterance with slot values, numbers and articles masked, and without politeness.
  static func masked(_ text: String, _ meaning: Meaning) -> String {
    let values = words(in: .object(meaning.slots))
    var masked: [String] = []
    for word in Utterance.words(of: text) where !politeness.contains(word) {
      let isValue = values.contains(word) || numbers.contains(word) || word.contains { $0.isNumber }
      if !isValue { masked.append(word) } else if masked.last != "_" { masked.append("_") }
    }
    return masked.joined(separator: " ")
  }

  private static func words(in value: SlotValue) -> Set<String> {
    switch value {
    case .text(let text): Set(Utterance.words(of: text))
    case .list(let values): values.reduce(into: []) { $0.formUnion(words(in: $1)) }
    case .object(let slots): slots.values.reduce(into: []) { $0.formUnion(words(in: $1)) }
    case .number, .flag: []
    }
  }
}
