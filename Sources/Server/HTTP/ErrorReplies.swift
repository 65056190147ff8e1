import Commands
import HTTPTypes
import Hummingbird
import Logging
import NIOHTTP1
import Wire

/// The answers to errors: the one place where errors become answers.
struct ErrorReplies: Sendable {
  let allowed: AllowedMethods
  /// The message for an unknown address.
  var nothing = "There is nothing here."

  /// The answer to an error, in the form of the address's API.
  func reply(to error: any Error, _ request: Request, _ context: WebContext) -> Response {
    if RestaurantError.isOf(path: request.uri.path) { return reply(toFood: error, request, context) }
    switch error {
    case let error as ErrorFrame: return Reply.error(ErrorFrame.Code(rawValue: error.code) ?? .malformed, error.message)
    case let error as DecodingError: return Reply.error(.malformed, error.plain)
    case is HTTPParserError: return Reply.error(.malformed, "The body is not as its headers say.")
    case let error as any HTTPResponseError: return reply(toHTTP: error, request)
    case let error as any KeepingError where error.refusal != nil:
      return Reply.error(.refused, error.refusal?.say ?? "")
    default:
      context.logger.error("A request failed", metadata: ["error": "\(error)"])
      return Reply.error(.unavailable, "That did not work, and nothing has changed. \(error)")
    }
  }

  private func reply(toFood error: any Error, _ request: Request, _ context: WebContext) -> Response {
    let failure = RestaurantError(error, method: request.method)
    if failure.status.kind == .serverError {
      context.logger.error("A request failed", metadata: ["error": "\(error)"])
    }
    let isUnrouted = (error as? any HTTPResponseError)?.status == .notFound
    guard isUnrouted, let methods = allowed.list(for: request.uri.path) else { return failure.response }
    var response = RestaurantError(.methodNotAllowed, "This takes \(methods).").response
    response.headers[.allow] = methods
    return response
  }

  private func reply(toHTTP error: any HTTPResponseError, _ request: Request) -> Response {
    let message = (error as? HTTPError)?.body ?? error.status.reasonPhrase
    switch error.status {
    case .notFound:
      guard let methods = allowed.list(for: request.uri.path) else { return Reply.error(.notFound, nothing) }
      var response = Reply.error(.malformed, "This takes \(methods).", .methodNotAllowed)
      response.headers[.allow] = methods
      return response
    case .contentTooLarge: return Reply.error(.tooLarge, "That is too large.")
    case .unauthorized: return Reply.error(.unauthorized, message)
    default: return Reply.error(.malformed, message, error.status)
    }
  }
}

extension ErrorReplies: RouterMiddleware {
  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      return reply(to: error, request, context)
    }
  }
}
