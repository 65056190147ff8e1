import COpenSSL
import Foundation

/// The fields of a server's certificate of X.509 (RFC 5280), and a new self-signed one.
public struct ServerCertificate: Sendable, Hashable {
  /// A name or an address in a certificate.
  public enum Subject: Sendable, Hashable {
    case name(String)
    /// An address of IPv4, four bytes, or of IPv6, sixteen.
    case address([UInt8])
  }

  /// The names and addresses.
  public var subjects: [Subject]
  /// The beginning and the end of validity.
  public var validity: ClosedRange<Date>

  /// - Precondition: none; an unusable certificate can be described.
  public init(for subjects: [Subject], validity: ClosedRange<Date>) {
    (self.subjects, self.validity) = (subjects, validity)
  }

  /// The first certificate in a PEM document.
  /// - Throws: ``CryptographyError`` if there is none, or it cannot be read.
  public init(pem: String) throws(CryptographyError) {
    let source = PEMText(pem)
    guard let certificate = PEM_read_bio_X509(source.handle, nil, nil, nil) else {
      throw CryptographyError("reading a certificate")
    }
    defer { X509_free(certificate) }
    guard let from = Self.date(X509_get0_notBefore(certificate)),
      let until = Self.date(X509_get0_notAfter(certificate)), from <= until
    else { throw CryptographyError("reading how long a certificate is good") }
    validity = from...until
    subjects = []
    guard let names = X509_get_ext_d2i(certificate, NID_subject_alt_name, nil, nil).map(OpaquePointer.init) else {
      return
    }
    defer { GENERAL_NAMES_free(names) }
    for index in 0..<max(0, OPENSSL_sk_num(names)) {
      guard let entry = OPENSSL_sk_value(names, index)?.assumingMemoryBound(to: GENERAL_NAME.self) else { continue }
      var kind: Int32 = 0
      guard let value = GENERAL_NAME_get0_value(entry, &kind).map(OpaquePointer.init) else { continue }
      let text = UnsafePointer<ASN1_STRING>(value)
      let bytes = UnsafeBufferPointer(start: ASN1_STRING_get0_data(text), count: Int(ASN1_STRING_length(text)))
      switch kind {
      case GEN_DNS: subjects.append(.name(String(decoding: bytes, as: UTF8.self)))
      case GEN_IPADD: subjects.append(.address(Array(bytes)))
      default: break
      }
    }
  }

  /// The first certificate in a PEM document, in DER.
  /// - Throws: ``CryptographyError`` if there is none.
  public static func der(ofPEM pem: String) throws(CryptographyError) -> [UInt8] {
    let source = PEMText(pem)
    let certificate = PEM_read_bio_X509(source.handle, nil, nil, nil)
    defer { X509_free(certificate) }
    var bytes: UnsafeMutablePointer<UInt8>?
    let length = certificate == nil ? -1 : i2d_X509(certificate, &bytes)
    defer { CRYPTO_free(bytes, nil, 0) }
    guard length > 0 else { throw CryptographyError("reading a certificate") }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(length)))
  }

  /// The certificate, self-signed by `key`, in PEM: for a server, and for signing nothing else.
  /// - Throws: ``CryptographyError`` if libcrypto rejects a name or a time, or has no memory.
  public func selfSigned(by key: P256Key) throws(CryptographyError) -> String {
    guard let certificate = X509_new() else { throw CryptographyError("making a certificate") }
    defer { X509_free(certificate) }
    let serial = BN_bin2bn([0x40 | RandomBytes.make(1)[0] & 0x3f] + RandomBytes.make(15), 16, nil)
    defer { BN_free(serial) }
    var common = "sous"
    if case .name(let first) = subjects.first { common = first }
    // A common name has 64 letters at most (RFC 5280, appendix A.1); the names that count are in the
    // extension.
    let name = X509_get_subject_name(certificate)
    guard X509_set_version(certificate, 2) == 1,
      BN_to_ASN1_INTEGER(serial, X509_get_serialNumber(certificate)) != nil,
      ASN1_TIME_set(X509_getm_notBefore(certificate), Int(validity.lowerBound.timeIntervalSince1970)) != nil,
      ASN1_TIME_set(X509_getm_notAfter(certificate), Int(validity.upperBound.timeIntervalSince1970)) != nil,
      X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, String(common.prefix(64)), -1, -1, 0) == 1,
      X509_set_issuer_name(certificate, name) == 1, X509_set_pubkey(certificate, key.handle) == 1
    else { throw CryptographyError("making a certificate") }
    for (kind, value) in [
      (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
      (NID_ext_key_usage, "serverAuth"),
    ] {
      guard let made = X509V3_EXT_conf_nid(nil, nil, kind, value) else {
        throw CryptographyError("making a certificate")
      }
      X509_add_ext(certificate, made, -1)
      X509_EXTENSION_free(made)
    }
    try add(to: certificate)
    guard X509_sign(certificate, key.handle, EVP_sha256()) > 0 else { throw CryptographyError("signing a certificate") }
    let text = PEMText()
    guard PEM_write_bio_X509(text.handle, certificate) == 1 else { throw CryptographyError("writing a certificate") }
    return text.written
  }

  private func add(to certificate: OpaquePointer) throws(CryptographyError) {
    let names = OPENSSL_sk_new_null()
    defer { GENERAL_NAMES_free(names) }
    for subject in subjects {
      let entry = GENERAL_NAME_new()
      let (kind, bytes, string) =
        switch subject {
        case .name(let name): (GEN_DNS, Array(name.utf8), ASN1_IA5STRING_new())
        case .address(let bytes): (GEN_IPADD, bytes, ASN1_OCTET_STRING_new())
        }
      // bounded: names of hosts, and addresses
      ASN1_STRING_set(string, bytes, Int32(bytes.count))
      GENERAL_NAME_set0_value(entry, kind, string)
      OPENSSL_sk_push(names, entry)
    }
    guard X509_add1_ext_i2d(certificate, NID_subject_alt_name, UnsafeMutableRawPointer(names), 0, 0) == 1 else {
      throw CryptographyError("naming whom a certificate is for")
    }
  }

  private static func date(_ time: UnsafePointer<ASN1_TIME>?) -> Date? {
    var parts = tm()
    guard ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
    return Date(timeIntervalSince1970: Double(timegm(&parts)))
  }
}
