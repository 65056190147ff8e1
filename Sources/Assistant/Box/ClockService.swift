import AsyncAlgorithms
import Foundation
import ServiceLifecycle

/// Lets time pass in the box: what is due happens, and a wall clock that is set does not stretch a timer.
struct ClockService: Service {
  let box: Box
  let clock: HouseClock

  func run() async throws {
    let steady = ContinuousClock()
    let start = steady.now
    var watch = WallClockWatch(wall: clock.now, steady: .zero)
    // Until the shutdown; a tenth of a second is sooner than anybody hears.
    let beats = AsyncTimerSequence.repeating(every: .milliseconds(100))
    for await _ in beats.cancelOnGracefulShutdown() {
      if let jump = watch.jump(wall: clock.now, steady: steady.now - start) { await box.clockJumped(by: jump) }
      await box.passTime()
    }
  }
}
