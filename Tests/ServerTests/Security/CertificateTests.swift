import Foundation
import NIOCore
import NIOPosix
import TLS
import TestHouse
import TestWeb
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
    _ = try first.context()
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

  @Test("P14: is not asked of the machine itself: the same port speaks TLS and plain HTTP there, the WebSocket too")
  func plain() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var settings = WebServer.Settings.forTests
    settings.certificate = try Certificate(in: folder, names: ["localhost"], now: now)
    let house = try TestHouse()
    try await TestServer.serving(house, settings: settings) { server async throws in
      #expect(try await Web(port: server.port).get("/health").status == 200)
      #expect(try await Web(port: server.port).get("/api/v1/snapshot").status == 200)
      let probe = try await Probe(port: server.port)
      #expect(await probe.next("snapshot") != nil)
      #expect(
        try await Self.first(of: "GET /health HTTP/1.1", at: "127.0.0.1", server.port, isTLS: true) == "HTTP/1.1 200 OK"
      )
    }
  }

  @Test("is asked of all other machines: what is no TLS gets nothing", .enabled(if: Self.ownAddress != nil))
  func others() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let address = try #require(Self.ownAddress)
    var settings = WebServer.Settings.forTests
    settings.host = "0.0.0.0"
    settings.certificate = try Certificate(in: folder, names: ["localhost", address], now: now)
    let house = try TestHouse()
    try await TestServer.serving(house, settings: settings) { server async throws in
      let request = "GET /health HTTP/1.1"
      #expect(try await Self.first(of: request, at: address, server.port, isTLS: false)?.hasPrefix("HTTP") != true)
      #expect(try await Self.first(of: request, at: address, server.port, isTLS: true) == "HTTP/1.1 200 OK")
    }
  }

  @Test(
    "a handshake that comes in part, or is none, ends, and others are answered meanwhile",
    arguments: [
      [0x16, 0x03, 0x01], [0x16, 0x03, 0x01, 0xFF, 0xFF, 0x01], [0x16, 0x03, 0x01, 0x00, 0x04, 0x01, 0, 0, 0], [0x16],
    ]
      as [[UInt8]])
  func partOfHandshake(bytes: [UInt8]) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var settings = WebServer.Settings.forTests
    settings.certificate = try Certificate(in: folder, names: ["localhost"], now: now)
    settings.limits.firstRequest = .milliseconds(200)
    try await TestServer.serving(try TestHouse(), settings: settings) { server async throws in
      let halves = try await withThrowingTaskGroup(of: (any Channel).self) { group in
        for _ in 0..<20 {
          group.addTask {
            let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
              .connect(host: "127.0.0.1", port: server.port).get()
            try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
            return channel
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(
        try await Self.first(of: "GET /health HTTP/1.1", at: "127.0.0.1", server.port, isTLS: true) == "HTTP/1.1 200 OK"
      )
      for half in halves { try await half.closeFuture.get() }
    }
  }

  /// An address of this machine under which others know it.
  private static let ownAddress = (try? System.enumerateDevices())?.lazy.compactMap(\.address)
    .first { $0.protocol == .inet && !Perimeter.isLoopback($0) }?.ipAddress

  /// The first line of the answer to a request; nil: the connection ends without one.
  private static func first(of request: String, at host: String, _ port: Int, isTLS: Bool) async throws -> String? {
    let tls = try TLSContext(trusting: .everybody)
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup).connect(
      host: host, port: port
    ) {
      channel in
      channel.eventLoop.makeCompletedFuture {
        if isTLS {
          try channel.pipeline.syncOperations.addHandler(TLSHandler(tls))
        }
        return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
      }
    }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(string: "\(request)\r\nHost: \(host):\(port)\r\n\r\n"))
      var answer = ""
      do {
        for try await part in inbound {
          answer += String(buffer: part)
          if answer.contains("\r\n") { break }
        }
      } catch {}
      return answer.split(separator: "\r\n").first.map(String.init)
    }
  }
}
