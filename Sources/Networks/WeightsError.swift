/// Why a network cannot be used.
public enum WeightsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such file.
  case missing(path: String)
  /// A file that is not a network of a known form.
  case unreadable(path: String, reason: String)

  public var description: String {
    switch self {
    case .missing(let path): "there are no weights at \(path)"
    case .unreadable(let path, let reason): "\(path) cannot be used: \(reason)"
    }
  }
}
