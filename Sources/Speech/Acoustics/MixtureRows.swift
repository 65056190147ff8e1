/// The weights that the senones of a codebook have for the four likeliest Gaussians of a stream.
struct MixtureRows {
  private let row0: UnsafePointer<UInt32>
  private let row1: UnsafePointer<UInt32>
  private let row2: UnsafePointer<UInt32>
  private let row3: UnsafePointer<UInt32>

  init(_ weights: UnsafePointer<UInt32>, _ four: LikeliestFour, width: Int) {
    row0 = weights + Int(four.density0) * width
    row1 = weights + Int(four.density1) * width
    row2 = weights + Int(four.density2) * width
    row3 = weights + Int(four.density3) * width
  }

  /// The likelihoods of the slots in the lower and in the upper halves of eight words.
  @inline(__always)
  func mixed(_ word: Int, _ share: SIMD4<Float>) -> (SIMD8<Float>, SIMD8<Float>) {
    let words = (load(row0 + word), load(row1 + word), load(row2 + word), load(row3 + word))
    let low = (lower(words.0) * share[0] + lower(words.1) * share[1])
    let high = (upper(words.0) * share[0] + upper(words.1) * share[1])
    return (
      low + (lower(words.2) * share[2] + lower(words.3) * share[3]),
      high + (upper(words.2) * share[2] + upper(words.3) * share[3])
    )
  }

  @inline(__always)
  private func load(_ place: UnsafePointer<UInt32>) -> SIMD8<UInt32> {
    UnsafeRawPointer(place).loadUnaligned(as: SIMD8<UInt32>.self)
  }

  @inline(__always)
  private func lower(_ words: SIMD8<UInt32>) -> SIMD8<Float> { unsafeBitCast(words &<< 16, to: SIMD8<Float>.self) }

  @inline(__always)
  private func upper(_ words: SIMD8<UInt32>) -> SIMD8<Float> {
    unsafeBitCast(words & 0xFFFF_0000, to: SIMD8<Float>.self)
  }
}
