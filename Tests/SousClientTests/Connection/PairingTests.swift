import Foundation
import SousClient
import Testing
import Wire

@Suite("Addresses, pairing and certificates")
struct PairingTests {
  @Test(
    "An address is read as people write it",
    arguments: [
      ("kitchen.local:8080", "wss://kitchen.local:8080/ws"),
      ("https://192.168.1.20:8080/", "wss://192.168.1.20:8080/ws"),
      ("http://127.0.0.1:8080/index.html?a=b", "ws://127.0.0.1:8080/ws"), (" ws://box/ws ", "ws://box/ws"),
      ("WSS://[::1]:8443", "wss://[::1]:8443/ws"),
    ])
  func addresses(text: String, webSocket: String) {
    #expect(BoxAddress(text)?.webSocket.absoluteString == webSocket)
  }

  @Test("What is no address is none", arguments: ["", "://", "ftp://box", "https://", "http://user:pass@box", "a b"])
  func noAddresses(text: String) { #expect(BoxAddress(text) == nil) }

  @Test("A right code gives a token, a wrong one says so")
  func pairing() async throws {
    let box = ScriptedBox()
    let address = try #require(BoxAddress("https://kitchen.local:8080"))
    await box.willAnswer(201, #"{"data":{"token":"t","id":"d","role":"guest"}}"#)
    let paired = try await address.pair(code: "123 456", name: "Sam's phone", over: box)
    #expect(paired == PairedAs(token: "t", id: "d", role: "guest"))
    let asked = await box.asked
    #expect(asked.map(\.url.absoluteString) == ["https://kitchen.local:8080/api/v1/pair"])
    #expect(asked.map(\.token) == [#"{"code":"123456","name":"Sam's phone"}"#])
    await box.willAnswer(401, #"{"error":{"code":"unauthorized","message":"That is not the code."}}"#)
    let error = await #expect(throws: ErrorFrame.self) { try await address.pair(code: "1", name: "", over: box) }
    #expect(error?.message == "That is not the code.")
    await box.willAnswer(502, "<html>")
    await #expect(throws: TransportError.refused(status: 502)) {
      try await address.pair(code: "1", name: "", over: box)
    }
  }

  @Test("A fingerprint is read with and without colons, and nothing else is one")
  func fingerprints() throws {
    let text = (0..<32).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: ":")
    let fingerprint = try #require(CertificateFingerprint(text))
    #expect(fingerprint.description == text)
    #expect(CertificateFingerprint(text.replacing(":", with: "").lowercased()) == fingerprint)
    for wrong in ["", "00", text + ":00", String(text.dropLast()), text.replacing("0", with: "g")] {
      #expect(CertificateFingerprint(wrong) == nil)
    }
    #expect(CertificateFingerprint(bytes: [1, 2]) == nil)
  }
}
