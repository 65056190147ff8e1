import Foundation
import NIOSSL
import Testing

@testable import Server

@Suite("The box's certificate")
struct CertificateTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "sous-tls-\(UUID().uuidString)")
  private let now = Date()

  @Test("is made once, for all of the box's names and addresses, and its key is for nobody else")
  func made() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = ["localhost", "kitchen.local", "192.168.1.20"]
    let first = try Certificate(in: folder, names: names, now: now)
    let fingerprint = try first.fingerprint()
    #expect(fingerprint.split(separator: ":").count == 32)
    _ = try first.configuration()
    let mode = try FileManager.default.attributesOfItem(atPath: first.key)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try Certificate(in: folder, names: names, now: now).fingerprint() == fingerprint)
  }

  @Test("is made anew when it is about to end, when the box has another name, and when it is damaged")
  func renewed() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var seen: Set<String> = []
    let first = try Certificate(in: folder, names: ["a.local"], now: now)
    seen.insert(try first.fingerprint())
    seen.insert(try Certificate(in: folder, names: ["b.local"], now: now).fingerprint())
    seen.insert(
      try Certificate(in: folder, names: ["b.local"], now: now.addingTimeInterval(380 * 86_400)).fingerprint())
    try Data("junk".utf8).write(to: URL(filePath: first.certificate))
    seen.insert(try Certificate(in: folder, names: ["b.local"], now: now).fingerprint())
    #expect(seen.count == 4)
  }
}
