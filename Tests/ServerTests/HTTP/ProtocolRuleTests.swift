import Foundation
import TestHouse
import Testing

@testable import Server

@Suite("Odd requests are answered, and connections end with their last")
struct ProtocolRuleTests {
  private func ask(_ bytes: String) async throws -> String {
    try await TestServer.serving(try TestHouse()) { server in
      try await RawWire(port: server.port).ask(bytes)
    }
  }

  private static let upgrade =
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

  @Test(
    "a wish for a protocol that there is not is passed over",
    arguments: [
      "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n",
      "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: TLS/1.0\r\n\r\n",
      "GET /health HTTP/1.1\r\nHost: localhost\r\nUpgrade: nonsense\r\nContent-Length: 2\r\n\r\n{}",
      "GET /health HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nContent-Length: 2\r\n\r\n{}",
    ])
  func otherProtocols(request: String) async throws {
    let answer = try await ask(request)
    #expect(answer.hasPrefix("HTTP/1.1 200"))
    #expect(answer.hasSuffix(#"{"data":{"status":"ok"}}"#))
  }

  @Test("a command with such a wish is done, its body read")
  func commands() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let body = #"{"name":"milk"}"#
      let answer = try await RawWire(port: server.port).ask(
        "POST /api/v1/items HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nUpgrade: h2c\r\n"
          + "Connection: Upgrade\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
      #expect(answer.hasPrefix("HTTP/1.1 200"))
      #expect(await house.bus.state.kitchen.items.count == 1)
    }
  }

  @Test(
    "the WebSocket is asked for by GET, at one Host",
    arguments: [
      ("POST /ws HTTP/1.1\r\nHost: localhost\r\n", "404"), ("PUT / HTTP/1.1\r\nHost: localhost\r\n", "404"),
      ("GET /ws HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n", "400"),
      ("GET /ws HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n", "400"),
      ("GET /ws HTTP/1.1\r\n", "403"), ("GET /ws HTTP/1.0\r\nHost: localhost\r\n", "404"),
      ("GET /ws HTTP/1.1\r\nHost: evil.example\r\n", "403"),
    ])
  func webSocket(head: String, status: String) async throws {
    let answer = try await ask(head + Self.upgrade + "\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(answer.prefix(60))")
  }

  @Test("asked for as it must be, it is given")
  func given() async throws {
    try await TestServer.serving(try TestHouse()) { server in
      let answer = try await RawWire(port: server.port).ask(
        "GET /ws HTTP/1.1\r\nHost: localhost\r\n" + Self.upgrade + "\r\n", until: "\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 101"))
    }
  }

  @Test(
    "what is asked of another host is not answered, though its Host field names the box",
    arguments: [
      ("http://evil.example/health", "403"), ("http://evil.example/", "403"), ("https://evil.example:8080/", "403"),
      ("http://localhost@evil.example/health", "403"), ("evil.example:443", "403"), ("http:///health", "403"),
      ("http://localhost/health", "200"), ("http://127.0.0.1:8080/health", "200"),
    ])
  func foreign(target: String, status: String) async throws {
    let answer = try await ask("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect(
      answer.hasPrefix("HTTP/1.1 \(status)") || (status == "403" && answer.hasPrefix("HTTP/1.1 400")), "\(answer)")
  }

  @Test(
    "an HTTP/1.0 connection ends with its answer, and so does one that says so in any letters",
    arguments: [
      "GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n",
      "GET /health HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n",
      "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: Close\r\n\r\n",
      "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost\r\nConnection: TE, close\r\n\r\n",
    ])
  func ending(request: String) async throws {
    // The test's server has ten minutes of patience: this returns because the connection ends.
    let answer = try await ask(request)
    #expect(answer.hasPrefix("HTTP/1.1 200"))
    #expect(answer.components(separatedBy: "HTTP/1.1 200").count == request.components(separatedBy: "GET ").count)
  }
}
