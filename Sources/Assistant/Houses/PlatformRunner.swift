import Basics
import BoxSettings
import Foundation
import Logging
import Metering
import Server
import ServiceLifecycle
import Store

/// Serves every house of a PostgreSQL database, each at a host of its own, until it is told to stop.
public struct PlatformRunner: Sendable {
  private let settings: Settings
  private let onRunning: @Sendable (_ port: Int) async -> Void

  /// Makes a runner.
  /// - Parameter onRunning: called with the port when it is open. The default does nothing.
  public init(settings: Settings, onRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in }) {
    (self.settings, self.onRunning) = (settings, onRunning)
  }

  /// Runs it until `departure` is requested.
  /// - Throws: errors of the start, and `IOError` if the port is unavailable.
  public func run(until departure: Departure = Departure()) async throws {
    // Before the first measurement.
    _ = PrometheusRegistry.program
    var logger = Logger(label: "sous") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = settings.log.level
    let hosts = HouseHosts(domain: settings.server.houses)
    let store = try StoreServer(url: settings.store.url, mostIdle: Self.connections)
    defer { store.close() }
    let web = try WebServer.Settings(
      settings.server, folder: settings.store.storeFolder(), others: [hosts.domain, "*.\(hosts.domain)"])
    let clock = HouseClock()
    let accounts = AccountDesk(
      of: store, issuer: "https://\(hosts.domain)", letsSignUp: settings.server.letsSignUp, now: { clock.now })
    let allowance = RequestAllowance(of: store, most: settings.server.requestsPerMinute, now: { clock.now })
    let commons = FrontCommons(
      settings: web, logger: logger, letsOwnMachineIn: false, accounts: accounts, allowance: allowance)
    let parts = PlatformParts(
      settings: settings, schooling: try Schooling(settings: settings), hosts: hosts, commons: commons,
      logger: logger)
    let keeper = HouseKeeper(of: store, parts: parts, clock: clock, most: settings.server.openHouses)
    let platform = Platform(shelf: keeper, domain: hosts.domain, commons: commons)
    let server = WebServer(fronts: platform, settings: web, logger: logger, onRunning: onRunning)
    let tidying = Endless { [settings, logger] in
      async let minutes: () = Self.forgetMinutes(allowance)
      async let time: () = Self.follow(clock)
      await Self.tidy(store, settings, logger)
      _ = await (minutes, time)
    }
    var configuration = ServiceGroupConfiguration(
      services: [server, Lasting(service: tidying)] as [any Service], logger: logger)
    configuration.services.append(
      .init(service: Leaving(departure: departure), successTerminationBehavior: .gracefullyShutdownGroup))
    logger.info("Running", metadata: ["houses": "*.\(hosts.domain)"])
    try await ServiceGroup(configuration: configuration).run()
  }

  // There are no timers here: the machine's clock is followed as it is.
  private static func follow(_ clock: HouseClock) async {
    while (try? await Task.sleep(for: .seconds(1))) != nil {
      if let correction = clock.correction() { clock.take(correction) }
    }
  }

  private static func forgetMinutes(_ allowance: RequestAllowance) async {
    while (try? await Task.sleep(for: .seconds(Double.random(in: 60...120)))) != nil { await allowance.forgetOld() }
  }

  /// Deletes expired parts of the journals once a day, one house after the other.
  private static func tidy(_ server: StoreServer, _ settings: Settings, _ logger: Logger) async {
    while !Task.isCancelled {
      // Servers that were started together do not all do so at once.
      guard (try? await Task.sleep(for: .seconds(Double.random(in: 3_600...90_000)))) != nil else { return }
      do {
        var last = ""
        while let names = try? await Blocking.run({ [last] in try server.houses(after: last) }), !names.isEmpty {
          for name in names {
            try await Blocking.run {
              let store = try KitchenStore(name, on: server, folder: settings.store.storeFolder())
              _ = try store.trim(now: Date())
            }
            try await Task.sleep(for: .milliseconds(20))
          }
          last = names.last ?? last
        }
      } catch is CancellationError {
        return
      } catch {
        logger.error("Not tidied", metadata: ["reason": "\(error)"])
      }
    }
  }

  /// The number of connections to the database.
  private static let connections = 32
}
