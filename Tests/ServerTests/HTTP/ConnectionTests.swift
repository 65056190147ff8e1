import Foundation
import NIOCore
import NIOEmbedded
import NIOPosix
import Synchronization
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("Connections")
struct ConnectionTests {
  @Test("one place has only its share of them, and others find room")
  func shares() {
    let count = ConnectionCount()
    for _ in 0..<3 { #expect(count.take("a", upTo: 5, ofOnePlace: 3)) }
    #expect(!count.take("a", upTo: 5, ofOnePlace: 3))
    #expect(count.take("b", upTo: 5, ofOnePlace: 3))
    #expect(count.take(nil, upTo: 5, ofOnePlace: 3))
    #expect(!count.take(nil, upTo: 5, ofOnePlace: 3), "five is the most")
    count.giveBack("a")
    #expect(count.take("a", upTo: 5, ofOnePlace: 3))
  }

  @Test(
    "a place is an address, of IPv6 the network, and the box itself is none",
    arguments: [
      ("192.168.1.20", "192.168.1.20"), ("::ffff:192.168.1.20", "192.168.1.20"), ("127.0.0.1", nil), ("::1", nil),
      ("::ffff:127.0.0.1", nil),
      ("2001:db8:1:2:3:4:5:6", "20:1:d:b8:0:1:0:2"), ("2001:db8:1:2:ffff::1", "20:1:d:b8:0:1:0:2"),
    ] as [(String, String?)])
  func places(address: String, place: String?) throws {
    let address = try SocketAddress(ipAddress: address, port: 1)
    #expect(ConnectionCount.place(of: address) == place)
  }

  @Test(
    "a request that trickles in is cut off",
    arguments: [
      "POST /api/v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
      "GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: y",
    ])
  func trickling(bytes: String) async throws {
    var settings = WebServer.Settings.forTests
    settings.limits.request = .milliseconds(200)
    try await TestServer.serving(try TestHouse(), settings: settings) { server in
      let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: server.port).get()
      try await channel.writeAndFlush(ByteBuffer(string: bytes))
      try await channel.closeFuture.get()
      #expect(try await Web(port: server.port).get("/health").status == 200)
    }
  }

  @Test("the time for a request runs from its first byte to its end, and anew for the next")
  func requestClock() throws {
    let channel = EmbeddedChannel()
    let open = Mutex(true)
    channel.closeFuture.whenComplete { _ in open.withLock { $0 = false } }
    let clock = RequestClock(limit: .seconds(60))
    try channel.pipeline.syncOperations.addHandler(ConnectionWarden(clock: clock))
    func comes(_ text: String, after seconds: Int64) throws {
      channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
      try channel.writeInbound(ByteBuffer(string: text))
    }
    try comes("GET", after: 1_000)
    try comes(" /", after: 59)
    clock.requestEnded()
    try comes("GET", after: 1_000)
    try comes(" /", after: 59)
    #expect(open.withLock { $0 })
    channel.embeddedEventLoop.advanceTime(by: .seconds(2))
    #expect(open.withLock { !$0 })
  }

  @Test("what has become a WebSocket may be as slow as it likes")
  func liveClock() throws {
    let channel = EmbeddedChannel()
    let open = Mutex(true)
    channel.closeFuture.whenComplete { _ in open.withLock { $0 = false } }
    let clock = RequestClock(limit: .seconds(60))
    try channel.pipeline.syncOperations.addHandler(ConnectionWarden(clock: clock))
    try channel.writeInbound(ByteBuffer(string: "GET /ws"))
    clock.stop()
    try channel.writeInbound(ByteBuffer(string: "frame"))
    channel.embeddedEventLoop.advanceTime(by: .hours(1))
    #expect(open.withLock { $0 })
  }
}
