import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import ServiceLifecycle
import Wire

/// Serves the page, the HTTP API and the WebSocket of one house.
public struct WebServer: Service {
  /// Where and how it listens.
  public struct Settings: Sendable {
    /// The address to listen at. The default is the machine itself alone.
    public var host = "127.0.0.1"
    /// The port; 0: any that is free. The default is 8080.
    public var port = 8080
    /// The certificate; nil: without TLS. Connections from the machine itself may do without. The default is nil.
    public var certificate: Certificate?
    /// The names under which the box is reached, beside its addresses. The default is "localhost".
    public var names: Set<String> = ["localhost"]
    /// The folder of the page; nil: there is none.
    public var page: URL?
    /// How much it bears.
    public var limits = ServerLimits()
    /// The user whose programs on this machine are let in as family, beside root. The default is this process's.
    public var owner = geteuid()
    /// Tells whose program is at the other end of a connection on this machine. The default asks the kernel.
    public var peerUser: PeerUser = KernelConnections.user

    /// The defaults.
    public init() {}
  }

  private let house: any House
  private let devices: DeviceRegistry
  private let settings: Settings
  private let logger: Logger
  private let onRunning: @Sendable (_ port: Int) async -> Void

  /// Makes a server.
  /// - Parameter onRunning: called with the port when it can be reached.
  public init(
    house: any House, devices: DeviceRegistry, settings: Settings, logger: Logger,
    onRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) {
    self.house = house
    self.devices = devices
    self.settings = settings
    self.logger = logger
    self.onRunning = onRunning
  }

  /// Serves until it is told to stop; what is being answered then is answered.
  /// - Throws: `IOError` when the port cannot be had.
  public func run() async throws {
    let hub = Hub(house: house, logger: logger)
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await hub.run { isReady.finish() } }
      for await _ in ready {}
      group.addTask { try await Self.keepAlive(hub) }
      try await serve(hub)
      group.cancelAll()
    }
  }

  private func serve(_ hub: Hub) async throws {
    let perimeter = Perimeter(
      devices: devices, hosts: settings.names, peers: LocalPeers(user: settings.peerUser, owner: settings.owner))
    let live = LiveService(
      hub: hub, house: house, perimeter: perimeter)
    let api = API(
      hub: hub, house: house, devices: devices, limits: settings.limits, problems: PageProblems(logger: logger))
    let files = StaticFiles(folder: settings.page)
    let routes = Router(context: WebContext.self)
    api.add(to: Routes(of: routes))
    files.add(to: Routes(of: routes))
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    let bodies = BodyBudget(settings.limits)
    router.add(middleware: MetricsMiddleware())
    router.add(middleware: Gate(perimeter: perimeter, allowed: AllowedMethods(routes.routes), bodies: bodies))
    router.add(middleware: NewestFirst(house: house, hub: hub))
    api.add(to: Routes(of: router))
    files.add(to: Routes(of: router))
    let limits = settings.limits
    let open = ConnectionCount()
    let tls = try settings.certificate.map { try NIOSSLContext(configuration: $0.configuration()) }
    let builder = HTTPServerBuilder { responder in
      WebChannel(
        responder: responder, limits: limits, open: open, tls: tls, mayUpgrade: live.mayUpgrade, serve: live.serve)
    }
    let onRunning = onRunning
    let application = Application(
      responder: router.buildResponder(), server: builder,
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port), serverName: nil, backlog: 1_024),
      onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? 0) }, logger: logger)
    try await application.run()
  }

  // A phone that went out of the house does not say so.
  private static func keepAlive(_ hub: Hub) async throws {
    while true {
      try await Task.sleep(for: .seconds(25))
      await hub.ping()
    }
  }
}
