/// What reading one file may cost, whatever is packed in it: few bytes can stand for many, and be named many times.
struct ReadingBudget {
  /// Bytes that may still be read or unpacked.
  private(set) var bytes: Int
  /// Whether it takes too long.
  let isOver: @Sendable () -> Bool

  /// The largest file, and the most bytes of all that an archive holds.
  static let mostBytes = 256 << 20
  /// The most bytes of one text: some ten thousand recipes.
  static let mostOfText = 48 << 20
  /// The most values of one JSON text; each takes far more memory than it has letters.
  static let mostValues = 3_000_000
  /// How much more than its own size a packed file may stand for, and how much it always may.
  static let (mostTimes, always) = (40, 1 << 20)
  /// What a file in an archive costs beside its bytes.
  static let ofEntry = 1 << 10

  init(bytes: Int = mostBytes, isOver: @escaping @Sendable () -> Bool) {
    (self.bytes, self.isOver) = (bytes, isOver)
  }

  /// A budget that is over after so many seconds.
  init(seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    self.init { ContinuousClock.now >= end }
  }

  /// Whether nothing more may be read.
  var isSpent: Bool { bytes <= 0 || isOver() }

  /// How many bytes a packed file of `size` may stand for.
  func mostUnpacked(of size: Int) -> Int {
    max(
      0,
      min(bytes, Self.mostOfText, max(Self.always, size.multipliedReportingOverflow(by: Self.mostTimes).partialValue)))
  }

  /// Pays for what was read or unpacked.
  mutating func pay(_ count: Int) { bytes -= count }
}
