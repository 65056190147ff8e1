import NIOCore
import Synchronization

/// How many connections are open, in all and from each place.
final class ConnectionCount: Sendable {
  private struct State {
    var all = 0
    var places: [String: Int] = [:]
  }

  private let state = Mutex(State())

  /// Where a connection comes from, for counting; nil for the box itself, whose own programs are not counted apart.
  ///
  /// Of an IPv6 address the first 64 bits: a machine has as many addresses in its network as it likes (RFC 4291,
  /// section 2.5.1).
  static func place(of address: SocketAddress?) -> String? {
    guard let address, !Perimeter.isLoopback(address), let text = address.ipAddress else { return nil }
    guard case .v6(let ipv6) = address else { return text }
    let bytes = withUnsafeBytes(of: ipv6.address.sin6_addr) { Array($0) }
    let isMapped = bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    return (isMapped ? bytes.suffix(4) : bytes.prefix(8)).map { String($0, radix: 16) }.joined(separator: ":")
  }

  /// One more, unless there are too many already.
  func take(_ place: String?, upTo most: Int, ofOnePlace mostOfPlace: Int) -> Bool {
    state.withLock { state in
      guard state.all < most else { return false }
      if let place {
        let count = state.places[place, default: 0]
        guard count < mostOfPlace else { return false }
        state.places[place] = count + 1
      }
      state.all += 1
      return true
    }
  }

  func giveBack(_ place: String?) {
    state.withLock { state in
      state.all -= 1
      guard let place, let count = state.places[place] else { return }
      state.places[place] = count > 1 ? count - 1 : nil
    }
  }
}
