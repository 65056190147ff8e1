import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import X509

/// The certificate that the box shows: its own, made at the first start, or one that the user gives.
public struct Certificate: Sendable {
  /// The paths of the certificate and its key, in PEM.
  public var certificate: String
  public var key: String

  /// A certificate of the user's.
  public init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }

  /// The box's own in `folder`, made where there is none, where it ends within a month, and where the box has other
  /// names by now.
  /// - Parameter names: the names and addresses that it is for.
  /// - Throws: what the disk throws.
  public init(in folder: URL, names: [String], now: Date) throws {
    certificate = folder.appending(path: "certificate.pem").path
    key = folder.appending(path: "key.pem").path
    if isGood(for: names, now: now) { return }
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let (pem, secret) = try Self.make(names: names, now: now)
    // The key first: a certificate without its key is worth nothing, and is made anew at the next start.
    try? FileManager.default.removeItem(atPath: key)
    guard
      FileManager.default.createFile(
        atPath: key, contents: Data(secret.utf8), attributes: [.posixPermissions: 0o600])
    else { throw CocoaError(.fileWriteUnknown) }
    try Data(pem.utf8).write(to: URL(fileURLWithPath: certificate), options: .atomic)
  }

  /// What the server shows.
  /// - Throws: `NIOSSLError` for files that are no certificate and key.
  public func configuration() throws -> TLSConfiguration {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: try NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
      privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
    configuration.minimumTLSVersion = .tlsv12
    return configuration
  }

  /// The SHA-256 of the certificate, in pairs of hexadecimal digits, for comparing what a phone shows.
  /// - Throws: `NIOSSLError`
  public func fingerprint() throws -> String {
    let first = try NIOSSLCertificate.fromPEMFile(certificate).first
    return SHA256.hash(data: try first?.toDERBytes() ?? []).map { String(format: "%02X", $0) }.joined(separator: ":")
  }

  private func isGood(for names: [String], now: Date) -> Bool {
    guard FileManager.default.isReadableFile(atPath: key),
      let text = try? String(contentsOfFile: certificate, encoding: .utf8),
      let made = try? X509.Certificate(pemEncoded: text), made.notValidAfter > now.addingTimeInterval(30 * 86_400),
      let shown = try? made.extensions.subjectAlternativeNames
    else { return false }
    return Set(shown) == Set(Self.alternatives(names))
  }

  // Self-signed, for the 398 days that browsers take at most (CA/Browser Forum, Baseline Requirements 6.3.2).
  private static func make(names: [String], now: Date) throws -> (certificate: String, key: String) {
    let key = P256.Signing.PrivateKey()
    let subject = try DistinguishedName { CommonName(names.first ?? "sous") }
    let certificate = try X509.Certificate(
      version: .v3, serialNumber: X509.Certificate.SerialNumber(), publicKey: .init(key.publicKey),
      notValidBefore: now.addingTimeInterval(-86_400), notValidAfter: now.addingTimeInterval(397 * 86_400),
      issuer: subject, subject: subject, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: X509.Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(alternatives(names))
      }, issuerPrivateKey: .init(key))
    return (try certificate.serializeAsPEM().pemString, key.pemRepresentation)
  }

  private static func alternatives(_ names: [String]) -> [GeneralName] {
    names.map { name in
      let bytes = name.split(separator: ".").compactMap { UInt8($0) }
      return bytes.count == 4 && name.split(separator: ".").count == 4
        ? .ipAddress(ASN1OctetString(contentBytes: bytes[...])) : .dnsName(name)
    }
  }
}
