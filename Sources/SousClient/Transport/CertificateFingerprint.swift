/// The SHA-256 of a box's certificate, as shown by `sous pair`: a device with the fingerprint trusts
/// that certificate alone.
public struct CertificateFingerprint: Hashable, Sendable, CustomStringConvertible {
  /// 32 bytes.
  public let bytes: [UInt8]

  /// A fingerprint of 32 bytes; nil for any other number.
  public init?(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    if self.bytes.count != 32 { return nil }
  }

  /// Parses pairs of hexadecimal digits, with or without colons between them; nil for anything else.
  public init?(_ text: String) {
    let digits = text.filter { $0 != ":" && !$0.isWhitespace }.compactMap(\.hexDigitValue)
    guard digits.count == 64, text.allSatisfy({ $0 == ":" || $0.isWhitespace || $0.isHexDigit }) else { return nil }
    bytes = stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// Upper case, with colons.
  public var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: ":")
  }
}
