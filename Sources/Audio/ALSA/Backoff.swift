/// Waits that double after each failed attempt, up to a cap.
public struct Backoff: Equatable, Sendable {
  /// The first wait. The default is 250 ms.
  public let first: Duration
  /// The longest wait. The default is 5 s, so a replugged microphone works after that time at the latest.
  public let longest: Duration
  private var coming: Duration

  /// Waits from `first` to `longest`.
  public init(first: Duration = .milliseconds(250), longest: Duration = .seconds(5)) {
    (self.first, self.longest, coming) = (first, longest, first)
  }

  /// The wait before the next attempt.
  public mutating func next() -> Duration {
    defer { coming = min(longest, coming * 2) }
    return coming
  }

  /// Starts again from the first wait.
  public mutating func reset() { coming = first }
}
