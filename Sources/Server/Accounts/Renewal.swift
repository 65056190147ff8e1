import Cryptography
import Foundation

/// What the next token of a sign-in is had by: the sign-in's identifier, a number that grows by one each time, and a proof
/// that the platform made it: `IDENTIFIER.NUMBER.PROOF`.
///
/// The one after it follows from it by the platform's key. So whoever shows one twice because the answer was lost gets the
/// same one again, and one that is long over is known for what it is (RFC 9700, section 4.14.2).
struct Renewal: Sendable, Hashable {
  let signIn: String
  let number: Int
  /// As it is sent.
  let text: String

  /// The one of a number.
  /// - Parameter key: the platform's.
  init(_ number: Int, of signIn: String, key: [UInt8]) {
    (self.signIn, self.number) = (signIn, number)
    text = "\(signIn).\(number).\(Self.proof(number, of: signIn, key: key))"
  }

  /// Reads one that the platform made; nil: it did not, or with a key that is gone.
  init?(_ text: String, keys: [[UInt8]]) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let number = Int(parts[1]), number >= 0, number < Int.max,
      keys.contains(where: { Secret.isSame(Self.proof(number, of: parts[0], key: $0), parts[2]) })
    else { return nil }
    (signIn, self.number, self.text) = (parts[0], number, text)
  }

  private static func proof(_ number: Int, of signIn: String, key: [UInt8]) -> String {
    Base64URL.text(of: Digest.authentication(of: Array("renewal \(signIn) \(number)".utf8), key: key))
  }
}
