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
    for await _ in AsyncStream<Void>.every(.milliseconds(100)).cancelOnGracefulShutdown() {
      if let jump = watch.jump(wall: clock.now, steady: steady.now - start) { await box.clockJumped(by: jump) }
      await box.passTime()
    }
  }
}

extension AsyncStream<Void> {
  /// A beat every `period`, until nobody listens any more.
  static func every(_ period: Duration) -> AsyncStream<Void> {
    AsyncStream { continuation in
      let task = Task {
        while !Task.isCancelled {
          try? await Task.sleep(for: period)
          continuation.yield()
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
