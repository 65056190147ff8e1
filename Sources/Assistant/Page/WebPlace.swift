import Synchronization

/// The place of the page, once it is open.
public final class WebPlace: Sendable {
  private let known = Mutex<(address: String?, fingerprint: String?)>((nil, nil))

  /// Makes an unknown place.
  public init() {}

  /// Its address for another machine; nil: there is none, or only this machine reaches it.
  public var addressForOthers: String? {
    now.address.flatMap { address in
      let isOwn = ["//127.", "//localhost", "//[::1]"].contains { address.contains($0) }
      return isOwn ? nil : address
    }
  }

  /// Its current address, and the fingerprint of its certificate.
  public var now: (address: String?, fingerprint: String?) {
    get { known.withLock { $0 } }
    set { known.withLock { $0 = newValue } }
  }
}
