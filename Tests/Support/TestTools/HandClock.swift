import Synchronization

/// A clock that stands until the test moves it on, whoever sleeps by it.
package final class HandClock: Clock, Sendable {
  package struct Instant: InstantProtocol {
    package var offset: Duration
    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    var id: Int
    var until: Instant
    var wake: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    var count = 0
  }

  private let state = Mutex(State())
  package let minimumResolution = Duration.zero

  /// Time stands at nought.
  package init() {}

  package var now: Instant { state.withLock { $0.now } }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { wake in
        let isPast = state.withLock { state in
          if deadline <= state.now || Task.isCancelled { return true }
          state.sleepers.append(Sleeper(id: id, until: deadline, wake: wake))
          return false
        }
        if isPast { wake.resume() }
      }
    } onCancel: {
      wake { $0.id == id }
    }
    try Task.checkCancellation()
  }

  /// Lets time pass, once somebody sleeps.
  package func advance(by duration: Duration) async {
    while state.withLock({ $0.sleepers.isEmpty }) { await Task.yield() }
    let now = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      return state.now
    }
    wake { $0.until <= now }
  }

  private func wake(_ isDue: (Sleeper) -> Bool) {
    let due = state.withLock { state in
      let due = state.sleepers.filter(isDue)
      state.sleepers.removeAll(where: isDue)
      return due
    }
    for sleeper in due { sleeper.wake.resume() }
  }
}
