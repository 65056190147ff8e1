import Foundation
import Server

/// A certificate of nobody's, and its key, in PEM.
struct TestCertificate {
  let certificate: String
  let key: String

  init(_ name: String) throws {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "sous-certificate-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let made = try Certificate(in: folder, names: [name], now: Date())
    certificate = try String(contentsOfFile: made.certificate, encoding: .utf8)
    key = try String(contentsOfFile: made.key, encoding: .utf8)
  }
}
