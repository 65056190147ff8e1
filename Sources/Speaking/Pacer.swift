/// Decides who asks for sound: the microphone's loop while it does, else the clock. A pure state machine.
struct Pacer {
  private var seen = 0
  private var quietTicks = 0

  /// Length of a tick.
  static let period = Duration.milliseconds(20)
  /// Chunks of 10 ms in a tick.
  static let chunksPerTick = 2
  /// Ticks without the microphone before the clock takes over: 60 ms, as long as the device has sound.
  static let patience = 3

  /// A tick of the clock, with how often sound was asked for so far: how many chunks the clock is to ask for now.
  mutating func tick(pulls: Int) -> Int {
    if pulls != seen {
      seen = pulls
      quietTicks = 0
      return 0
    }
    quietTicks += 1
    // What was missed while waiting is made good, so that the device does not run empty.
    return quietTicks < Self.patience
      ? 0 : quietTicks == Self.patience ? Self.patience * Self.chunksPerTick : Self.chunksPerTick
  }
}
