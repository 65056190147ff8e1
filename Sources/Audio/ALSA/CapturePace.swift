/// Slows down a source that gives sound faster than real time: ALSA's `null`, or a file in a
/// microphone's place.
///
/// Otherwise the queue behind it would overflow, and report that the machine was too slow.
struct CapturePace {
  /// The interval after which the comparison of sound and clock restarts. A sound card's clock may be
  /// some 200 millionths faster than the machine's. That is 2 ms in this interval, and no reason to wait.
  private static let window = Duration.seconds(10)

  private let tolerance: Duration
  private var begin: ContinuousClock.Instant?
  private var heard = Duration.zero

  /// - Parameter buffer: the sound that the device may give at once after a delay of the program.
  init(buffer: Duration) { tolerance = buffer + .milliseconds(100) }

  /// The wait before the next read; nil: none.
  mutating func wait(after frames: Int, at rate: Int, now: ContinuousClock.Instant) -> Duration? {
    guard let begin, heard < Self.window else {
      self.begin = now
      heard = .zero
      return nil
    }
    heard += .microseconds(Int64(frames) * 1_000_000 / Int64(max(1, rate)))
    let ahead = heard - (now - begin)
    return ahead > tolerance ? ahead - tolerance : nil
  }
}
