import COpenSSL

/// A private key of the curve P-256 (FIPS 186-4), which signs by ECDSA with SHA-256: the algorithm
/// ES256 of JSON Web Tokens (RFC 7518, section 3.4).
public final class P256Key: Sendable {
  // The key is only read once it is made, and libcrypto allows that from several threads at once.
  nonisolated(unsafe) let handle: OpaquePointer

  /// A new key.
  /// - Throws: ``CryptographyError`` if libcrypto has no random numbers or no memory.
  public init() throws(CryptographyError) {
    let context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil)
    defer { EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1,
      EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1,
      EVP_PKEY_keygen(context, &made) == 1, let made
    else { throw CryptographyError("making a key") }
    handle = made
  }

  /// The key in a PEM document (RFC 7468), `PRIVATE KEY` or `EC PRIVATE KEY`.
  /// - Throws: ``CryptographyError`` if it is no key of P-256.
  public init(pem: String) throws(CryptographyError) {
    let source = PEMText(pem)
    // An encrypted key is refused; libcrypto would ask for its password on the terminal.
    guard let read = PEM_read_bio_PrivateKey(source.handle, nil, { _, _, _, _ in 0 }, nil) else {
      throw CryptographyError("reading a key")
    }
    var curve = [CChar](repeating: 0, count: 64)
    var length = 0
    guard EVP_PKEY_get_group_name(read, &curve, curve.count, &length) == 1,
      curve.prefix(length).elementsEqual("prime256v1".utf8.map(CChar.init(bitPattern:)))
    else {
      EVP_PKEY_free(read)
      throw CryptographyError("reading a key of P-256")
    }
    handle = read
  }

  deinit { EVP_PKEY_free(handle) }

  /// The key as PKCS #8, in PEM.
  /// - Throws: ``CryptographyError`` if there is no memory.
  public func pem() throws(CryptographyError) -> String {
    let text = PEMText()
    guard PEM_write_bio_PrivateKey(text.handle, handle, nil, nil, 0, nil, nil) == 1 else {
      throw CryptographyError("writing a key")
    }
    return text.written
  }

  /// The public point: its coordinates, 32 bytes each, the most significant first.
  /// - Throws: ``CryptographyError`` if there is no memory.
  public func publicPoint() throws(CryptographyError) -> (x: [UInt8], y: [UInt8]) {
    (try coordinate("qx"), try coordinate("qy"))
  }

  /// The signature of some bytes: r and s, 32 bytes each (RFC 7518, section 3.4).
  /// - Throws: ``CryptographyError`` if libcrypto has no random numbers or no memory.
  public func signature(of bytes: some Sequence<UInt8>) throws(CryptographyError) -> [UInt8] {
    let bytes = Array(bytes)
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    var encoded = [UInt8](repeating: 0, count: 80)
    var length = encoded.count
    guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, handle) == 1,
      EVP_DigestSign(context, &encoded, &length, bytes, bytes.count) == 1,
      let numbers = encoded.withUnsafeBufferPointer({ encoded in
        var start = encoded.baseAddress
        return d2i_ECDSA_SIG(nil, &start, length)
      })
    else { throw CryptographyError("signing") }
    defer { ECDSA_SIG_free(numbers) }
    return try Self.bytes(of: ECDSA_SIG_get0_r(numbers)) + Self.bytes(of: ECDSA_SIG_get0_s(numbers))
  }

  /// Whether a signature, r and s of 32 bytes each, is this key's for some bytes.
  public func isValid(_ signature: some Collection<UInt8>, of bytes: some Sequence<UInt8>) -> Bool {
    guard signature.count == 64, let numbers = ECDSA_SIG_new() else { return false }
    defer { ECDSA_SIG_free(numbers) }
    let (r, s) = (Array(signature.prefix(32)), Array(signature.suffix(32)))
    guard ECDSA_SIG_set0(numbers, BN_bin2bn(r, 32, nil), BN_bin2bn(s, 32, nil)) == 1 else { return false }
    var encoded: UnsafeMutablePointer<UInt8>?
    let length = i2d_ECDSA_SIG(numbers, &encoded)
    defer { CRYPTO_free(encoded, nil, 0) }
    let context = EVP_MD_CTX_new()
    defer {
      EVP_MD_CTX_free(context)
      ERR_clear_error()
    }
    let bytes = Array(bytes)
    return length > 0 && EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, handle) == 1
      && EVP_DigestVerify(context, encoded, Int(length), bytes, bytes.count) == 1
  }

  private func coordinate(_ name: String) throws(CryptographyError) -> [UInt8] {
    var number: OpaquePointer?
    guard EVP_PKEY_get_bn_param(handle, name, &number) == 1 else { throw CryptographyError("reading a key's point") }
    defer { BN_free(number) }
    return try Self.bytes(of: number)
  }

  private static func bytes(of number: OpaquePointer?) throws(CryptographyError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 32)
    guard BN_bn2binpad(number, &bytes, 32) == 32 else { throw CryptographyError("writing a number of P-256") }
    return bytes
  }
}
