/// Times, in milliseconds.
struct Percentiles {
  private let sorted: [Double]

  init(_ times: [Double]) { sorted = times.sorted() }

  /// The time that a share of all does not exceed (nearest rank).
  func at(_ share: Double) -> Double {
    guard !sorted.isEmpty else { return .nan }
    return sorted[min(sorted.count - 1, max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1))]
  }
}

extension Double {
  var shown: String { "\((self * 100).rounded() / 100)" }
}
