import Foundation

/// The way to a box for requests over HTTP, with the same certificate and token as the WebSocket.
///
/// `URLSessionTransport` is there on Apple platforms; `NIOTransport`, of the product `SousClientNIO`, everywhere else.
public protocol RequestTransport: Sendable {
  /// Sends a request, and waits for the answer, whatever its status.
  /// - Throws: ``TransportError`` when there is none: `unreachable` and `untrusted` only where nothing was sent, for
  ///   after any other the box may have done what was asked.
  func answer(to request: BoxRequest) async throws -> BoxAnswer
}

/// One request to a box.
public struct BoxRequest: Hashable, Sendable {
  /// What is done.
  public enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  public var method: Method
  public var url: URL
  /// The device's, for the `Authorization` field; nil: none.
  public var token: String?
  /// What is sent again under the same key is done once; nil: none.
  public var idempotencyKey: String?
  /// The version that is known already, for `If-None-Match`; nil: none.
  public var knownTag: String?
  /// JSON; nil: none.
  public var body: Data?

  /// Makes a request.
  public init(_ method: Method, _ url: URL, token: String? = nil, body: Data? = nil) {
    self.method = method
    self.url = url
    self.token = token
    self.body = body
  }

  /// The header fields, without those that the connection needs.
  public var headers: [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    if let token { fields.append(("Authorization", "Bearer \(token)")) }
    if let idempotencyKey { fields.append(("Idempotency-Key", idempotencyKey)) }
    if let knownTag { fields.append(("If-None-Match", knownTag)) }
    if body != nil { fields.append(("Content-Type", "application/json")) }
    return fields
  }
}

/// What a box answered.
public struct BoxAnswer: Hashable, Sendable {
  public var status: Int
  /// Names this version of what was answered (`ETag`); nil: it has no name.
  public var tag: String?
  public var body: Data

  /// Makes an answer.
  public init(status: Int, tag: String? = nil, body: Data = Data()) {
    self.status = status
    self.tag = tag
    self.body = body
  }
}
