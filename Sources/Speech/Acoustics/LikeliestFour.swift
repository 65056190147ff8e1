/// The four likeliest Gaussians of a codebook's stream, the likeliest first.
struct LikeliestFour {
  private(set) var score0 = -Float.greatestFiniteMagnitude
  private(set) var score1 = -Float.greatestFiniteMagnitude
  private(set) var score2 = -Float.greatestFiniteMagnitude
  private(set) var score3 = -Float.greatestFiniteMagnitude
  private(set) var density0: Int32 = 0
  private(set) var density1: Int32 = 1
  private(set) var density2: Int32 = 2
  private(set) var density3: Int32 = 3

  /// Takes in a Gaussian that is likelier than the last.
  @inline(__always)
  mutating func insert(_ score: Float, _ density: Int32) {
    (score3, density3) = (score, density)
    guard score > score2 else { return }
    (score3, density3, score2, density2) = (score2, density2, score, density)
    guard score > score1 else { return }
    (score2, density2, score1, density1) = (score1, density1, score, density)
    guard score > score0 else { return }
    (score1, density1, score0, density0) = (score0, density0, score, density)
  }
}
