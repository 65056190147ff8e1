/// Work that waits for a database, on threads of its own: the few that everything else shares are not to wait.
public enum Blocking {
  /// So many wait at once at most: each may need a connection to the database, which has only so many.
  private static let workers = Workers("sous-blocking", threads: 16)

  /// Does it there.
  public static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await workers.run(body)
  }
}
