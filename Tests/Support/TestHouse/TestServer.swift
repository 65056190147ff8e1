import Foundation
import Logging
import Server

/// A server of a house, running in the test's own process at a port of its own.
public struct TestServer: Sendable {
  /// Where it can be reached: `127.0.0.1` at this port.
  public let port: Int
  private let task: Task<Void, any Error>

  /// Starts a server, and returns when it can be reached.
  /// - Parameters:
  ///   - settings: how it listens. The port of the default is any that is free.
  /// - Throws: what the server throws when it cannot start, `IOError` when the port is taken.
  public init(of house: any House, devices: DeviceRegistry, settings: WebServer.Settings = .forTests) async throws {
    var logger = Logger(label: "test-server")
    logger.logLevel = .critical
    let (ports, isRunning) = AsyncStream.makeStream(of: Int.self)
    let server = WebServer(house: house, devices: devices, settings: settings, logger: logger) { port in
      isRunning.yield(port)
    }
    let task = Task {
      defer { isRunning.finish() }
      try await server.run()
    }
    guard let port = await ports.first(where: { _ in true }) else {
      try await task.value
      throw CancellationError()
    }
    (self.port, self.task) = (port, task)
  }

  /// Starts a server of a test house.
  /// - Throws: as the other.
  public init(of house: TestHouse, settings: WebServer.Settings = .forTests) async throws {
    try await self.init(of: house, devices: house.devices, settings: settings)
  }

  /// Starts a server, and stops it when `body` is done.
  /// - Throws: what `body` throws, and what the server throws when it cannot start.
  public static func serving<Result: Sendable>(
    _ house: TestHouse, settings: WebServer.Settings = .forTests,
    _ body: @Sendable (TestServer) async throws -> Result
  ) async throws -> Result {
    let server = try await TestServer(of: house, settings: settings)
    do {
      let result = try await body(server)
      await server.stop()
      return result
    } catch {
      await server.stop()
      throw error
    }
  }

  /// Stops it, and cuts off whoever is connected; returns when it is gone.
  public func stop() async {
    task.cancel()
    // However it ended, it is gone.
    _ = await task.result
  }
}

extension WebServer.Settings {
  /// The defaults, at any port that is free, for clients that a busy machine keeps waiting for a minute.
  public static var forTests: WebServer.Settings {
    var settings = WebServer.Settings()
    settings.port = 0
    (settings.limits.silence, settings.limits.firstRequest, settings.limits.request) = (
      .minutes(10), .minutes(10), .minutes(10)
    )
    return settings
  }
}
