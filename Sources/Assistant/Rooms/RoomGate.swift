import Synchronization

/// Lets many pass at once, or one alone while it is shut. A task at a shut gate waits until it is open.
final class RoomGate: Sendable {
  fileprivate struct State {
    var inside = 0
    var isShut = false
    var outside: [CheckedContinuation<Void, Never>] = []
    /// The task that has shut it, waiting for the last one inside.
    var shutter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Runs a closure as one of many.
  func passing<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async rethrows -> Value {
    while !state.withLock({ $0.enter() }) { await opening() }
    defer { leave() }
    return try await body()
  }

  /// Runs a closure alone: shuts the gate, waits until those inside are out, and opens it afterwards.
  func shut<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async rethrows -> Value {
    while !state.withLock({ $0.shut() }) { await opening() }
    defer { open() }
    await withCheckedContinuation { continuation in
      let isEmpty = state.withLock { state in
        if state.inside > 0 { state.shutter = continuation }
        return state.inside == 0
      }
      if isEmpty { continuation.resume() }
    }
    return try await body()
  }

  private func opening(isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if state.isShut { state.outside.append(continuation) }
        return !state.isShut
      }
      if isOpen { continuation.resume() }
    }
  }

  private func leave() {
    state.withLock { state in
      state.inside -= 1
      guard state.inside == 0 else { return nil as CheckedContinuation<Void, Never>? }
      defer { state.shutter = nil }
      return state.shutter
    }?.resume()
  }

  private func open() {
    let outside = state.withLock { state in
      state.isShut = false
      defer { state.outside = [] }
      return state.outside
    }
    for one in outside { one.resume() }
  }
}

extension RoomGate.State {
  fileprivate mutating func enter() -> Bool {
    if !isShut { inside += 1 }
    return !isShut
  }

  fileprivate mutating func shut() -> Bool {
    defer { isShut = true }
    return !isShut
  }
}
