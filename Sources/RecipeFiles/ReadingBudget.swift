/// The limit of work for reading one file: few bytes can unpack to many, and be named many times.
struct ReadingBudget {
  /// The remaining bytes to read or unpack.
  private(set) var bytes: Int
  /// Whether the time is over.
  let isOver: @Sendable () -> Bool

  /// The largest file, and the most bytes of all files in an archive.
  static let mostBytes = 256 << 20
  /// The most bytes of one text: some ten thousand recipes.
  static let mostOfText = 48 << 20
  /// The most values of one JSON text; each takes far more memory than its letters.
  static let mostValues = 3_000_000
  /// The most times of its own size for a packed file, and the size that is always permitted.
  static let (mostTimes, always) = (40, 1 << 20)
  /// The cost of a file in an archive beside its bytes.
  static let ofEntry = 1 << 10

  init(bytes: Int = mostBytes, isOver: @escaping @Sendable () -> Bool) {
    (self.bytes, self.isOver) = (bytes, isOver)
  }

  /// A budget that ends after so many seconds.
  init(seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    self.init { ContinuousClock.now >= end }
  }

  /// Whether the budget is used up.
  var isSpent: Bool { bytes <= 0 || isOver() }

  /// The most unpacked bytes of a packed file of `size`.
  func mostUnpacked(of size: Int) -> Int {
    max(
      0,
      min(bytes, Self.mostOfText, max(Self.always, size.multipliedReportingOverflow(by: Self.mostTimes).partialValue)))
  }

  /// Counts read or unpacked bytes.
  mutating func pay(_ count: Int) { bytes -= count }
}
