import Crypto
import Foundation

/// Texts that nobody may find out piece by piece.
enum Secret {
  /// Whether two texts are the same, in a time that does not tell how much of them is.
  static func isSame(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// A token that nobody guesses: 256 bits, in letters that addresses may have (RFC 4648, section 5).
  static func token() -> String { base64url(SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }) }

  /// What is kept of a token: its SHA-256, in hexadecimal.
  static func hash(ofToken token: String) -> String {
    SHA256.hash(data: Data(token.utf8)).map { String(format: "%02x", $0) }.joined()
  }

  static func base64url(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
