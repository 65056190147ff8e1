/// For every word of the grammars the sets that contain it, as bits.
///
/// The sets of one word are adjacent, not the words of one set: a sentence has few words and checks
/// many sets, so that all its data stays in the processor's nearest cache.
struct WordRows: ~Copyable, Sendable {
  private let bits: Flat<UInt64>
  private let stride: Int

  init(_ sets: WordSets, wordCount: Int) {
    stride = (sets.count + 63) / 64
    // The row before the first word's is for words outside the grammars: only the any-word set has these.
    var bits = Flat<UInt64>(capacity: (wordCount + 1) * stride)
    bits.append(repeating: 0, count: (wordCount + 1) * stride)
    for word in 0...wordCount { bits[word * stride] = 1 << UInt64(WordSets.any) }
    for set in Int(WordSets.any + 1)..<max(sets.count, 2) {
      for word in sets.words(of: Int32(set)) {
        bits[(Int(word) + 1) * stride + set / 64] |= 1 << UInt64(set % 64)
      }
    }
    self.bits = bits
  }

  var view: View { View(bits: bits.view, stride: stride) }

  /// The read-only rows.
  struct View: BitwiseCopyable, Sendable {
    fileprivate let bits: FlatView<UInt64>
    fileprivate let stride: Int

    /// The beginning of a word's row; -1 stands for a word outside the grammars.
    func row(of word: Int32) -> Int32 { (word + 1) * Int32(stride) }

    /// Whether a set has the word of a row.
    @inline(__always)
    func contains(_ set: Int32, _ word: Int32, row: Int32) -> Bool {
      if set < 0 { return word == ~set }
      return bits[Int(row) + Int(set >> 6)] & (1 << UInt64(set & 63)) != 0
    }
  }
}
