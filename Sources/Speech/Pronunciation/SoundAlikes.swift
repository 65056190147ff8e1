import Foundation

extension PronunciationDictionary {
  /// The words of the model's dictionary at most one sound away from `phones`: one other, one more, one
  /// less. At most 10, those with the same pronunciation first, then those with as many sounds, then the
  /// shortest.
  public func words(soundingLike phones: [String]) -> [String] {
    var alike: [(word: String, distance: Int, lengths: Int)] = []
    eachEntry { word, others in
      let others = others.split(separator: 0x20)
      let lengths = abs(others.count - phones.count)
      guard lengths <= 1 else { return }
      guard let distance = Self.distance(others.map { String(decoding: $0, as: UTF8.self) }, phones) else { return }
      let word = String(decoding: word, as: UTF8.self)
      if !alike.contains(where: { $0.word == word }) { alike.append((word, distance, lengths)) }
    }
    return alike.sorted {
      ($0.distance, $0.lengths, $0.word.count, $0.word) < ($1.distance, $1.lengths, $1.word.count, $1.word)
    }
    .prefix(10).map(\.word)
  }

  /// Words of letters alone that contain a sound similar to a phrase: at most ``farthest`` of its sounds
  /// are changed, deleted or inserted.
  ///
  /// None of them contains the phrase itself, or sounds like one of its words: the phrase with its next
  /// words could not be distinguished from that.
  /// - Parameters:
  ///   - phrases: each pronunciation of the phrase.
  ///   - parts: each pronunciation of each of its words.
  ///   - most: the number of words; the nearest, then the shortest.
  func words(holdingSoundsLike phrases: [[String]], madeOf parts: [[String]], most: Int = 400) -> [String] {
    let sought = phrases.map(SoundsLike.init)
    let same = parts.map { Array($0.joined(separator: " ").utf8) }
    var alike: [String: Int] = [:]
    var refused: Set<String> = []
    eachEntry { word, phones in
      let fewest = sought.lazy.compactMap { phrase in
        let changes = phrase.fewestChanges(to: phones)
        return Double(changes) <= Self.farthest * Double(phrase.count) ? changes : nil
      }.min()
      let isSame = fewest == 0 || same.contains { $0.count == phones.count && $0.elementsEqual(phones) }
      guard isSame || fewest != nil, word.allSatisfy(Self.isLetter) else { return }
      let word = String(decoding: word, as: UTF8.self)
      if isSame { refused.insert(word) } else { alike[word] = min(alike[word] ?? .max, fewest ?? .max) }
    }
    return alike.filter { !refused.contains($0.key) }
      .sorted { ($0.value, $0.key.count, $0.key) < ($1.value, $1.key.count, $1.key) }.prefix(most).map(\.key)
  }

  /// The largest share of changed sounds of a phrase. Chosen on three words against people reading.
  private static let farthest = 0.4

  /// The model's words of letters alone, four to eight of them: spoken words, and few abbreviations and
  /// names.
  public var plainWords: [String] {
    var words: [String] = []
    eachEntry { word, _ in
      if (4...8).contains(word.count), word.allSatisfy(Self.isLetter) {
        words.append(String(decoding: word, as: UTF8.self))
      }
    }
    return words
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  /// The number of phones to change, insert or delete, 0 or 1; nil: more.
  static func distance(_ first: [String], _ second: [String]) -> Int? {
    if first == second { return 0 }
    let same = zip(first, second).prefix { $0 == $1 }.count
    let (left, right) = (first.dropFirst(same), second.dropFirst(same))
    let isOne =
      left.dropFirst() == right.dropFirst() && left.count == right.count
      || left.dropFirst() == right && left.count == right.count + 1
      || left == right.dropFirst() && left.count + 1 == right.count
    return isOne ? 1 : nil
  }
}
