/// For every word, typed shape and data category the intents that can begin with it and those that can
/// contain it, as bits: a few operations on machine words leave the few possible intents of hundreds.
struct RuleRows: ~Copyable, Sendable {
  private let bits: Flat<UInt64>
  private let width: Int
  private let wordCount: Int

  /// Makes the rows of intents with these reaches.
  init(_ reaches: [Reach], _ sets: WordSets, wordCount: Int) {
    let width = (reaches.count + 63) / 64
    let rowCount = 1 + wordCount + View.shapeCount + 64
    var bits = Flat<UInt64>(capacity: rowCount * 2 * width)
    bits.append(repeating: 0, count: rowCount * 2 * width)
    func mark(_ rule: Int, _ row: Int, _ half: Int, in bits: inout Flat<UInt64>) {
      bits[(row * 2 + half) * width + rule / 64] |= 1 << UInt64(rule % 64)
    }
    for (rule, reach) in reaches.enumerated() {
      // A rule that may be empty or begin with a comma can begin before any word.
      let beginsAnywhere = reach.start.isNullable || reach.start.beginsWithComma
      for (half, words) in [reach.start.words, reach.end.all].enumerated() {
        if words.set == WordSets.any || (half == View.first && beginsAnywhere) {
          for row in 0...wordCount { mark(rule, row, half, in: &bits) }
        } else {
          for word in sets.words(of: words.set) { mark(rule, Int(word) + 1, half, in: &bits) }
        }
        for shape in 0..<View.shapeCount where words.shapes.rawValue & 1 << UInt16(shape) != 0 {
          mark(rule, 1 + wordCount + shape, half, in: &bits)
        }
        for category in 0..<64 where words.data & 1 << UInt64(category) != 0 {
          mark(rule, 1 + wordCount + View.shapeCount + category, half, in: &bits)
        }
      }
    }
    self.bits = bits
    self.width = width
    self.wordCount = wordCount
  }

  var view: View { View(bits: bits.view, width: width, wordCount: wordCount) }

  /// The read-only rows.
  struct View: BitwiseCopyable, Sendable {
    /// The halves of a row: the intents that can begin so, and those that can contain it.
    static let first = 0
    static let all = 1
    fileprivate static let shapeCount = 16

    fileprivate let bits: FlatView<UInt64>
    /// The number of machine words for the bits of all intents.
    let width: Int
    fileprivate let wordCount: Int

    /// One machine word of the intents that can begin with a word or contain it.
    func intents(_ half: Int, _ part: Int, word: Int32, shapes: WordShape, data: UInt64) -> UInt64 {
      func row(_ row: Int) -> UInt64 { bits[(row * 2 + half) * width + part] }
      var found = row(Int(word) + 1)
      var shapes = shapes.rawValue
      while shapes != 0 {
        found |= row(1 + wordCount + shapes.trailingZeroBitCount)
        shapes &= shapes - 1
      }
      var data = data
      while data != 0 {
        found |= row(1 + wordCount + Self.shapeCount + data.trailingZeroBitCount)
        data &= data - 1
      }
      return found
    }
  }
}
