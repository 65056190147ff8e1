import NIOCore
import Synchronization

/// The open connections, counted in total and by place.
final class ConnectionCount: Sendable {
  private struct State {
    var all = 0
    var places: [String: Int] = [:]
    var channels: [ObjectIdentifier: any Channel] = [:]
    var hasEnded = false
  }

  private let state = Mutex(State())

  /// The origin of a connection, for counting; nil for the box itself, whose own programs are not counted
  /// separately.
  ///
  /// For an IPv6 address, these are the first 64 bits: a machine may use any address in its network (RFC
  /// 4291, section 2.5.1).
  static func place(of address: SocketAddress?) -> String? {
    guard let address, !Perimeter.isLoopback(address), let text = address.ipAddress else { return nil }
    guard case .v6(let ipv6) = address else { return text }
    let bytes = withUnsafeBytes(of: ipv6.address.sin6_addr) { Array($0) }
    let isMapped = bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    // The same machine in either notation (RFC 4291, section 2.5.5.2).
    if isMapped { return bytes.suffix(4).map { String($0) }.joined(separator: ".") }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
  }

  /// Counts a connection, unless there are too many.
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

  /// Ends a connection together with the server.
  func keep(_ channel: any Channel) {
    let hasEnded = state.withLock { state in
      state.channels[ObjectIdentifier(channel)] = channel
      return state.hasEnded
    }
    channel.closeFuture.whenComplete { [self] _ in
      state.withLock { $0.channels[ObjectIdentifier(channel)] = nil }
    }
    if hasEnded { channel.close(promise: nil) }
  }

  /// Closes every connection. A connection accepted as the server ends has no owner, and would stay open
  /// forever.
  func end() {
    let left = state.withLock { state in
      state.hasEnded = true
      return Array(state.channels.values)
    }
    for channel in left { channel.close(promise: nil) }
  }

  func giveBack(_ place: String?) {
    state.withLock { state in
      state.all -= 1
      guard let place, let count = state.places[place] else { return }
      state.places[place] = count > 1 ? count - 1 : nil
    }
  }
}
