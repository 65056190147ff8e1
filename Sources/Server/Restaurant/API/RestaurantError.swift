import Commands
import Foundation
import HTTPTypes
import Hummingbird
import NIOHTTP1
import Wire

/// An error of the food API, with the codes of the KitchenSync platform.
struct RestaurantError: Error {
  enum Code: String {
    case notFound = "NOT_FOUND"
    case validation = "VALIDATION_ERROR"
    case invalidPartySize = "INVALID_PARTY_SIZE"
    case itemUnavailable = "ITEM_UNAVAILABLE"
    case duplicate = "DUPLICATE"
    case hasReservations = "HAS_RESERVATIONS"
    case createFailed = "CREATE_FAILED"
    case updateFailed = "UPDATE_FAILED"
    // An addition to the platform's own codes, which leaves this to its proxy.
    case unauthorized = "UNAUTHORIZED"
    case forbidden = "FORBIDDEN"
    case locked = "LOCKED"
    case methodNotAllowed = "METHOD_NOT_ALLOWED"
    case tooLarge = "PAYLOAD_TOO_LARGE"
    case rateLimited = "RATE_LIMITED"
    case unavailable = "UNAVAILABLE"
    /// A request that is not refused, but waits for the shop's box.
    case waiting = "WAITING"
  }

  var code: Code
  var message: String
  var status: HTTPResponse.Status

  init(_ code: Code, _ message: String, _ status: HTTPResponse.Status? = nil) {
    self.code = code
    self.message = message
    self.status = status ?? code.status
  }

  static func validation(_ message: String) -> RestaurantError { RestaurantError(.validation, message) }
  static func notFound(_ what: String) -> RestaurantError { RestaurantError(.notFound, "There is no such \(what).") }

  /// Whether an address belongs to the food API, which has these error codes.
  static func isOf(path: String) -> Bool {
    path.hasPrefix("/rest/v1/") || (path.hasPrefix("/api/") && !path.hasPrefix("/api/v1/"))
  }

  /// The error of the food API for any error.
  init(_ error: any Error, method: HTTPRequest.Method) {
    switch error {
    case let error as RestaurantError: self = error
    case let error as Refusal: self = RestaurantError(error.code.map(Code.init) ?? .validation, error.say)
    case let error as any KeepingError where error.refusal != nil: self = .validation(error.refusal?.say ?? "")
    case let error as ErrorFrame: self = Self.error(ErrorFrame.Code(rawValue: error.code), error.message)
    case let error as DecodingError: self = .validation(error.plain)
    case is HTTPParserError: self = .validation("The body is not as its headers say.")
    case let error as any HTTPResponseError:
      let message = (error as? HTTPError)?.body ?? error.status.reasonPhrase
      switch error.status {
      case .notFound: self = RestaurantError(.notFound, "There is nothing here.")
      case .contentTooLarge: self = RestaurantError(.tooLarge, "That is too large.")
      case .unauthorized: self = RestaurantError(.unauthorized, message)
      default: self = RestaurantError(.validation, message, error.status)
      }
    default: self = .failed("That did not work, and nothing has changed. \(error)", method)
    }
  }

  /// A failure of the disk or another part of the box.
  static func failed(_ message: String, _ method: HTTPRequest.Method) -> RestaurantError {
    switch method {
    case .post: RestaurantError(.createFailed, message)
    case .put, .patch, .delete: RestaurantError(.updateFailed, message)
    default: RestaurantError(.unavailable, message)
    }
  }

  private static func error(_ code: ErrorFrame.Code?, _ message: String) -> RestaurantError {
    switch code {
    case .unauthorized: RestaurantError(.unauthorized, message)
    case .forbidden: RestaurantError(.forbidden, message)
    case .locked: RestaurantError(.locked, message)
    case .notFound: RestaurantError(.notFound, message)
    case .rateLimited: RestaurantError(.rateLimited, message)
    case .tooLarge: RestaurantError(.tooLarge, message)
    case .unavailable: RestaurantError(.unavailable, message)
    default: .validation(message)
    }
  }

  /// The answer that says so.
  var response: Response {
    let body = JSONWriter.text { json in
      json.object {
        $0.field(
          "error",
          object: { json in
            json.field("code", code.rawValue)
            json.field("message", message)
          })
      }
    }
    var response = RestaurantReply.json(body, status)
    if code == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
    if code == .rateLimited { response.headers[.retryAfter] = "60" }
    // A request that could not be stored can be sent again, under the same key.
    if [.unavailable, .createFailed, .updateFailed, .waiting].contains(code) { response.headers[.retryAfter] = "5" }
    return response
  }
}

extension RestaurantError.Code {
  init(_ code: RefusalCode) {
    self =
      switch code {
      case .notFound: .notFound
      case .validation: .validation
      case .invalidPartySize: .invalidPartySize
      case .itemUnavailable: .itemUnavailable
      case .duplicate: .duplicate
      case .hasReservations: .hasReservations
      case .waiting: .waiting
      }
  }

  fileprivate var status: HTTPResponse.Status {
    switch self {
    case .notFound: .notFound
    case .validation, .invalidPartySize, .itemUnavailable, .duplicate, .hasReservations: .badRequest
    case .createFailed, .updateFailed: .internalServerError
    case .unauthorized: .unauthorized
    case .forbidden: .forbidden
    case .locked: .locked
    case .methodNotAllowed: .methodNotAllowed
    case .tooLarge: .contentTooLarge
    case .rateLimited: .tooManyRequests
    case .unavailable: .serviceUnavailable
    case .waiting: .accepted
    }
  }
}
