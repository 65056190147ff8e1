import Basics
import Web

/// The reason for a failed call of a backend.
public enum BackendError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The backend cannot be reached, and has received nothing: the request can be repeated later.
  case unreachable(String)
  /// The backend is too slow or has an internal error: the request can be repeated later, and may have
  /// been done.
  case unavailable(String)
  /// The answer is invalid.
  case nonsense(String)
  /// The backend refused, with its code and message.
  case refused(status: Int, code: String, message: String)

  /// The error in a line.
  public var description: String {
    switch self {
    case .unreachable(let why), .unavailable(let why), .nonsense(let why): why
    case .refused(let status, let code, let message): "\(message) (\(code), \(status))"
    }
  }
}

extension BackendError {
  /// Whether the connection or the whole backend is at fault, so that any other request would fail as
  /// well.
  var concernsAll: Bool {
    switch self {
    case .unreachable, .unavailable: true
    case .nonsense, .refused: false
    }
  }

  /// The prefix of codes for refusals without one: another program may have answered in the backend's
  /// place.
  static let unexplained = "HTTP_"

  /// Whether the backend has certainly received nothing.
  var isUntouched: Bool { if case .unreachable = self { true } else { false } }

  /// The error for a failed exchange.
  init(_ error: WebError) {
    switch error {
    case .late(let seconds, _): self = .unavailable("no answer within \(seconds.plain) seconds")
    case .tooLarge: self = .nonsense("its answer is too large to be one")
    case .brokenOff: self = .unavailable("its answer broke off")
    case .unreachable(let host): self = .unreachable("\(host) cannot be reached")
    case .untrusted(let host): self = .unreachable("\(host) cannot prove who it is: its certificate is not trusted")
    case .insecure(let host): self = .unreachable("\(host) makes no safe connection")
    case .redirects, .house: self = .nonsense("it sends on to another address; set backend.url to that")
    case .status(let status, _): self = .nonsense("it answered with the status \(status)")
    case .badAddress(let text): self = .nonsense("\(text) is no address")
    }
  }
}
