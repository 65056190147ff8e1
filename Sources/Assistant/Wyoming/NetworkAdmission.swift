import Basics

/// The admission of clients by their address.
struct NetworkAdmission: Sendable {
  private let ranges: [AddressRange]

  /// - Parameter allowed: addresses and networks beside this machine; empty: those of a house's own
  ///   network.
  init(_ allowed: [String]) {
    let named = allowed.compactMap(AddressRange.init)
    ranges = allowed.isEmpty ? AddressRange.house : AddressRange.loopback + named
  }

  /// Whether an address is admitted; nil: the address is unknown.
  func admits(_ address: String?) -> Bool {
    address.map { address in ranges.contains { $0.contains(address) } } ?? false
  }
}
