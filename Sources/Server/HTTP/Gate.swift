import HTTPTypes
import Hummingbird
import Logging
import Wire

/// Lets in who may come in, and sends every answer with the headers that keep a browser from doing harm.
struct Gate: RouterMiddleware {
  let perimeter: Perimeter

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    var response = await answer(request, context, next)
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[.contentSecurityPolicy] = Self.policy
    response.headers[Self.referrerPolicy] = "no-referrer"
    response.headers[Self.openerPolicy] = "same-origin"
    response.headers[Self.resourcePolicy] = "same-origin"
    response.headers[Self.permissions] = "camera=(self), microphone=(), geolocation=(), screen-wake-lock=(self)"
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }

  private func answer(
    _ request: Request, _ context: WebContext, _ next: (Request, WebContext) async throws -> Response
  ) async -> Response {
    let headers = request.headers
    guard
      perimeter.isOwn(
        host: request.head.authority ?? headers[Self.host], origin: headers[.origin], site: headers[Self.fetchSite])
        || Self.isNavigation(request)
    else {
      return Reply.error(.forbidden, "This box answers its own page, and programs that name it by its address.")
    }
    var context = context
    context.caller = perimeter.caller(from: context.address, authorization: headers[.authorization])
    do {
      return try await next(request, context)
    } catch let error as ErrorFrame {
      return Reply.error(ErrorFrame.Code(rawValue: error.code) ?? .malformed, error.message)
    } catch let error as DecodingError {
      return Reply.error(.malformed, error.plain)
    } catch let error as HTTPError {
      return Self.reply(to: error)
    } catch {
      context.logger.error("A request failed", metadata: ["error": "\(error)"])
      return Reply.error(.unavailable, "That did not work, and nothing has changed. \(error)")
    }
  }

  private static func reply(to error: HTTPError) -> Response {
    let message = error.body ?? error.status.reasonPhrase
    switch error.status {
    case .notFound: return Reply.error(.notFound, "There is nothing here.")
    case .contentTooLarge: return Reply.error(.tooLarge, "That is too large.")
    case .unauthorized: return Reply.error(.unauthorized, message)
    case .methodNotAllowed: return Reply.error(.malformed, "Not that method.", .methodNotAllowed)
    default: return Reply.error(.malformed, message, error.status)
    }
  }

  // Following a link to the page is no request of the other site's.
  private static func isNavigation(_ request: Request) -> Bool {
    request.method == .get && request.uri.path == "/" && request.headers[.origin] == nil
  }

  private static let policy = [
    "default-src 'self'", "img-src 'self' blob: data:", "style-src 'self'", "connect-src 'self'",
    "media-src 'self' blob:", "worker-src 'self'", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'",
    "form-action 'none'",
  ].joined(separator: "; ")

  private static let host = field("Host")
  private static let fetchSite = field("Sec-Fetch-Site")
  private static let referrerPolicy = field("Referrer-Policy")
  private static let openerPolicy = field("Cross-Origin-Opener-Policy")
  private static let resourcePolicy = field("Cross-Origin-Resource-Policy")
  private static let permissions = field("Permissions-Policy")

  private static func field(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .via }
}

extension WebContext {
  /// - Throws: ``ErrorFrame`` for somebody unknown.
  func mustBeKnown() throws {
    guard caller.role != nil else {
      throw ErrorFrame(
        .unauthorized, "This device is not paired with the box. Say \u{201C}sous pair\u{201D} on the box.")
    }
  }

  /// - Throws: ``ErrorFrame`` for somebody who may only look.
  func mustBeAllowedToChange() throws {
    try mustBeKnown()
    guard caller.mayChange else { throw ErrorFrame(.forbidden, "A guest may look, and change nothing.") }
  }

  /// - Throws: ``ErrorFrame`` for everybody but the family.
  func mustBeAllowedToManage() throws {
    try mustBeKnown()
    guard caller.mayManage else { throw ErrorFrame(.forbidden, "Only the family may do that.") }
  }
}
