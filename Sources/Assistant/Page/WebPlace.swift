import Synchronization

/// Where the page is, once it is there.
public final class WebPlace: Sendable {
  private let known = Mutex<(address: String?, fingerprint: String?)>((nil, nil))

  /// Nowhere yet.
  public init() {}

  /// Its address as another machine opens it; nil: there is none, or this machine alone reaches it.
  public var addressForOthers: String? {
    now.address.flatMap { address in
      let isOwn = ["//127.", "//localhost", "//[::1]"].contains { address.contains($0) }
      return isOwn ? nil : address
    }
  }

  /// Its address, and the fingerprint of its certificate.
  public var now: (address: String?, fingerprint: String?) {
    get { known.withLock { $0 } }
    set { known.withLock { $0 = newValue } }
  }
}
