import Foundation

/// The transport to a box for requests over HTTP, with the same certificate and token as the WebSocket.
///
/// `URLSessionTransport` is for Apple platforms; `NIOTransport`, of the product `SousClientNIO`, for
/// all others.
public protocol RequestTransport: Sendable {
  /// Sends a request, and waits for the answer, whatever its status.
  /// - Throws: ``TransportError`` if there is none: `unreachable` and `untrusted` only if nothing was
  ///   sent; after any other error the box may have executed the request.
  func answer(to request: BoxRequest) async throws -> BoxAnswer
}

/// One request to a box.
public struct BoxRequest: Hashable, Sendable {
  /// The method.
  public enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  public var method: Method
  public var url: URL
  /// The device's token, for the `Authorization` field; nil: none.
  public var token: String?
  /// The idempotency key: a repeated request with the same key is executed once; nil: none.
  public var idempotencyKey: String?
  /// The known version, for `If-None-Match`; nil: none.
  public var knownTag: String?
  /// The body in JSON; nil: none.
  public var body: Data?

  /// Makes a request.
  public init(_ method: Method, _ url: URL, token: String? = nil, body: Data? = nil) {
    self.method = method
    self.url = url
    self.token = token
    self.body = body
  }

  /// The header fields, without those of the connection itself.
  public var headers: [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    if let token { fields.append(("Authorization", "Bearer \(token)")) }
    if let idempotencyKey { fields.append(("Idempotency-Key", idempotencyKey)) }
    if let knownTag { fields.append(("If-None-Match", knownTag)) }
    if body != nil { fields.append(("Content-Type", "application/json")) }
    return fields
  }
}

/// A box's answer.
public struct BoxAnswer: Hashable, Sendable {
  public var status: Int
  /// The version of the answer (`ETag`); nil: none.
  public var tag: String?
  public var body: Data

  /// Makes an answer.
  public init(status: Int, tag: String? = nil, body: Data = Data()) {
    self.status = status
    self.tag = tag
    self.body = body
  }
}
