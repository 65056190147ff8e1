import COpenSSL

/// The password-based key derivation function scrypt (RFC 7914).
public enum Scrypt {
  /// A key derived from a password.
  /// - Parameters:
  ///   - cost: N, the power of two that sets time and memory.
  ///   - blockSize: r; memory is 128 · N · r bytes.
  ///   - parallelism: p, which multiplies time but not memory.
  ///   - count: the length of the key, in bytes.
  /// - Throws: ``CryptographyError`` for invalid parameters.
  public static func key(
    of password: some Sequence<UInt8>, salt: some Sequence<UInt8>, cost: UInt64, blockSize: UInt64,
    parallelism: UInt64, count: Int
  ) throws(CryptographyError) -> [UInt8] {
    let (salt, password) = (Array(salt), Array(password).map(CChar.init(bitPattern:)))
    var key = [UInt8](repeating: 0, count: count)
    // libcrypto refuses to exceed a given memory: that of the parameters, and its own needs beside them.
    let (memory, overflow) = (cost &* blockSize &* 128).addingReportingOverflow(
      (parallelism &* blockSize &* 128) &+ 1 << 20)
    guard !overflow,
      EVP_PBE_scrypt(
        password, password.count, salt, salt.count, cost, blockSize, parallelism, memory, &key, key.count) == 1
    else { throw CryptographyError("scrypt") }
    return key
  }
}
