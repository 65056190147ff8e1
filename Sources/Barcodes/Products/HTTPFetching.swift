import Foundation

/// Fetches what is at an address. Whoever makes the connections implements it.
public protocol HTTPFetching: Sendable {
  /// Gets `url`.
  /// - Parameters:
  ///   - headers: sent with the request.
  ///   - timeout: how long the whole answer may take.
  ///   - limit: the most bytes of an answer's body.
  /// - Throws: any error, ``HTTPFailure`` where it fits; an answer of any status is none.
  func get(_ url: URL, headers: [String: String], timeout: Duration, limit: Int) async throws -> HTTPReply
}

/// What a server answered.
public struct HTTPReply: Sendable, Hashable {
  /// The status, such as 200.
  public var status: Int
  /// The header fields by their names in lower case; of several with one name the last.
  public var headers: [String: String]
  public var body: Data

  /// Makes an answer.
  public init(status: Int, headers: [String: String] = [:], body: Data) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Why there was no answer.
public enum HTTPFailure: Error, Sendable, Hashable, CustomStringConvertible {
  case timedOut
  /// The body has more bytes than were asked for.
  case tooLarge
  /// There is no connection; `reason` is the system's.
  case unreachable(reason: String)

  public var description: String {
    switch self {
    case .timedOut: "it did not answer in time"
    case .tooLarge: "its answer is too large"
    case .unreachable(let reason): "it cannot be reached (\(reason))"
    }
  }
}
