import Foundation
import HTTPTypes
import Hummingbird
import Wire

/// Answers: `{"data":…}`, or `{"error":{"code","message"}}`.
enum Reply {
  private struct Success<Content: Encodable>: Encodable { var data: Content }
  private struct Failure: Encodable {
    struct Content: Encodable { var code: String, message: String }
    var error: Content
  }

  /// The requested data.
  static func data(_ content: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    json(try WireCoding.encoder.encode(Success(data: content)), status)
  }

  /// The requested data, already JSON.
  static func data(encoded content: ByteBuffer) -> Response {
    var body = ByteBuffer(string: "{\"data\":")
    body.writeImmutableBuffer(content)
    body.writeString("}")
    return Response(
      status: .ok, headers: [.contentType: "application/json; charset=utf-8"], body: .init(byteBuffer: body))
  }

  /// Why it is not given.
  static func error(_ code: ErrorFrame.Code, _ message: String, _ status: HTTPResponse.Status? = nil) -> Response {
    let failure = Failure(error: .init(code: code.rawValue, message: message))
    var response = json((try? WireCoding.encoder.encode(failure)) ?? Data(), status ?? Self.status(of: code))
    // RFC 9110, sections 11.6.1 and 10.2.3; RFC 6585, section 4.
    if code == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
    if code == .rateLimited { response.headers[.retryAfter] = "60" }
    if code == .unavailable { response.headers[.retryAfter] = "5" }
    return response
  }

  /// A text of another kind.
  static func text(_ text: String, type: String, fileName: String? = nil) -> Response {
    var headers: HTTPFields = [.contentType: type]
    if let fileName { headers[.contentDisposition] = "attachment; filename=\"\(fileName)\"" }
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(string: text)))
  }

  private static func json(_ data: Data, _ status: HTTPResponse.Status) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(bytes: data)))
  }

  /// The equivalent HTTP status (RFC 9110, section 15).
  static func status(of code: ErrorFrame.Code) -> HTTPResponse.Status {
    switch code {
    case .malformed, .unknownType: .badRequest
    case .unauthorized: .unauthorized
    case .forbidden: .forbidden
    case .locked: .locked
    case .notFound: .notFound
    case .refused, .notUnderstood, .incomplete, .ambiguous: .unprocessableContent
    case .rateLimited: .tooManyRequests
    case .tooLarge: .contentTooLarge
    case .unavailable: .serviceUnavailable
    }
  }
}

extension HTTPResponse.Status {
  /// RFC 4918, section 11.3.
  static let locked = HTTPResponse.Status(code: 423, reasonPhrase: "Locked")
}
