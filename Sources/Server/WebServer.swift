import Basics
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import TLS
import Wire

/// Serves the page, the HTTP API and the WebSocket of one house.
public struct WebServer: Service {
  /// The address and protocol of the server.
  public struct Settings: Sendable {
    /// The address to listen on. The default is the machine itself only.
    public var host = "127.0.0.1"
    /// The port; 0: any free one. The default is 8080.
    public var port = 8080
    /// The certificate; nil: without TLS. Connections from the machine itself may do without. The default
    /// is nil.
    public var certificate: Certificate?
    /// The names of the box, beside its addresses. The default is "localhost".
    public var names: Set<String> = ["localhost"]
    /// The trusted proxies, whose `X-Forwarded-For` names the origin of a request. The default is none.
    public var forwarders: [AddressRange] = []
    /// The folder of the page; nil: there is none.
    public var page: URL?
    /// The limits.
    public var limits = ServerLimits()
    /// The user whose programs on this machine count as family, beside root. The default is this process's.
    public var owner = geteuid()
    /// Finds the user of a connection on this machine. The default asks the kernel.
    public var peerUser: PeerUser = KernelConnections.user

    /// The defaults.
    public init() {}
  }

  private let fronts: any HouseFronts
  private let settings: Settings
  private let logger: Logger
  private let onRunning: @Sendable (_ port: Int) async -> Void

  /// Makes a server of one house.
  /// - Parameter onRunning: called with the port when it can be reached.
  public init(
    house: any House, devices: DeviceRegistry, settings: Settings, logger: Logger,
    onRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) {
    let commons = FrontCommons(settings: settings, logger: logger)
    self.init(
      fronts: HouseFront(house: house, devices: devices, names: settings.names, commons: commons), settings: settings,
      logger: logger, onRunning: onRunning)
  }

  /// Makes a server of houses.
  /// - Parameter onRunning: called with the port when it can be reached.
  public init(
    fronts: any HouseFronts, settings: Settings, logger: Logger,
    onRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) {
    self.fronts = fronts
    self.settings = settings
    self.logger = logger
    self.onRunning = onRunning
  }

  /// Serves until it is stopped; it finishes the current answers.
  /// - Throws: `IOError` when the port is not available.
  public func run() async throws {
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [fronts] in try await fronts.run { isReady.finish() } }
      for await _ in ready {}
      try await serve()
      group.cancelAll()
    }
  }

  private func serve() async throws {
    let (fronts, limits) = (fronts, settings.limits)
    let open = ConnectionCount()
    defer { open.end() }
    let tls = try settings.certificate.map { try $0.context() }
    let builder = HTTPServerBuilder { responder in
      WebChannel(
        responder: responder, limits: limits, open: open, tls: tls,
        mayUpgrade: { fronts.mayUpgrade($0, $1) }, serve: { await fronts.serve($0, $1) })
    }
    let onRunning = onRunning
    let application = Application(
      responder: FrontResponder(fronts: fronts), server: builder,
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port), serverName: nil, backlog: 1_024),
      onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? 0) }, logger: logger)
    try await application.run()
  }
}
