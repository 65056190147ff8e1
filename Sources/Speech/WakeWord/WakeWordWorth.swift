/// What a phrase is worth as a wake word, as its sounds alone tell it in a moment. `sous wake --calibrate` measures it.
public enum WakeWordWorth: Sendable, Hashable {
  /// Nothing speaks against it.
  case good
  /// Nobody knows how this word of it sounds.
  case unpronounceable(word: String)
  /// It has so few sounds that many words hold them.
  case short
  /// It is a word that people say every day.
  case everyday
  /// A word that people say every day holds all its sounds.
  case within(word: String)
}

extension PronunciationDictionary {
  /// What a phrase is worth as a wake word.
  /// - Parameter everyday: what people say when they do not mean the box; nil: not known.
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

  // "Foodie" has four, and two syllables: what has fewer is held by too many words.
  private static let fewestPhones = 4

  // The vowels of ARPAbet, each of which makes a syllable.
  private static let vowels: Set<String> = [
    "AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW",
  ]
}
