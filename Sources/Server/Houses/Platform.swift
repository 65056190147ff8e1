import Basics
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import NIOWebSocket
import Wire

/// Serves many houses: each at its own host, and their common parts at the platform's. There, a request
/// that names a business in its address goes to the house of that business.
public struct Platform: HouseFronts {
  private let shelf: any HouseShelf
  private let hosts: HouseHosts
  private let responder: RouterResponder<WebContext>
  private let errors: ErrorReplies

  /// Makes a platform.
  /// - Parameter domain: the platform's name; houses have names under it.
  public init(shelf: any HouseShelf, domain: String, commons: FrontCommons) {
    self.shelf = shelf
    hosts = HouseHosts(domain: domain)
    let routes = Router(context: WebContext.self)
    Self.add(to: routes, shelf, commons)
    errors = ErrorReplies(
      allowed: AllowedMethods(routes.routes), nothing: "There is nothing here; houses are at NAME.\(hosts.domain).")
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: MetricsMiddleware())
    // Before the router answers them itself without a message.
    router.add(middleware: errors)
    Self.add(to: router, shelf, commons)
    responder = router.buildResponder()
  }

  private static func add(to router: Router<WebContext>, _ shelf: any HouseShelf, _ commons: FrontCommons) {
    PlatformAPI(shelf: shelf, peers: commons.peers).add(to: router)
    if let desk = commons.accounts {
      AccountAPI(api: commons.api, desk: desk, allowance: commons.allowance).add(to: router)
    }
  }

  public func run(ready: @escaping @Sendable () -> Void) async throws {
    ready()
    try await shelf.run()
  }

  public func respond(to request: Request, _ context: WebContext) async throws -> Response {
    var response: Response
    do {
      response = try await answer(request, context)
    } catch {
      response = errors.reply(to: error, request, context)
    }
    SafeHeaders.add(to: &response)
    return response
  }

  private func answer(_ request: Request, _ context: WebContext) async throws -> Response {
    let host = request.head.authority ?? request.headers[Self.host]
    guard let name = host.flatMap(Perimeter.name(ofHost:)), let place = hosts.place(of: name) else {
      return Reply.error(.forbidden, "There is no house at this host; houses are at NAME.\(hosts.domain).")
    }
    var house: String?
    switch place {
    case .house(let name): house = name
    case .platform:
      if let business = BusinessOfAddress.of(request) {
        house = try await Blocking.run { [shelf] in try shelf.directory.house(ofBusiness: business) }
        guard house != nil else { throw RestaurantError.notFound("business") }
      }
    }
    guard let house else {
      guard
        Perimeter.isOwn(
          host: host, origin: request.headers[.origin], site: request.headers[Self.fetchSite], isName: { $0 == name })
      else { return Reply.error(.forbidden, "This answers its own pages, and programs that name it by its address.") }
      return try await responder.respond(to: request, context: context)
    }
    let answered = try await shelf.with(house) { front in try await front.respond(to: request, context) }
    guard let answered else { return Reply.error(.notFound, "There is no house \(house) here.") }
    return answered
  }

  public func mayUpgrade(_ channel: any Channel, _ head: HTTPRequestHead) -> Bool {
    LiveService.isPlace(head)
      && Perimeter.isOwn(
        host: head.headers.first(name: "host"), origin: head.headers.first(name: "origin"), site: nil
      ) { if case .house = hosts.place(of: $0) { true } else { false } }
  }

  public func serve(_ channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, _ head: HTTPRequestHead) async {
    let name = head.headers.first(name: "host").flatMap(Perimeter.name(ofHost:))
    if let name, case .house(let house) = hosts.place(of: name),
      (try? await shelf.with(house, { front in await front.serve(channel, head) })) != nil
    {
      return
    }
    // There is no house: the connection ends as if a box were stopping.
    try? await channel.executeThenClose { _, outbound in
      var data = ByteBuffer()
      data.write(webSocketErrorCode: .unexpectedServerError)
      try await outbound.write(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
    }
  }

  private static let host = HTTPField.Name.named("Host")
  private static let fetchSite = HTTPField.Name.named("Sec-Fetch-Site")
}
