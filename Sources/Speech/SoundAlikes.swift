import Foundation

extension PronunciationDictionary {
  /// Words of the model's dictionary that are one sound away from `phones` or none: one other, one more, one less. At
  /// most 10, those that are said alike first, then those with as many sounds, then the shortest.
  public func words(soundingLike phones: [String]) -> [String] {
    var alike: [(word: String, distance: Int, lengths: Int)] = []
    eachEntry { word, others in
      let lengths = abs(others.count - phones.count)
      guard lengths <= 1 else { return }
      let parts = others.map(String.init)
      guard let distance = Self.distance(parts, phones) else { return }
      if !alike.contains(where: { $0.word == word }) { alike.append((word, distance, lengths)) }
    }
    return alike.sorted {
      ($0.distance, $0.lengths, $0.word.count, $0.word) < ($1.distance, $1.lengths, $1.word.count, $1.word)
    }
    .prefix(10).map(\.word)
  }

  /// The model's words of letters alone, four to eight of them: those that are said, and few abbreviations and names.
  public var plainWords: [String] {
    var words: [String] = []
    eachEntry { word, _ in
      if (4...8).contains(word.utf8.count), word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) { words.append(word) }
    }
    return words
  }

  /// 0 or 1: the phones that have to be changed, put in or left out; nil: more.
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
