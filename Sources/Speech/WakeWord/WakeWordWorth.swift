/// The quality of a phrase as a wake word, estimated from its sounds in a moment. `sous wake
/// --calibrate` measures it.
public enum WakeWordWorth: Sendable, Hashable {
  /// There is no objection.
  case good
  /// The sounds of this word in it are unknown.
  case unpronounceable(word: String)
  /// The phrase has so few sounds that many words contain them.
  case short
  /// The phrase is an everyday word.
  case everyday
  /// An everyday word contains all its sounds.
  case within(word: String)
}

extension PronunciationDictionary {
  /// The quality of a phrase as a wake word.
  /// - Parameter everyday: everyday words; nil: unknown.
  public func worth(ofWakeWord phrase: String, among everyday: EverydayWords?) -> WakeWordWorth {
    let parts = phrase.split { $0 == " " || $0 == "-" }.map(String.init)
    let known = pronunciations(of: Set(parts))
    var phones: [String] = []
    for part in parts {
      guard let way = known[part]?.first else { return .unpronounceable(word: part) }
      phones += way.phones
    }
    guard phones.count >= Self.fewestPhones, phones.count(where: Self.vowels.contains) >= 2 else { return .short }
    guard let everyday else { return .good }
    if everyday.words.contains(phrase) { return .everyday }
    let sounds = SoundsLike(phones)
    let holding = pronunciations(of: everyday.words).filter { _, ways in
      ways.contains { way in
        way.phones.count >= phones.count && sounds.fewestChanges(to: way.phones.joined(separator: " ").utf8) == 0
      }
    }
    return holding.keys.min().map { .within(word: $0) } ?? .good
  }

  // "Foodie" has four, and two syllables: fewer are in too many words.
  private static let fewestPhones = 4

  // The vowels of ARPAbet; each makes a syllable.
  private static let vowels: Set<String> = [
    "AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW",
  ]
}
