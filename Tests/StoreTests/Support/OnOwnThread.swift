import Dispatch

/// Runs what blocks for long off the cooperative pool.
func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue(label: "sous.test").async { continuation.resume(with: Result(catching: body)) }
  }
}
