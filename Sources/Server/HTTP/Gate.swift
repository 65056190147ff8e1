import Commands
import Foundation
import HTTPTypes
import Hummingbird
import Wire

/// Admits callers, and adds the security headers to every answer.
struct Gate: RouterMiddleware {
  let errors: ErrorReplies
  /// The budget of all bodies.
  let bodies: BodyBudget

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    // Counted until the answer, because it is in memory until then.
    let share = bodies.share()
    defer { share.giveBack() }
    var response = await answer(share.counting(request), context, next)
    SafeHeaders.add(to: &response)
    return response
  }

  private func answer(
    _ request: Request, _ context: WebContext, _ next: (Request, WebContext) async throws -> Response
  ) async -> Response {
    let headers = request.headers
    let perimeter = ServedHouse.current.perimeter
    // With two names, one could be checked here and the other used elsewhere (RFC 9112, section 3.2).
    guard request.head.authority == nil || headers[Self.host] == nil else {
      return Reply.error(.malformed, "One Host, please.")
    }
    let host = request.head.authority ?? headers[Self.host]
    guard
      perimeter.isOwn(host: host, origin: headers[.origin], site: headers[Self.fetchSite])
        || (Self.isNavigation(request) && perimeter.isOwn(host: host, origin: nil, site: nil))
    else {
      return Reply.error(.forbidden, "This box answers its own page, and programs that name it by its address.")
    }
    var context = context
    context.caller = await perimeter.caller(
      on: context.channel, authorization: headers[.authorization],
      isForwarded: Perimeter.isForwarded(headers.lazy.map(\.name.rawName)), key: headers[Self.publicKey])
    do {
      if let who = context.caller.device, await perimeter.allowance?.takes(who) == false {
        throw ErrorFrame(.rateLimited, "Too many requests. Wait a minute.")
      }
      return try await WholeAddresses.answering(request, host: host, context) { [context] in
        try await next(request, context)
      }
    } catch {
      return errors.reply(to: error, request, context)
    }
  }

  // Following a link to the page is not a request of the other site.
  private static func isNavigation(_ request: Request) -> Bool {
    let path = request.uri.path
    return request.method == .get && (path == "/" || StaticFiles.isWay(path)) && request.headers[.origin] == nil
  }

  private static let host = HTTPField.Name.named("Host")
  private static let fetchSite = HTTPField.Name.named("Sec-Fetch-Site")
  private static let publicKey = HTTPField.Name.named("apikey")
}

extension WebContext {
  /// The identifier in the address; `name` is its parameter in the route.
  /// - Throws: ``ErrorFrame`` for invalid UTF-8.
  func identifier(_ name: String = "id") throws -> String {
    guard let id = try parameters.require(name).removingPercentEncoding else {
      throw ErrorFrame(.malformed, "The address is not percent-encoded UTF-8.")
    }
    return id
  }

  /// The read permission of the caller.
  /// - Throws: ``ErrorFrame`` for an unknown caller.
  func sight() throws -> Sight {
    try Admission.known.check(caller)
    return Sight(of: caller)
  }
}
