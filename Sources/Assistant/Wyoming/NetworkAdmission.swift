import Basics

/// Who is let in by their address.
struct NetworkAdmission: Sendable {
  private let ranges: [AddressRange]

  /// - Parameter allowed: addresses and networks beside this machine; empty: those of a house's own network.
  init(_ allowed: [String]) {
    let named = allowed.compactMap(AddressRange.init)
    ranges = allowed.isEmpty ? AddressRange.house : AddressRange.loopback + named
  }

  /// Whether somebody at an address is let in; nil: it is not known where they are.
  func admits(_ address: String?) -> Bool {
    address.map { address in ranges.contains { $0.contains(address) } } ?? false
  }
}
