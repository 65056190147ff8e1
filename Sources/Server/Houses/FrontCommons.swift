import Hummingbird
import Logging

/// The parts that all houses of a server share: its routes, the page's files, and its limits.
public struct FrontCommons: Sendable {
  let responder: RouterResponder<WebContext>
  let limits: ServerLimits
  let api: API
  /// The users of this machine.
  let peers: LocalPeers
  /// The users of this machine who count as family in each house.
  let familyPeers: LocalPeers
  /// The accounts of a platform; nil: there are none.
  let accounts: AccountDesk?
  /// The allowance of each device and account; nil: no limit.
  let allowance: RequestAllowance?
  let logger: Logger

  /// Makes the routes, and reads the page's files.
  /// - Parameters:
  ///   - letsOwnMachineIn: whether programs of the server's own user count as family in every house. The
  ///     default is true.
  ///   - accounts: the accounts of a platform. The default is none.
  ///   - allowance: the allowance of each device and account. The default is no limit.
  public init(
    settings: WebServer.Settings, logger: Logger, letsOwnMachineIn: Bool = true, accounts: AccountDesk? = nil,
    allowance: RequestAllowance? = nil
  ) {
    let files = StaticFiles(folder: settings.page)
    limits = settings.limits
    peers = LocalPeers(user: settings.peerUser, owner: settings.owner)
    familyPeers = letsOwnMachineIn ? peers : LocalPeers(user: { _, _ in nil })
    self.logger = logger
    (self.accounts, self.allowance) = (accounts, allowance)
    api = API(
      limits: settings.limits, problems: PageProblems(logger: logger),
      places: RequestPlace(forwarders: settings.forwarders, peers: peers))
    let routes = Router(context: WebContext.self)
    api.add(to: Routes(of: routes))
    files.add(to: Routes(of: routes))
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: MetricsMiddleware())
    router.add(
      middleware: Gate(
        errors: ErrorReplies(allowed: AllowedMethods(routes.routes)), bodies: BodyBudget(settings.limits)))
    router.add(middleware: NewestFirst())
    api.add(to: Routes(of: router))
    files.add(to: Routes(of: router))
    responder = router.buildResponder()
  }
}
