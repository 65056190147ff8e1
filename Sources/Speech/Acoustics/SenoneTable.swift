/// The weights of some senones, or of all, for `sous_mix`.
struct SenoneTable: Sendable {
  /// The senones in the order of their numbers.
  let senones: [Int]
  /// The slots of each phone's senones.
  let ranges: [Range<Int>]
  /// For each slot the place of its senone in ``senones``; nil: none, because slots are padded to whole
  /// groups.
  let places: [Int?]
  /// The weights (not logarithms), in their upper 16 bits: for each phone by stream and Gaussian those of
  /// its slots, ``GaussianMixtures/lanes`` of them in the lower halves of words and the next in the
  /// upper.
  let weights: [UInt32]

  /// The size of a group of slots.
  private static let group = 2 * GaussianMixtures.lanes

  /// - Parameters:
  ///   - phones: the senones of each phone.
  ///   - rows: streams times Gaussians of a codebook.
  init(_ phones: [[Int]], rows: Int, weight: (_ row: Int, _ senone: Int) -> Float) {
    self.init(phones, rows: rows) { row, senone in Self.upperHalf(weight(row, senone)) }
  }

  /// The table of some of its senones alone.
  func selecting(_ chosen: [Int], phones: Int, rows: Int, phone: (_ senone: Int) -> Int) -> SenoneTable {
    var own = [[Int]](repeating: [], count: phones)
    for senone in chosen { own[phone(senone)].append(senone) }
    var slotOf = [Int](repeating: 0, count: senones.count)
    for (slot, place) in places.enumerated() { if let place { slotOf[place] = slot } }
    // The beginning of each phone's weights.
    var firstWord = [0]
    for range in ranges { firstWord.append(firstWord[firstWord.count - 1] + rows * range.count / 2) }
    return weights.withUnsafeBufferPointer { weights in
      SenoneTable(own, rows: rows) { row, senone in
        let number = phone(senone)
        let slot = slotOf[senone] - ranges[number].lowerBound
        let lane = slot % Self.group
        let word = weights[
          firstWord[number] + row * ranges[number].count / 2 + slot / Self.group * GaussianMixtures.lanes
            + lane % GaussianMixtures.lanes]
        return lane < GaussianMixtures.lanes ? word & 0xFFFF : word >> 16
      }
    }
  }

  private init(_ phones: [[Int]], rows: Int, half: (_ row: Int, _ senone: Int) -> UInt32) {
    let senones = phones.joined().sorted()
    var numbers: [Int: Int] = [:]
    for (place, senone) in senones.enumerated() { numbers[senone] = place }
    var ranges: [Range<Int>] = []
    var places: [Int?] = []
    var weights: [UInt32] = []
    // Padding must never be the best of a frame.
    let least = Self.upperHalf(GaussianMixtures.leastWeight)
    for own in phones {
      let start = places.count
      places += own.map { numbers[$0] }
      while places.count % Self.group != 0 { places.append(nil) }
      ranges.append(start..<places.count)
      for row in 0..<rows {
        for first in stride(from: 0, to: places.count - start, by: Self.group) {
          for lane in first..<(first + GaussianMixtures.lanes) {
            let upper = lane + GaussianMixtures.lanes
            weights.append(
              (lane < own.count ? half(row, own[lane]) : least)
                | (upper < own.count ? half(row, own[upper]) : least) << 16)
          }
        }
      }
    }
    (self.senones, self.ranges, self.places, self.weights) = (senones, ranges, places, weights)
  }

  /// A number rounded to the 16 upper bits of its 32: exact to a 256th, a 26th of a score unit.
  private static func upperHalf(_ value: Float) -> UInt32 { (value.bitPattern &+ 0x8000) >> 16 }
}
