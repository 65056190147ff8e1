import COpenSSL

/// Digests of bytes, by OpenSSL's libcrypto.
public enum Digest {
  /// SHA-256 (FIPS 180-4).
  /// - Returns: 32 bytes.
  public static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    var digest = [UInt8](repeating: 0, count: 32)
    SHA256(bytes, bytes.count, &digest)
    return digest
  }

  /// SHA-1 (FIPS 180-4): for tags of caches, never where a forgery has value.
  /// - Returns: 20 bytes.
  public static func sha1(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    var digest = [UInt8](repeating: 0, count: 20)
    SHA1(bytes, bytes.count, &digest)
    return digest
  }

  /// HMAC (RFC 2104) with SHA-256.
  /// - Returns: 32 bytes.
  public static func authentication(of bytes: some Sequence<UInt8>, key: some Sequence<UInt8>) -> [UInt8] {
    let (bytes, key) = (Array(bytes), Array(key))
    var digest = [UInt8](repeating: 0, count: 32)
    // bounded: keys are salts of this project, of some tens of bytes
    HMAC(EVP_sha256(), key, Int32(key.count), bytes, bytes.count, &digest, nil)
    return digest
  }
}

/// Unpredictable bytes, from the kernel's generator.
public enum RandomBytes {
  /// - Returns: `count` bytes.
  public static func make(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}

extension Sequence<UInt8> {
  /// Two lower-case hexadecimal digits a byte.
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
