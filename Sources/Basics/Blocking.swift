import Foundation

/// Work that waits for a database, on threads of its own: the few that everything else shares are not to wait.
public enum Blocking {
  /// So many wait at once at most: each may need a connection to the database, which has only so many.
  private static let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.name = "sous.blocking"
    queue.maxConcurrentOperationCount = 16
    return queue
  }()

  /// Does it there.
  public static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.addOperation { continuation.resume(with: Result { try body() }) }
    }
  }
}
