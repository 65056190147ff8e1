import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// What all houses of a server have in common.
public struct FrontCommons: Sendable {
  let files: StaticFiles
  let limits: ServerLimits
  let bodies: BodyBudget
  let problems: PageProblems
  let peers: LocalPeers
  let logger: Logger

  /// Reads the page's files.
  public init(settings: WebServer.Settings, logger: Logger) {
    files = StaticFiles(folder: settings.page)
    limits = settings.limits
    bodies = BodyBudget(settings.limits)
    problems = PageProblems(logger: logger)
    peers = LocalPeers(user: settings.peerUser, owner: settings.owner)
    self.logger = logger
  }
}

/// The page, the HTTP API and the WebSocket of one house.
public final class HouseFront: HouseFronts {
  private let hub: Hub
  private let live: LiveService
  private let responder: RouterResponder<WebContext>

  /// Makes it.
  /// - Parameter names: the names under which the house is reached, beside addresses.
  public init(house: any House, devices: DeviceRegistry, names: Set<String>, commons: FrontCommons) {
    hub = Hub(house: house, logger: commons.logger)
    let perimeter = Perimeter(devices: devices, hosts: names, peers: commons.peers)
    live = LiveService(hub: hub, house: house, perimeter: perimeter)
    let api = API(hub: hub, house: house, devices: devices, limits: commons.limits, problems: commons.problems)
    let routes = Router(context: WebContext.self)
    api.add(to: Routes(of: routes))
    commons.files.add(to: Routes(of: routes))
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: MetricsMiddleware())
    router.add(
      middleware: Gate(perimeter: perimeter, allowed: AllowedMethods(routes.routes), bodies: commons.bodies))
    router.add(middleware: NewestFirst(house: house, hub: hub))
    api.add(to: Routes(of: router))
    commons.files.add(to: Routes(of: router))
    responder = router.buildResponder()
  }

  public func run(ready: @escaping @Sendable () -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { [hub] group in
      group.addTask { await hub.run(ready: ready) }
      // A phone that went out of the house does not say so.
      while true {
        try await Task.sleep(for: .seconds(25))
        await hub.ping()
      }
    }
  }

  public func respond(to request: Request, _ context: WebContext) async throws -> Response {
    try await responder.respond(to: request, context: context)
  }

  public func mayUpgrade(_ channel: any Channel, _ head: HTTPRequestHead) -> Bool { live.mayUpgrade(channel, head) }

  public func serve(_ channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, _ head: HTTPRequestHead) async {
    await live.serve(channel, head)
  }
}
