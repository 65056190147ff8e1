/// Decides which caller requests sound: the microphone's loop while it does, else the clock. A pure
/// state machine.
struct Pacer {
  private var seen = 0
  private var quietTicks = 0

  /// The length of a tick.
  static let period = Duration.milliseconds(20)
  /// The chunks of 10 ms in a tick.
  static let chunksPerTick = 2
  /// The ticks without the microphone before the clock takes over: 60 ms, as long as the device has
  /// sound.
  static let patience = 3

  /// Takes a tick of the clock, with the number of pulls so far; returns the number of chunks that the
  /// clock pulls now.
  mutating func tick(pulls: Int) -> Int {
    if pulls != seen {
      seen = pulls
      quietTicks = 0
      return 0
    }
    quietTicks += 1
    // The chunks missed during the wait are made up, so that the device does not run empty.
    return quietTicks < Self.patience
      ? 0 : quietTicks == Self.patience ? Self.patience * Self.chunksPerTick : Self.chunksPerTick
  }
}
