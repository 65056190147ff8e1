import Foundation
import SousClient
import Synchronization

/// A time that a test moves. Who waits is woken when it is due, and at once when its task is cancelled.
final class ManualTime: Sendable {
  private struct Sleeper {
    var due: Double
    var length: Duration
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var seconds = 0.0
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
    var count = 0
    var watchers: [(length: Duration, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let start: Date
  private let state = Mutex(State())

  init(_ start: Date = Samples.moment) { self.start = start }

  /// The time for a connection; chance gives 1, so every wait is the longest it can be.
  var client: ClientTime {
    ClientTime(now: { self.now }, sleep: { try await self.sleep($0) }, random: { 1 })
  }

  var now: Date { start + state.withLock(\.seconds) }

  /// Returns when somebody waits for just this long.
  func someoneWaits(_ length: Duration) async {
    await withCheckedContinuation { continuation in
      let waits = state.withLock { state in
        if state.sleepers.values.contains(where: { $0.length == length }) { return true }
        state.watchers.append((length, continuation))
        return false
      }
      if waits { continuation.resume() }
    }
  }

  /// Lets time pass.
  func advance(by seconds: Double) {
    let due = state.withLock { state in
      state.seconds += seconds
      let due = state.sleepers.filter { $0.value.due <= state.seconds }.sorted { $0.value.due < $1.value.due }
      for (id, _) in due { state.sleepers[id] = nil }
      return due.map(\.value.continuation)
    }
    for continuation in due { continuation.resume() }
  }

  private func sleep(_ length: Duration) async throws {
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (watchers, isCancelled) = state.withLock { state -> ([CheckedContinuation<Void, Never>], Bool) in
          if state.cancelled.remove(id) != nil { return ([], true) }
          let due = state.seconds + Double(length.components.seconds) + Double(length.components.attoseconds) / 1e18
          state.sleepers[id] = Sleeper(due: due, length: length, continuation: continuation)
          let watchers = state.watchers.filter { $0.length == length }
          state.watchers.removeAll { $0.length == length }
          return (watchers.map(\.continuation), false)
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        for watcher in watchers { watcher.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let sleeper = state.sleepers.removeValue(forKey: id)
        if sleeper == nil { state.cancelled.insert(id) }
        return sleeper
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
