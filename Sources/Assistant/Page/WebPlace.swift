import Synchronization

/// Where the page is, once it is there.
public final class WebPlace: Sendable {
  private let known = Mutex<(address: String?, fingerprint: String?)>((nil, nil))

  /// Nowhere yet.
  public init() {}

  /// Its address, and the fingerprint of its certificate.
  public var now: (address: String?, fingerprint: String?) {
    get { known.withLock { $0 } }
    set { known.withLock { $0 = newValue } }
  }
}
