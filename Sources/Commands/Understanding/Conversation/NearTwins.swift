import Grammar

/// Two sentences that sound nearly alike, "a double espresso" and "a triple espresso", with the words
/// that differ.
struct NearTwins: Sendable, Hashable {
  /// Both sentences, the likelier first.
  let sentences: [String]
  /// The words of each that the other lacks: "double", "triple".
  let choices: [String]

  /// Compares two sentences.
  /// - Returns: nil: they are equal, or differ in so much that the question would ask for a sentence.
  init?(_ one: String, _ other: String) {
    let all = [Utterance.words(of: one), Utterance.words(of: other)]
    guard all[0] != all[1] else { return nil }
    let shorter = all.map(\.count).min() ?? 0
    var before = 0
    while before < shorter, all[0][before] == all[1][before] { before += 1 }
    var after = 0
    while after < shorter - before, all[0][all[0].count - 1 - after] == all[1][all[1].count - 1 - after] { after += 1 }
    // "Milk or soy milk?": if one has a further word, the word beside it belongs to it.
    while all.contains(where: { $0.count == before + after }) {
      if after > 0 { after -= 1 } else if before > 0 { before -= 1 } else { return nil }
    }
    let apart = all.map { $0[before..<($0.count - after)] }
    guard apart.allSatisfy({ $0.count <= Self.longest }) else { return nil }
    sentences = [one, other]
    choices = apart.map { $0.joined(separator: " ") }
  }

  /// "Double or triple?"
  var question: String {
    let text = choices.joined(separator: " or ")
    return "\(text.prefix(1).uppercased())\(text.dropFirst())?"
  }

  /// The sentence that an answer chooses, "the double one please"; nil: neither or both.
  func sentence(choosing answer: [String]) -> String? {
    let named = choices.indices.filter { index in
      let words = choices[index].split(separator: " ").map(String.init)
      return answer.count <= words.count + Self.mostBeside && answer.firstRange(of: words) != nil
    }
    // "Soy milk" contains "milk" as well, and means itself.
    let longest = named.max { choices[$0].count < choices[$1].count }
    guard let longest, named.allSatisfy({ $0 == longest || choices[longest].contains(choices[$0]) }) else { return nil }
    return sentences[longest]
  }

  /// The most differing words.
  private static let longest = 4
  /// The most further words of an answer: "the … one please".
  private static let mostBeside = 3
}
