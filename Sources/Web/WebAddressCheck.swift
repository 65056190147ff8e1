import Basics
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Distinguishes public addresses from those of this machine and this house.
///
/// A foreign page could name "http://router.local/reboot" as its picture; the box must not request
/// that.
package enum WebAddressCheck {
  /// The addresses of a host, as text; empty: there is no such host, or no network.
  package static func addresses(of host: String) async -> [String] {
    let asking = Mutex<CheckedContinuation<[String], Never>?>(nil)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        asking.withLock { $0 = continuation }
        // The lookup blocks: it has its own thread, because other work needs the shared ones.
        let thread = Thread {
          Thread.nameThis("sous-names")
          let found = resolved(host)
          asking.withLock { $0.take() }?.resume(returning: found)
        }
        thread.start()
        if Task.isCancelled { asking.withLock { $0.take() }?.resume(returning: []) }
      }
    } onCancel: {
      asking.withLock { $0.take() }?.resume(returning: [])
    }
  }

  private static func resolved(_ host: String) -> [String] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var found: [String] = []
    var next = list
    while let entry = next {
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      if getnameinfo(
        entry.pointee.ai_addr, entry.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
      {
        found.append(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
      }
      next = entry.pointee.ai_next
    }
    return found
  }

  /// Whether an address is one of the public Internet (IANA's registries of special-purpose addresses,
  /// RFC 6890).
  package static func isPublic(_ address: String) -> Bool {
    var four = in_addr()
    if inet_pton(AF_INET, address, &four) == 1 { return isPublic(UInt32(bigEndian: four.s_addr)) }
    var six = in6_addr()
    guard inet_pton(AF_INET6, address, &six) == 1 else { return false }
    let bytes = withUnsafeBytes(of: &six) { Array($0) }
    // Only 2000::/3 is assigned, without documentation addresses and addresses that contain IPv4.
    guard bytes[0] & 0xE0 == 0x20 else { return false }
    let start = (UInt32(bytes[0]) << 24) | (UInt32(bytes[1]) << 16) | (UInt32(bytes[2]) << 8) | UInt32(bytes[3])
    return start != 0x2001_0DB8 && start >> 16 != 0x2002 && start >> 9 != 0x2001_0000 >> 9 && start >> 12 != 0x3FFF0
  }

  private static func isPublic(_ address: UInt32) -> Bool {
    !reserved.contains { start, bits in address >> (32 - bits) == start >> (32 - bits) }
  }

  private static let reserved: [(start: UInt32, bits: UInt32)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16), (0xAC10_0000, 12),
    (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xC633_6400, 24),
    (0xCB00_7100, 24), (0xE000_0000, 4), (0xF000_0000, 4),
  ]
}
