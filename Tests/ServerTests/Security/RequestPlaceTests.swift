import Basics
import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import Testing

@testable import Server

@Suite("Where a request comes from")
struct RequestPlaceTests {
  private func place(
    _ peer: String, forwarded: [String] = [], forwarders: [String] = [], user: UInt32? = nil
  ) throws -> String {
    let channel = EmbeddedChannel()
    let own = try SocketAddress(ipAddress: peer.contains(":") ? "::1" : "127.0.0.1", port: 8080)
    channel.localAddress = own
    channel.remoteAddress = try SocketAddress(ipAddress: peer, port: 40_000)
    var head = HTTPRequest(method: .get, scheme: "http", authority: "box", path: "/")
    for value in forwarded {
      head.headerFields.append(HTTPField(name: try #require(.init("X-Forwarded-For")), value: value))
    }
    let request = Request(head: head, body: .init(buffer: ByteBuffer()))
    return RequestPlace(
      forwarders: forwarders.compactMap(AddressRange.init), peers: LocalPeers(user: { _, _ in user })
    ).of(
      request, channel)
  }

  @Test("it is the address, or the network of one of IPv6")
  func addresses() throws {
    #expect(try place("192.168.1.9") == "192.168.1.9")
    #expect(try place("2001:db8::1") == place("2001:db8::2"))
    #expect(try place("2001:db8::1") != place("2001:db8:1::1"))
    #expect(try place("::ffff:192.168.1.9") == "192.168.1.9")
    #expect(
      try place("10.0.0.1", forwarded: ["::ffff:203.0.113.5"], forwarders: ["10.0.0.0/8"]) == "203.0.113.5")
  }

  @Test("N11: users of this machine are places of their own")
  func users() throws {
    #expect(try place("127.0.0.1", user: 1_000) == "user 1000")
    #expect(try place("127.0.0.1", user: 1_001) == "user 1001")
    #expect(try place("127.0.0.1") == "this machine")
  }

  @Test("N11: behind a proxy that is believed it is the client, and nobody else's word is taken")
  func proxies() throws {
    #expect(try place("127.0.0.1", forwarded: ["203.0.113.5"], forwarders: ["127.0.0.1"]) == "203.0.113.5")
    // What the client wrote itself stands before what the proxy adds.
    #expect(
      try place("10.0.0.1", forwarded: ["1.1.1.1, 203.0.113.5", "10.0.0.2"], forwarders: ["10.0.0.0/8"])
        == "203.0.113.5")
    #expect(try place("203.0.113.9", forwarded: ["1.1.1.1"], forwarders: ["127.0.0.1"]) == "203.0.113.9")
    #expect(try place("127.0.0.1", forwarded: ["nonsense"], forwarders: ["127.0.0.1"], user: 7) == "user 7")
    #expect(try place("127.0.0.1", forwarded: ["1.1.1.1"], user: 7) == "user 7")
  }
}
