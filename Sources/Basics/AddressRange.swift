#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An IP address or network in text form: `192.168.1.20`, `10.0.0.0/8`, `fd00::/8` (RFC 4632, RFC
/// 4291).
public struct AddressRange: Sendable, Hashable {
  private let bytes: [UInt8]
  private let bits: Int

  /// Parses one; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(parts.count), let bytes = Self.bytes(of: parts[0]) else { return nil }
    var bits = bytes.count * 8
    if parts.count == 2 {
      guard let given = Int(parts[1]), (0...bits).contains(given), parts[1].allSatisfy(\.isNumber) else { return nil }
      bits = given
    }
    (self.bytes, self.bits) = (bytes, bits)
  }

  /// Whether it contains an address. An IPv4 address in IPv6 form counts as IPv4.
  public func contains(_ address: String) -> Bool {
    guard let other = Self.bytes(of: address), other.count == bytes.count else { return false }
    let (whole, rest) = bits.quotientAndRemainder(dividingBy: 8)
    guard other.prefix(whole) == bytes.prefix(whole) else { return false }
    return rest == 0 || (other[whole] ^ bytes[whole]) >> (8 - rest) == 0
  }

  /// The addresses of this machine.
  public static let loopback = ranges("127.0.0.0/8", "::1")
  /// The private addresses of a house (RFC 1918, RFC 4193, RFC 3927, RFC 6598), and those of this
  /// machine.
  public static let house =
    loopback
    + ranges(
      "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "fc00::/7", "fe80::/10")

  private static func ranges(_ texts: String...) -> [AddressRange] { texts.compactMap(AddressRange.init) }

  private static func bytes(of text: String) -> [UInt8]? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: &four) { Array($0) } }
    var six = in6_addr()
    // A zone names the interface, not the address.
    guard inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &six) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: &six) { Array($0) }
    return bytes.prefix(12).elementsEqual(mapped) ? Array(bytes.suffix(4)) : bytes
  }

  private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
}
