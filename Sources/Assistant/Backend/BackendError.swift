/// Why a backend gave nothing that can be used.
public enum BackendError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It cannot be reached, is too slow, or has trouble of its own: the same can be asked again later.
  case unavailable(String)
  /// It answered, but what it says makes no sense here.
  case nonsense(String)
  /// It said no, with its code and message.
  case refused(status: Int, code: String, message: String)

  /// What happened, in a line.
  public var description: String {
    switch self {
    case .unavailable(let why), .nonsense(let why): why
    case .refused(let status, let code, let message): "\(message) (\(code), \(status))"
    }
  }
}

extension BackendError {
  /// What a failed exchange says.
  init(_ error: WebError) {
    switch error {
    case .late(let seconds, _): self = .unavailable("no answer within \(SettingsValue.number(seconds)) seconds")
    case .tooLarge: self = .nonsense("its answer is too large to be one")
    case .brokenOff: self = .unavailable("its answer broke off")
    case .unreachable(let host): self = .unavailable("\(host) cannot be reached")
    case .untrusted(let host): self = .unavailable("\(host) cannot prove who it is: its certificate is not trusted")
    case .insecure(let host): self = .unavailable("\(host) makes no safe connection")
    case .redirects: self = .nonsense("it sends on to another address; set backend.url to that")
    case .status(let status, _): self = .nonsense("it answered with the status \(status)")
    case .badAddress(let text): self = .nonsense("\(text) is no address")
    }
  }
}
