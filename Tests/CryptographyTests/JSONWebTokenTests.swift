import Cryptography
import Foundation
import Testing

@Suite("JSON Web Tokens")
struct JSONWebTokenTests {
  private struct Claims: Codable, Equatable {
    var sub: String
    var exp: Int
  }

  private let said = Claims(sub: "ada/küche", exp: 1_300_819_380)

  @Test("say what they were made to say, to whoever has the key")
  func round() throws {
    let key = try P256Key()
    let token = try JSONWebToken.signed(said, by: key, keyIdentifier: "first")
    #expect(JSONWebToken.keyIdentifier(of: token) == "first")
    #expect(JSONWebToken.claims(Claims.self, of: token, by: key) == said)
    #expect(JSONWebToken.claims(Claims.self, of: token, by: try P256Key()) == nil)
  }

  @Test("say nothing once a letter is another")
  func changed() throws {
    let key = try P256Key()
    let token = Array(try JSONWebToken.signed(said, by: key, keyIdentifier: "first").utf8)
    // The last letter of a part has bits that mean nothing.
    for index in token.indices.dropLast() where token[index] != UInt8(ascii: ".") {
      var other = token
      other[index] = other[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let text = String(decoding: other, as: UTF8.self)
      #expect(JSONWebToken.claims(Claims.self, of: text, by: key) == nil, "letter \(index)")
    }
  }

  @Test("are none without their three parts, with another algorithm, with demands, or when very long")
  func malformed() throws {
    let key = try P256Key()
    let good = try JSONWebToken.signed(said, by: key, keyIdentifier: "first")
    let parts = good.split(separator: ".").map(String.init)
    let bad =
      ["", ".", "..", "...", parts[0], "\(parts[0]).\(parts[1])", "\(parts[0]).\(parts[1]).", "\(good).x", "\(good)=="]
      + [
        #"{"alg":"none","kid":"first"}"#, #"{"alg":"HS256","kid":"first"}"#,
        #"{"alg":"ES256","kid":"first","crit":["b64"]}"#, "[]", "",
      ]
      .map { "\(Base64URL.text(of: $0.utf8)).\(parts[1]).\(parts[2])" }
    for token in bad {
      #expect(JSONWebToken.claims(Claims.self, of: token, by: key) == nil, "\(token)")
    }
    let long = Claims(sub: String(repeating: "a", count: 4_000), exp: 1)
    let token = try JSONWebToken.signed(long, by: key, keyIdentifier: "first")
    #expect(JSONWebToken.keyIdentifier(of: token) == nil)
    #expect(JSONWebToken.claims(Claims.self, of: token, by: key) == nil)
  }
}
