import Foundation
import ServiceLifecycle

/// Lets time pass in the box: what is due happens, and a wall clock that is set does not stretch a timer.
struct ClockService: Service {
  let box: Box
  let clock: HouseClock

  func run() async throws {
    let steady = ContinuousClock()
    var lastSteady = steady.now
    var lastWall = clock.now
    // Until the shutdown; a fifth of a second is sooner than anybody hears.
    for await _ in AsyncStream<Void>.every(.milliseconds(200)).cancelOnGracefulShutdown() {
      let (nowSteady, nowWall) = (steady.now, clock.now)
      let passed = (nowSteady - lastSteady) / .seconds(1)
      let jump = nowWall.timeIntervalSince(lastWall) - passed
      (lastSteady, lastWall) = (nowSteady, nowWall)
      if abs(jump) > Self.smallestJump { await box.clockJumped(by: jump) }
      await box.passTime()
    }
  }

  /// Seconds; less is drift, and network time mends that in smaller steps.
  private static let smallestJump = 2.0
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
