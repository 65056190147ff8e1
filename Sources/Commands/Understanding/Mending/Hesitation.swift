import Grammar

/// "Set a timer for me for, um, ten minutes": sounds of hesitation, spoken or written, and words
/// without meaning in any place.
enum Hesitation {
  private static let fillers: Set<String> = [
    "um", "umm", "uh", "uhm", "er", "erm", "hmm", "hm", "eh", "ah", "ehm", "please", "just", "actually", "maybe",
    "perhaps", "kindly", "quickly", "really", "basically", "currently", "simply", "also",
  ]
  private static let pairs: Set<[String]> = [["for", "me"], ["for", "us"], ["you", "know"], ["right", "now"]]

  /// The utterance without them; nil if it has none.
  static func removed(from utterance: Utterance) -> Utterance? {
    let words = utterance.words
    var kept: [Int] = []
    var index = 0
    while index < words.count {
      if index + 1 < words.count, pairs.contains([words[index], words[index + 1]]) {
        index += 2
        continue
      }
      if !fillers.contains(words[index]) { kept.append(index) }
      index += 1
    }
    return kept.count < words.count && !kept.isEmpty ? utterance.keeping(kept) : nil
  }
}
