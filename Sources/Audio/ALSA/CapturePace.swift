/// Holds a source back that gives sound faster than time goes by: ALSA's `null`, or a file in a microphone's place.
///
/// Without it the queue behind would run over, and say that the machine was too slow.
struct CapturePace {
  /// Sound is held against the clock anew after so long: a sound card's own clock may go up to some 200 millionths faster
  /// than the machine's, which is 2 ms in this time, and no reason to wait.
  private static let window = Duration.seconds(10)

  private let tolerance: Duration
  private var begin: ContinuousClock.Instant?
  private var heard = Duration.zero

  /// - Parameter buffer: what the device may give at once after the program was held up.
  init(buffer: Duration) { tolerance = buffer + .milliseconds(100) }

  /// How long to wait before more is read; nil: not at all.
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
