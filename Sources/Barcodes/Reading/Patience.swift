/// How long work may go on that can be given up between its stages.
public struct Patience: Sendable {
  /// For ever.
  public static let endless = Patience { false }

  /// Whether it is at its end.
  let isOver: @Sendable () -> Bool

  /// Patience that ends when `isOver` says so.
  init(isOver: @escaping @Sendable () -> Bool) { self.isOver = isOver }

  /// Patience for so many seconds from now on.
  public init(seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    self.init { ContinuousClock.now >= end }
  }
}
