/// For every word, typed shape and data category the needs that it meets, as bits; see ``Needs``.
struct NeedRows: ~Copyable, Sendable {
  private let bits: Flat<UInt64>
  private let stride: Int
  private let wordCount: Int

  /// Makes the rows of needs numbered from 1 on.
  init(_ needs: [Reach.Words], _ sets: WordSets, wordCount: Int) {
    let stride = needs.count / 64 + 1
    let rowCount = wordCount + View.shapeCount + 64
    var bits = Flat<UInt64>(capacity: rowCount * stride)
    bits.append(repeating: 0, count: rowCount * stride)
    for (index, need) in needs.enumerated() {
      var rows = sets.words(of: need.set).map(Int.init)
      for shape in 0..<View.shapeCount where need.shapes.rawValue & 1 << UInt16(shape) != 0 {
        rows.append(wordCount + shape)
      }
      for category in 0..<64 where need.data & 1 << UInt64(category) != 0 {
        rows.append(wordCount + View.shapeCount + category)
      }
      for row in rows { bits[row * stride + (index + 1) / 64] |= 1 << UInt64((index + 1) % 64) }
    }
    self.bits = bits
    self.stride = stride
    self.wordCount = wordCount
  }

  var view: View { View(bits: bits.view, stride: stride, wordCount: wordCount) }

  /// The read-only rows.
  struct View: BitwiseCopyable, Sendable {
    fileprivate static let shapeCount = 16

    fileprivate let bits: FlatView<UInt64>
    fileprivate let stride: Int
    fileprivate let wordCount: Int

    /// Sets the bits of the needs that an utterance with these words, shapes and categories meets; that of
    /// no need always.
    func mark(_ met: inout Flat<UInt64>, words: borrowing Flat<MatcherInput.Place>) {
      met.cut(to: 0)
      met.append(repeating: 0, count: stride)
      met[0] = 1
      var shapes: UInt16 = 0
      var data: UInt64 = 0
      for index in 0..<words.count {
        let place = words[index]
        if place.isComma { continue }
        shapes |= place.shapes.rawValue
        data |= place.data
        if place.word >= 0 { add(Int(place.word), to: &met) }
      }
      while shapes != 0 {
        add(wordCount + shapes.trailingZeroBitCount, to: &met)
        shapes &= shapes - 1
      }
      while data != 0 {
        add(wordCount + Self.shapeCount + data.trailingZeroBitCount, to: &met)
        data &= data - 1
      }
    }

    private func add(_ row: Int, to met: inout Flat<UInt64>) {
      met.unite(with: bits, from: row * stride)
    }
  }
}
