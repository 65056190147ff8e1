/// The sound of phrases recently said ("Done.", "Which timer?"), bounded; what was not used for longest goes first.
struct PhraseCache {
  // So few that looking through them takes no time beside speaking.
  private var phrases: [(text: String, sound: [Float])] = []

  /// The most phrases that are held.
  static let mostPhrases = 64
  /// The longest phrase that is kept, in samples: 4 s. Long answers do not come twice. All in all, 16 MB at most.
  static let longestPhrase = 4 * 16_000

  /// How many phrases are held.
  var count: Int { phrases.count }

  /// The sound of `text`, which is thereby the last used.
  mutating func sound(of text: String) -> [Float]? {
    guard let index = phrases.firstIndex(where: { $0.text == text }) else { return nil }
    let phrase = phrases.remove(at: index)
    phrases.append(phrase)
    return phrase.sound
  }

  /// Keeps the sound of `text`.
  mutating func keep(_ sound: [Float], of text: String) {
    guard sound.count <= Self.longestPhrase else { return }
    phrases.removeAll { $0.text == text }
    phrases.append((text, sound))
    if phrases.count > Self.mostPhrases { phrases.removeFirst() }
  }
}
