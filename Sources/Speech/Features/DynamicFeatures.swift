/// Adds the slopes to cepstra: 13 numbers a frame become 39, as in PocketSphinx's `1s_c_d_dd`
/// (`feat.c`).
///
/// The features of a frame need the three frames before and after it; at the ends, copies of the first
/// and the last frame stand in.
struct DynamicFeatures {
  /// The cepstra of a frame.
  static let width = GaussianMixtures.dimensions
  /// The features of a frame.
  static let featureWidth = 3 * width
  /// The delay of the features in frames.
  static let lookahead = 3
  private static let slope = 2

  /// The frames that are still needed: the first is three frames before the next features.
  private var window: [Float] = []

  /// The features of a whole utterance.
  static func features(of cepstra: [Float]) -> [Float] {
    var whole = DynamicFeatures()
    return whole.append(cepstra) + whole.finish()
  }

  /// Resets the state: a new utterance begins.
  mutating func start() { window.removeAll(keepingCapacity: true) }

  /// Adds frames.
  /// - Returns: the features of the frames that have become ready, in order.
  mutating func append(_ cepstra: [Float]) -> [Float] {
    precondition(cepstra.count % Self.width == 0)
    guard !cepstra.isEmpty else { return [] }
    if window.isEmpty { for _ in 0..<Self.lookahead { window += cepstra[..<Self.width] } }
    window += cepstra
    let ready = max(window.count / Self.width - 2 * Self.lookahead, 0)
    var features: [Float] = []
    features.reserveCapacity(ready * Self.featureWidth)
    for frame in 0..<ready { appendFeatures(at: frame + Self.lookahead, to: &features) }
    window.removeFirst(ready * Self.width)
    return features
  }

  /// Ends the utterance.
  /// - Returns: the features of the last frames.
  mutating func finish() -> [Float] {
    let rest = append((0..<Self.lookahead).flatMap { _ in window.suffix(Self.width) })
    start()
    return rest
  }

  private func appendFeatures(at frame: Int, to features: inout [Float]) {
    func value(_ offset: Int, _ index: Int) -> Float { window[(frame + offset) * Self.width + index] }
    for index in 0..<Self.width { features.append(value(0, index)) }
    for index in 0..<Self.width { features.append(value(Self.slope, index) - value(-Self.slope, index)) }
    for index in 0..<Self.width {
      let later = value(Self.slope + 1, index) - value(1 - Self.slope, index)
      let earlier = value(Self.slope - 1, index) - value(-Self.slope - 1, index)
      features.append(later - earlier)
    }
  }
}
