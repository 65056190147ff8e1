import Cryptography

/// Secrets that must not leak piece by piece.
enum Secret {
  /// Whether two texts are equal, compared in constant time.
  static func isSame(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// A random token: 256 bits, in letters that addresses may have (RFC 4648, section 5).
  static func token() -> String { Base64URL.text(of: RandomBytes.make(32)) }

  /// The stored form of a token: its SHA-256, in hexadecimal.
  static func hash(ofToken token: String) -> String {
    Digest.sha256(token.utf8).hexadecimal
  }
}
