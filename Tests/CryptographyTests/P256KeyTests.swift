import Cryptography
import Foundation
import Testing

@Suite("Signing keys")
struct P256KeyTests {
  @Test("sign what they alone have signed")
  func signs() throws {
    let (key, other) = (try P256Key(), try P256Key())
    let signature = try key.signature(of: "two eggs".utf8)
    #expect(signature.count == 64)
    #expect(key.isValid(signature, of: "two eggs".utf8))
    #expect(!key.isValid(signature, of: "ten eggs".utf8))
    #expect(!other.isValid(signature, of: "two eggs".utf8))
    for index in signature.indices {
      var broken = signature
      broken[index] ^= 1
      #expect(!key.isValid(broken, of: "two eggs".utf8))
    }
  }

  @Test("take no signature of another length, nor one of zeros")
  func malformed() throws {
    let key = try P256Key()
    for count in [0, 1, 63, 64, 65, 72] {
      #expect(!key.isValid([UInt8](repeating: 0, count: count), of: "two eggs".utf8))
      #expect(!key.isValid([UInt8](repeating: 0xff, count: count), of: "two eggs".utf8))
    }
  }

  @Test("verify a signature that another program made")
  func example() throws {
    // RFC 7515, appendix A.3; its key as PKCS #8.
    let key = try P256Key(pem: Self.example)
    let point = try key.publicPoint()
    #expect(base64url(point.x) == "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU")
    #expect(base64url(point.y) == "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0")
    let signed =
      "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    let signature = try #require(
      Data(
        base64Encoded: "DtEhU3ljbEg8L38VWAfUAqOyKAM6+Xx+F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3+Kg6NU1Q=="))
    #expect(key.isValid(signature, of: signed.utf8))
  }

  @Test("come back from their text as they were")
  func text() throws {
    let key = try P256Key()
    let text = try key.pem()
    #expect(text.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
    let back = try P256Key(pem: text)
    #expect(try back.publicPoint() == key.publicPoint())
    #expect(back.isValid(try key.signature(of: [1, 2, 3]), of: [1, 2, 3]))
  }

  @Test(
    "are not read from what is none",
    arguments: [
      "", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n", "-----BEGIN PRIVATE KEY-----\nAAAA\n",
      P256KeyTests.otherCurve, P256KeyTests.locked,
    ])
  func none(text: String) {
    #expect(throws: CryptographyError.self) { try P256Key(pem: text) }
  }

  private func base64url(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  static let example = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjpsQnnGQmL+YBIff
    H1136cspYG6+0iY7X1fCE9+E9LKhRANCAAR/zc4ncPbEXUGDy+5v20t7WAczNXvp
    7xO6z248e9FURcfxRM0bvZt+hyzf7bnuufSzaV1uqQskrYpGIyiFiOWt
    -----END PRIVATE KEY-----
    """
  static let otherCurve = """
    -----BEGIN PRIVATE KEY-----
    MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDB13l2gdgNfLU73VDy8
    q0qPKi3hp4TLpHjJ79++L5I0ZWygOtRbl7cvw2Wr1kK0e8WhZANiAASJ1B+UCgre
    VAnVQjQ9McAKXmcgqiy7AwtOF9W5sD9JVihyr5MzTnDQHWOvafFJeo1fp7IYqARi
    bO/0r2J1GZejtXPR1Hr6N4SqcIlisrga5jSbmQg7XHpMT57rajHUjwg=
    -----END PRIVATE KEY-----
    """
  static let locked = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIH0MF8GCSqGSIb3DQEFDTBSMDEGCSqGSIb3DQEFDDAkBBAhEQuIpsmDzGtsqp5+
    NXLJAgIIADAMBggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBKgQQHino4AjjUdXSr2jE
    SDnrCwSBkGljGoFnnF+KGNfPYsMA/KuM8iKSzGyItjAMNqSkk5D/n5zWWrK6Sga5
    4+icofpK9Pmw8OAvcT3VevebP5iBLmMBkKNGXEntJVmyIjFb7Gn7GjrBgPYwPqv2
    2Apy2JYG6/6peddyBXsOpcBSV0IM80fjzJt02AwsCiT+Piot9XdNvgk4b4yznUyz
    su3mRjz4tg==
    -----END ENCRYPTED PRIVATE KEY-----
    """
}
