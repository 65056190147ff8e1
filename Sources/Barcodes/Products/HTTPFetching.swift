import Foundation

/// Downloads from an address. The program with the network implements it.
public protocol HTTPFetching: Sendable {
  /// Gets `url`.
  /// - Parameters:
  ///   - headers: the header fields of the request.
  ///   - timeout: the time for the whole answer.
  ///   - limit: the most bytes of an answer's body.
  /// - Throws: any error, ``HTTPFailure`` if it fits; an answer of any status is no error.
  func get(_ url: URL, headers: [String: String], timeout: Duration, limit: Int) async throws -> HTTPReply
}

/// A server's answer.
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

/// The reason for a missing answer.
public enum HTTPFailure: Error, Sendable, Hashable, CustomStringConvertible {
  case timedOut
  /// The body exceeds the limit.
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
