/// A time limit for work that can stop between its stages.
public struct Patience: Sendable {
  /// No limit.
  public static let endless = Patience { false }

  /// Whether the time is over.
  let isOver: @Sendable () -> Bool

  /// A limit that ends when `isOver` returns true.
  init(isOver: @escaping @Sendable () -> Bool) { self.isOver = isOver }

  /// A limit of so many seconds from now on.
  public init(seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    self.init { ContinuousClock.now >= end }
  }
}
