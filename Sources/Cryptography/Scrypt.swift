import COpenSSL

/// The password-based key derivation function scrypt (RFC 7914).
public enum Scrypt {
  /// A key of a password.
  /// - Parameters:
  ///   - cost: the power of two by which time and memory grow, N.
  ///   - blockSize: r; memory is 128 · N · r bytes.
  ///   - parallelism: p; time grows with it, memory does not.
  ///   - count: the length of the key, in bytes.
  /// - Throws: ``CryptographyError`` for parameters that the function does not take.
  public static func key(
    of password: some Sequence<UInt8>, salt: some Sequence<UInt8>, cost: UInt64, blockSize: UInt64,
    parallelism: UInt64, count: Int
  ) throws(CryptographyError) -> [UInt8] {
    let (salt, password) = (Array(salt), Array(password).map(CChar.init(bitPattern:)))
    var key = [UInt8](repeating: 0, count: count)
    // libcrypto refuses to take more memory than it is told: that of the parameters, and what it needs beside them.
    let (memory, overflow) = (cost &* blockSize &* 128).addingReportingOverflow(
      (parallelism &* blockSize &* 128) &+ 1 << 20)
    guard !overflow,
      EVP_PBE_scrypt(
        password, password.count, salt, salt.count, cost, blockSize, parallelism, memory, &key, key.count) == 1
    else { throw CryptographyError("scrypt") }
    return key
  }
}
