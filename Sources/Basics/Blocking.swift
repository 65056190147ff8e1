/// Work that waits for a database, on its own threads: it must not block the few shared ones.
public enum Blocking {
  /// The number of blocking jobs at once. Each may need a connection to the database, and these are
  /// limited.
  private static let workers = Workers("sous-blocking", threads: 16)

  /// Runs `body` on one of these threads.
  public static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await workers.run(body)
  }
}
