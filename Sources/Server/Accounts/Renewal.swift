import Cryptography
import Foundation

/// A refresh token: the sign-in's identifier, a number that grows by one each time, and a proof that
/// the platform made it: `IDENTIFIER.NUMBER.PROOF`.
///
/// Its successor follows from it by the platform's key. So a client that shows one twice because it
/// lost the answer gets the same successor, and an old one is recognised (RFC 9700, section 4.14.2).
struct Renewal: Sendable, Hashable {
  let signIn: String
  let number: Int
  /// The text on the wire.
  let text: String

  /// The token with a number.
  /// - Parameter key: the platform's.
  init(_ number: Int, of signIn: String, key: [UInt8]) {
    (self.signIn, self.number) = (signIn, number)
    text = "\(signIn).\(number).\(Self.proof(number, of: signIn, key: key))"
  }

  /// Parses a token of the platform; nil: it is not one, or its key is gone.
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
