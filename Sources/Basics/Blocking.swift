import Dispatch

/// Work that waits for a database, on threads of its own: the few that everything else shares are not to wait.
public enum Blocking {
  private static let queue = DispatchQueue(label: "sous.blocking", attributes: .concurrent)

  /// Does it there.
  public static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body() }) }
    }
  }
}
