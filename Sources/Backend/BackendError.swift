import Basics
import Web

/// Why a backend gave nothing that can be used.
public enum BackendError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no way to it, so that it has heard nothing: the same can be asked again later.
  case unreachable(String)
  /// It is too slow, or has trouble of its own: the same can be asked again later, and may have been done.
  case unavailable(String)
  /// It answered, but what it says makes no sense here.
  case nonsense(String)
  /// It said no, with its code and message.
  case refused(status: Int, code: String, message: String)

  /// What happened, in a line.
  public var description: String {
    switch self {
    case .unreachable(let why), .unavailable(let why), .nonsense(let why): why
    case .refused(let status, let code, let message): "\(message) (\(code), \(status))"
    }
  }
}

extension BackendError {
  /// Whether it is the way there or the backend as a whole, so that anything else would fare no better now.
  var concernsAll: Bool {
    switch self {
    case .unreachable, .unavailable: true
    case .nonsense, .refused: false
    }
  }

  /// What the code of a refusal begins with that has none of its own: something else than the backend may have answered.
  static let unexplained = "HTTP_"

  /// Whether the backend has surely heard nothing of what it was sent.
  var isUntouched: Bool { if case .unreachable = self { true } else { false } }

  /// What a failed exchange says.
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
