/// Gives another source's sound no faster than it would come from a microphone, or at so many times
/// that: a file heard in real time.
public final class PacedSource<C: Clock>: AudioSource where C.Duration == Duration {
  private let source: any AudioSource
  private let clock: C
  private let pace: Double
  private let sleep: (Duration) -> Void
  private var start: C.Instant?

  /// Paces `source` by `clock`, at `pace` times life (the default is 1); `sleep` waits on the reading
  /// thread (the default sleeps it, a test puts in its own).
  public init(_ source: any AudioSource, clock: C, pace: Double = 1, sleep: ((Duration) -> Void)? = nil) {
    self.source = source
    self.clock = clock
    self.pace = pace
    self.sleep = sleep ?? RecoveringDevice.sleepThread
  }

  /// The next chunk, once its last sample would have been heard; the end comes at once.
  public func read() throws(AudioError) -> AudioChunk? {
    let begin = start ?? clock.now
    start = begin
    guard let chunk = try source.read() else { return nil }
    let due = Duration.microseconds(chunk.end * 1_000_000 / AudioFormat.house.sampleRate) / pace
    // A delayed reader does not sleep: it catches up.
    let early = due - begin.duration(to: clock.now)
    if early > .zero { sleep(early) }
    return chunk
  }
}
