import ServiceLifecycle

/// A service that stays until the box ends, also when its own work is done: to a service group that is shutting down,
/// one that returns before its turn is a fault (`ServiceGroupError.serviceFinishedUnexpectedly`).
struct Lasting: Service {
  let service: any Service
  /// Told when the service's work is done; nil: the box goes on without it.
  var departure: Departure?

  func run() async throws {
    try await service.run()
    departure?.ask()
    try? await gracefulShutdown()
  }
}

/// Ends the service group when the program is to end; the one service that returns by itself.
struct Leaving: Service {
  let departure: Departure

  func run() async throws { await departure.wait() }
}

/// Work that goes on until the program ends.
struct Endless: Service {
  let work: @Sendable () async -> Void

  func run() async throws {
    await cancelWhenGracefulShutdown { await work() }
  }
}
