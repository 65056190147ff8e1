import Cryptography
import Foundation
import Testing

@Suite("Certificates of servers")
struct ServerCertificateTests {
  private let validity = Date(timeIntervalSince1970: 1_790_000_000)...Date(timeIntervalSince1970: 1_824_000_000)

  @Test("say for whom and how long they are good, as they were told")
  func told() throws {
    let made = ServerCertificate(
      for: [
        .name("sous.local"), .name("*.food.example"), .address([192, 168, 1, 20]),
        .address([UInt8](repeating: 0, count: 15) + [1]),
      ], validity: validity)
    let text = try made.selfSigned(by: P256Key())
    #expect(text.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
    #expect(try ServerCertificate(pem: text) == made)
  }

  @Test("are for nobody where nobody is named, and may begin in another century")
  func edges() throws {
    for years in [-50.0, 40, 500] {
      let from = Date(timeIntervalSince1970: (years * 365.25 * 86_400).rounded())
      let made = ServerCertificate(for: [], validity: from...from.addingTimeInterval(86_400))
      #expect(try ServerCertificate(pem: made.selfSigned(by: P256Key())) == made)
    }
  }

  @Test("name a host with commas or of any length as it is")
  func names() throws {
    let odd = ["a,DNS:b.example", String(repeating: "a", count: 63) + "." + String(repeating: "b", count: 63), "küche"]
    let made = ServerCertificate(for: odd.map { .name($0) }, validity: validity)
    #expect(try ServerCertificate(pem: made.selfSigned(by: P256Key())).subjects == made.subjects)
  }

  @Test(
    "are not read from what is none",
    arguments: ["", "hello", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
  func none(text: String) {
    #expect(throws: CryptographyError.self) { try ServerCertificate(pem: text) }
  }
}
