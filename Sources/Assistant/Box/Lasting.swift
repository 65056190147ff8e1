import ServiceLifecycle

/// A service that stays until the box ends, even when its own work is done: in a service group that is
/// shutting down, a service that returns before its turn is an error
/// (`ServiceGroupError.serviceFinishedUnexpectedly`).
struct Lasting: Service {
  let service: any Service
  /// The departure to request at the end of the work; nil: the box goes on without it.
  var departure: Departure?

  func run() async throws {
    try await service.run()
    departure?.ask()
    try? await gracefulShutdown()
  }
}

/// Ends the service group at a requested end; the only service that returns by itself.
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
