extension KitchenStore {
  /// Yields whenever another server may have stored something; ends at once if only this process writes.
  /// - Parameter looks: whether it also polls every second; without that, news may get lost. The default
  ///   is true.
  public func news(looks: Bool = true) -> AsyncStream<Void> {
    guard let shared else { return AsyncStream { $0.finish() } }
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let stop = shared.server.listener.follow(shared.engine.house, looks: looks) { continuation.yield() }
      continuation.onTermination = { _ in stop() }
    }
  }
}
