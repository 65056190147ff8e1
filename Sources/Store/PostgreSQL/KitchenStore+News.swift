extension KitchenStore {
  /// Tells whenever another server may have kept something, at the latest every second; ends at once where this process
  /// alone keeps anything.
  public func news() -> AsyncStream<Void> {
    guard let shared else { return AsyncStream { $0.finish() } }
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let listener = PostgresListener(shared.engine) { continuation.yield() }
      continuation.onTermination = { _ in listener.stop() }
    }
  }
}
