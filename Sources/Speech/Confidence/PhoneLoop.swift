import Foundation

/// The fit of a free loop of phones to an utterance, for comparison with any words for the same sound.
struct PhoneLoop {
  /// The log-likelihood of the frames before each frame.
  private var sums: [Double] = [0]

  /// - Parameter segments: the phones of the best path, in order.
  init(_ segments: [Segment]) {
    for segment in segments where segment.lastFrame >= segment.firstFrame {
      let each = segment.acousticScore / Double(segment.lastFrame - segment.firstFrame + 1)
      while sums.count <= segment.lastFrame + 1 { sums.append(sums[sums.count - 1] + each) }
    }
  }

  /// The margin of the loop over the words on their frames, natural logarithm per frame.
  /// - Parameter prior: the number of added frames with a perfect fit, so that a few frames do not weigh
  ///   much.
  func margin(of words: some Collection<Segment>, prior: Int = 0) -> Double {
    let frames = words.reduce(prior) { $0 + $1.lastFrame - $1.firstFrame + 1 }
    let difference = words.reduce(0) { $0 + loop($1) - $1.acousticScore }
    return difference / Double(max(frames, 1)) / Double(GaussianMixtures.scoresPerNat)
  }

  /// The margin of one path over another on the same sound, natural logarithm per frame of speech.
  static func difference(_ one: [Segment], _ other: [Segment], frames: Int) -> Double {
    let scores = [one, other].map { $0.reduce(0) { $0 + $1.acousticScore } }
    return (scores[0] - scores[1]) / Double(max(frames, 1)) / Double(GaussianMixtures.scoresPerNat)
  }

  /// The margin of the word with the worst fit; 0: no words.
  func worstMargin(of words: some Collection<Segment>) -> Double {
    words.map { margin(of: [$0], prior: Self.worstPrior) }.max() ?? 0
  }

  /// In a word of a tenth of a second, a slightly wrong boundary weighs much.
  private static let worstPrior = 20

  private func loop(_ word: Segment) -> Double {
    let last = sums.count - 1
    return sums[min(word.lastFrame + 1, last)] - sums[min(max(word.firstFrame, 0), last)]
  }
}
