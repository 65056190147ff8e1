extension KitchenStore {
  /// Tells whenever another server may have kept something; ends at once where this process alone keeps anything.
  /// - Parameter looks: whether it looks every second, too; without, what is told may get lost. The default is that it does.
  public func news(looks: Bool = true) -> AsyncStream<Void> {
    guard let shared else { return AsyncStream { $0.finish() } }
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let stop = shared.server.listener.follow(shared.engine.house, looks: looks) { continuation.yield() }
      continuation.onTermination = { _ in stop() }
    }
  }
}
