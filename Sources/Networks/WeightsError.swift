/// Why a network cannot be used.
public enum WeightsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such file.
  case missing(path: String)
  /// The file is there, and is no network that this program knows.
  case unreadable(path: String, reason: String)

  public var description: String {
    switch self {
    case .missing(let path): "there are no weights at \(path)"
    case .unreadable(let path, let reason): "\(path) cannot be used: \(reason)"
    }
  }
}
