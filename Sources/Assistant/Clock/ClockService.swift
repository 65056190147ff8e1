import AsyncAlgorithms
import Foundation
import ServiceLifecycle
import Store

/// The passing of time in the box: due work is done, a change of the machine's clock does not stretch a
/// timer, and the time is stored for the next start.
struct ClockService: Service {
  let box: Box
  let clock: HouseClock
  let note: ClockNote?

  func run() async throws {
    // Until the shutdown; a tenth of a second is sooner than people notice.
    let beats = AsyncTimerSequence.repeating(every: .milliseconds(100))
    for await _ in beats.cancelOnGracefulShutdown() { await beat() }
  }

  /// One check of the clock, with its effects.
  func beat() async {
    if let correction = clock.correction() { await box.correct(clock, by: correction) }
    await box.passTime()
    await box.keepOutstanding(now: clock.now)
    await box.tell(clockIsDoubted: clock.isDoubted)
    guard let note, let memory = await box.memory(of: clock) else { return }
    note.write(memory, isCountedOn: await box.countsDown)
  }
}
