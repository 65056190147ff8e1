import Foundation

/// JSON Web Tokens (RFC 7519) in their compact form (RFC 7515, section 7.1), signed by ES256 alone.
public enum JSONWebToken {
  private struct Header: Codable {
    var alg: String
    var kid: String?
    var typ: String?
    /// The extensions that a reader must understand (RFC 7515, section 4.1.11); this one understands none.
    var crit: [String]?
  }

  /// A token with `claims`.
  /// - Parameters:
  ///   - keyIdentifier: the identifier of the key for readers, the field `kid`.
  /// - Throws: ``CryptographyError``, and errors of the encoder.
  public static func signed(_ claims: some Encodable, by key: P256Key, keyIdentifier: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let header = Header(alg: algorithm, kid: keyIdentifier, typ: "JWT")
    let text = Base64URL.text(of: try encoder.encode(header)) + "." + Base64URL.text(of: try encoder.encode(claims))
    return text + "." + Base64URL.text(of: try key.signature(of: text.utf8))
  }

  /// The identifier of a token's key.
  /// - Returns: nil for a token of another form or algorithm, or of more than `longest` bytes.
  public static func keyIdentifier(of token: String) -> String? {
    guard token.utf8.count <= longest else { return nil }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let data = Base64URL.bytes(of: parts[0]),
      let header = try? JSONDecoder().decode(Header.self, from: data), header.alg == algorithm, header.crit == nil
    else { return nil }
    return header.kid
  }

  /// The claims of a token.
  /// - Returns: nil for a token that `key` did not sign, or without `Claims`. The caller checks its
  ///   expiry.
  public static func claims<Claims: Decodable>(_: Claims.Type, of token: String, by key: P256Key) -> Claims? {
    guard keyIdentifier(of: token) != nil, let last = token.lastIndex(of: "."),
      let signature = Base64URL.bytes(of: token[token.index(after: last)...]),
      key.isValid(signature, of: token[..<last].utf8),
      let said = Base64URL.bytes(of: token[..<last].drop { $0 != "." }.dropFirst())
    else { return nil }
    return try? JSONDecoder().decode(Claims.self, from: said)
  }

  /// The length of the longest accepted token, in bytes.
  public static let longest = 4_000
  private static let algorithm = "ES256"
}

/// Base64 with characters for addresses, without padding (RFC 4648, section 5).
public enum Base64URL {
  /// The bytes as text.
  public static func text(of bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// The bytes of a text; nil if it is invalid or padded.
  public static func bytes(of text: some StringProtocol) -> Data? {
    guard text.utf8.allSatisfy({ $0 != 0x2b && $0 != 0x2f && $0 != 0x3d }) else { return nil }
    let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
    return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
  }
}
