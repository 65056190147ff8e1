import Foundation

/// The transport to a box: WebSockets, and one request of HTTP for pairing.
///
/// `URLSessionTransport` is for Apple platforms; `NIOTransport`, of the product `SousClientNIO`, for
/// all others.
public protocol Transport: Sendable {
  /// Opens a WebSocket.
  /// - Parameters:
  ///   - url: `ws://…/ws` or `wss://…/ws`.
  ///   - token: the device's token, for the `Authorization` field; nil: none.
  /// - Throws: ``TransportError``
  func connect(to url: URL, token: String?) async throws -> any TransportLink

  /// Sends JSON with POST, and waits for the answer.
  /// - Returns: the status, such as 201, and the body.
  /// - Throws: ``TransportError``
  func post(_ json: Data, to url: URL) async throws -> (status: Int, body: Data)
}

/// An open WebSocket.
public protocol TransportLink: Sendable {
  /// Sends one text frame.
  /// - Throws: ``TransportError`` if the link is gone.
  func send(_ text: String) async throws
  /// The next text frame; nil: the box has closed the link. Only one caller waits at a time.
  /// - Throws: ``TransportError`` if the link broke.
  func receive() async throws -> String?
  /// Sends a ping, and waits for the pong.
  /// - Throws: ``TransportError`` if the link is gone.
  func ping() async throws
  /// Closes the link, and ends the wait for a frame.
  func close() async
}

/// The reason why the box cannot be reached, in plain words.
public enum TransportError: Error, Hashable, CustomStringConvertible {
  /// There is no answer at the address.
  case unreachable(String)
  /// The answer is not that of a WebSocket.
  case refused(status: Int)
  /// The certificate is not the pinned one, or is not trusted.
  case untrusted(String)
  /// The link was closed or broke.
  case closed(String)

  /// The error and the remedy, on one line.
  public var description: String {
    switch self {
    case .unreachable(let reason): "The box cannot be reached: \(reason). Is it on, and is this the same network?"
    case .refused(let status): "What answers there is no box, or has no room: HTTP status \(status)."
    case .untrusted(let reason):
      "The certificate is not this box's: \(reason). Compare its fingerprint with the box's, and pair again."
    case .closed(let reason): "The connection was lost: \(reason)."
    }
  }
}
