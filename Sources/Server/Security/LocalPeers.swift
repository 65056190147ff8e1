import Foundation
import NIOCore
import Synchronization

/// The users whose programs make connections from this machine itself.
///
/// An origin of `127.0.0.1` proves nothing: every user of the machine can connect, and so can a proxy
/// for anybody. The kernel knows the user.
final class LocalPeers: Sendable {
  private let peerUser: PeerUser
  private let owner: UInt32
  private let known = Mutex<[ObjectIdentifier: UInt32?]>([:])

  /// - Parameters:
  ///   - user: the function that finds the user of the other socket. The default asks the kernel.
  ///   - owner: the user of the box. The default is this process's.
  init(user: @escaping PeerUser = KernelConnections.user, owner: UInt32 = geteuid()) {
    (peerUser, self.owner) = (user, owner)
  }

  /// Whether a connection comes from a program on this machine of the box's own user, or of root, who
  /// could open the store as well. Looked up once per connection.
  func isOurs(_ channel: any Channel) -> Bool { user(of: channel).map { $0 == owner || $0 == 0 } ?? false }

  /// The user whose program on this machine is at the other end; nil: there is none, or it is unknown.
  /// Looked up once per connection.
  func user(of channel: any Channel) -> UInt32? {
    guard Perimeter.isLoopback(channel.remoteAddress), let peer = channel.remoteAddress, let own = channel.localAddress
    else { return nil }
    let key = ObjectIdentifier(channel)
    if let known = known.withLock({ $0[key] }) { return known }
    let user = peerUser(peer, own)
    known.withLock { $0[key] = .some(user) }
    channel.closeFuture.whenComplete { [weak self] _ in self?.known.withLock { $0[key] = nil } }
    return user
  }
}

/// The number of the user whose program has the socket at the other end of a connection on this
/// machine; nil: unknown.
public typealias PeerUser = @Sendable (_ peer: SocketAddress, _ own: SocketAddress) -> UInt32?

/// The kernel's tables of connections, `/proc/net/tcp` and `tcp6` (proc(5)).
public enum KernelConnections {
  /// Whether the tables can be read at all.
  public static var isReadable: Bool { access("/proc/net/tcp", R_OK) == 0 }

  /// The user of the socket at `peer` of a connection between `peer` and `own`.
  public static let user: PeerUser = { peer, own in
    guard let (peer, own) = pair(peer, own) else { return nil }
    // The kernel outputs a table in pieces, between which rows move, so a missing row may be there the
    // next time.
    for _ in 0..<3 {
      for (file, form) in [("tcp", Endpoint.short), ("tcp6", Endpoint.long)] {
        // The file has no length and comes in pieces, so it is read to its end.
        guard let key = form(peer).flatMap({ peer in form(own).map { "\(peer) \($0)" } }),
          let file = FileHandle(forReadingAtPath: "/proc/net/\(file)"), let table = try? file.readToEnd()
        else { continue }
        if let user = user(of: key, in: table) { return user }
      }
    }
    return nil
  }

  /// The user in the row of a connection.
  /// - Parameter key: the row's two addresses, `0100007F:D431 0100007F:1F90`.
  static func user(of key: String, in table: Data) -> UInt32? {
    guard let found = table.range(of: Data(" \(key) ".utf8)) else { return nil }
    let row = table[found.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
    // st, tx_queue:rx_queue, tr:tm->when, retrnsmt, uid, timeout, inode
    let fields = String(decoding: row, as: UTF8.self).split(separator: " ", maxSplits: 7)
    // A socket that its program has closed has no file any more, and the kernel writes 0 for its user,
    // which would be root.
    guard fields.count > 6, let file = UInt64(fields[6]), file != 0 else { return nil }
    return UInt32(fields[4])
  }

  /// An address and a port in the tables' form: words of four bytes, each in this machine's byte order.
  struct Endpoint {
    var bytes: [UInt8]
    var port: Int

    init?(_ address: SocketAddress) {
      guard let port = address.port else { return nil }
      switch address {
      case .v4(let address): bytes = withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
      case .v6(let address): bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      case .unixDomainSocket: return nil
      }
      // An IPv4 address in IPv6 form (RFC 4291, section 2.5.5.2).
      if bytes.count == 16, bytes.prefix(12).elementsEqual(Self.mapped) { bytes = Array(bytes.suffix(4)) }
      self.port = port
    }

    private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

    static func short(_ endpoint: Endpoint) -> String? {
      endpoint.bytes.count == 4 ? endpoint.text(endpoint.bytes) : nil
    }
    static func long(_ endpoint: Endpoint) -> String? {
      endpoint.text(endpoint.bytes.count == 4 ? mapped + endpoint.bytes : endpoint.bytes)
    }

    private func text(_ bytes: [UInt8]) -> String {
      let words = stride(from: 0, to: bytes.count, by: 4).map { start in
        bytes[start..<start + 4].withUnsafeBytes { String(format: "%08X", $0.loadUnaligned(as: UInt32.self)) }
      }
      return words.joined() + ":" + String(format: "%04X", port)
    }
  }

  private static func pair(_ peer: SocketAddress, _ own: SocketAddress) -> (Endpoint, Endpoint)? {
    guard let peer = Endpoint(peer), let own = Endpoint(own) else { return nil }
    return (peer, own)
  }
}
