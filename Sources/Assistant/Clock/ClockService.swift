import AsyncAlgorithms
import Foundation
import ServiceLifecycle
import Store

/// Lets time pass in the box: what is due happens, a clock that is set does not stretch a timer, and what time it is is
/// noted for the next start.
struct ClockService: Service {
  let box: Box
  let clock: HouseClock
  let note: ClockNote?

  func run() async throws {
    // Until the shutdown; a tenth of a second is sooner than anybody hears.
    let beats = AsyncTimerSequence.repeating(every: .milliseconds(100))
    for await _ in beats.cancelOnGracefulShutdown() { await beat() }
  }

  /// One look at the clock, and what follows from it.
  func beat() async {
    if let correction = clock.correction() { await box.correct(clock, by: correction) }
    await box.passTime()
    await box.keepOutstanding(now: clock.now)
    await box.tell(clockIsDoubted: clock.isDoubted)
    guard let note, let memory = await box.memory(of: clock) else { return }
    note.write(memory, isCountedOn: await box.countsDown)
  }
}
