import Cryptography
import Foundation
import TLS

/// The certificate of the box: its own, made at the first start, or the user's.
public struct Certificate: Sendable {
  /// The paths of the certificate and its key, in PEM.
  public var certificate: String
  public var key: String

  /// A certificate of the user's.
  public init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }

  /// The box's own in `folder`, which is made at the next start if it is missing.
  public init(in folder: URL) {
    certificate = folder.appending(path: "certificate.pem").path
    key = folder.appending(path: "key.pem").path
  }

  /// The box's own in `folder`, which is remade if it is missing, expires within a month, or has outdated
  /// names.
  /// - Parameter names: its names and addresses.
  /// - Throws: the errors of the disk, and `CryptographyError` if no certificate can be made for `names`.
  public init(in folder: URL, names: [String], now: Date) throws {
    self.init(in: folder)
    if isGood(for: names, now: now) { return }
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let (pem, secret) = try Self.make(names: names, now: now)
    // The key first: a certificate without its key is useless, and is replaced at the next start.
    try? FileManager.default.removeItem(atPath: key)
    guard
      FileManager.default.createFile(
        atPath: key, contents: Data(secret.utf8), attributes: [.posixPermissions: 0o600])
    else { throw CocoaError(.fileWriteUnknown) }
    try Data(pem.utf8).write(to: URL(fileURLWithPath: certificate), options: .atomic)
  }

  /// The TLS context of the server.
  /// - Throws: `TLSError` for files that are not a certificate and key.
  func context() throws -> TLSContext { try TLSContext(certificate: certificate, key: key) }

  /// The reason why browsers would reject it: it cannot be read, belongs to another key, or is not valid
  /// on a day.
  /// - Returns: one line; nil if it is valid.
  public func problem(now: Date) -> String? {
    let validity: ClosedRange<Date>
    do {
      _ = try context()
      validity = try ServerCertificate(pem: String(contentsOfFile: certificate, encoding: .utf8)).validity
    } catch { return "\(error)" }
    if now < validity.lowerBound { return "\(certificate) is good only from \(Self.day(validity.lowerBound)) on" }
    if now > validity.upperBound { return "\(certificate) ended on \(Self.day(validity.upperBound))" }
    return nil
  }

  private static func day(_ moment: Date) -> String { moment.formatted(.iso8601.year().month().day()) }

  /// The SHA-256 of the certificate, in pairs of hexadecimal digits, for comparison with a phone's
  /// display.
  /// - Throws: `CryptographyError` for a file without a certificate, and the errors of the disk.
  public func fingerprint() throws -> String {
    let shown = try ServerCertificate.der(ofPEM: String(contentsOfFile: certificate, encoding: .utf8))
    return Digest.sha256(shown).map { String(format: "%02X", $0) }.joined(separator: ":")
  }

  private func isGood(for names: [String], now: Date) -> Bool {
    guard FileManager.default.isReadableFile(atPath: key),
      let text = try? String(contentsOfFile: certificate, encoding: .utf8),
      let made = try? ServerCertificate(pem: text), made.validity.upperBound > now.addingTimeInterval(30 * 86_400)
    else { return false }
    return Set(made.subjects) == Set(Self.subjects(names))
  }

  // Self-signed, for the 398 days that browsers accept at most (CA/Browser Forum, Baseline Requirements
  // 6.3.2).
  private static func make(names: [String], now: Date) throws -> (certificate: String, key: String) {
    let key = try P256Key()
    let certificate = ServerCertificate(
      for: subjects(names), validity: now.addingTimeInterval(-86_400)...now.addingTimeInterval(397 * 86_400))
    return (try certificate.selfSigned(by: key), try key.pem())
  }

  private static func subjects(_ names: [String]) -> [ServerCertificate.Subject] {
    names.map { name in
      let bytes = name.split(separator: ".").compactMap { UInt8($0) }
      return bytes.count == 4 && name.split(separator: ".").count == 4 ? .address(bytes) : .name(name)
    }
  }
}
