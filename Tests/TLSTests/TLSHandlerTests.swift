import COpenSSL
import Cryptography
import Foundation
import NIOCore
import NIOEmbedded
import TestTools
import Testing

@testable import TLS

/// Both ends of a connection, whose bytes a test carries over.
private final class Wire {
  let client: EmbeddedChannel
  let server: EmbeddedChannel
  private(set) var problems: [any Error] = []

  init(server tls: TLSContext, client other: TLSContext, host: String? = nil) throws {
    server = EmbeddedChannel(handler: try TLSHandler(tls))
    client = EmbeddedChannel(handler: try TLSHandler(other, host: host))
    let address = try SocketAddress(ipAddress: "127.0.0.1", port: 443)
    server.connect(to: address, promise: nil)
    client.connect(to: address, promise: nil)
  }

  deinit {
    _ = try? client.finish(acceptAlreadyClosed: true)
    _ = try? server.finish(acceptAlreadyClosed: true)
  }

  /// Carries over what both have to send until there is nothing more.
  func carry() {
    var isBusy = true
    while isBusy {
      isBusy = false
      for (from, to) in [(client, server), (server, client)] {
        while let bytes = (try? from.readOutbound(as: ByteBuffer.self)) ?? nil {
          isBusy = true
          do { try to.writeInbound(bytes) } catch { problems.append(error) }
        }
      }
    }
  }

  func heard(by channel: EmbeddedChannel) throws -> [UInt8] {
    var all: [UInt8] = []
    while let bytes = try channel.readInbound(as: ByteBuffer.self) { all += bytes.readableBytesView }
    return all
  }

  var untrusted: Bool { problems.contains { if case .untrusted = $0 as? TLSError { true } else { false } } }
}

@Suite("An end of a connection over TLS")
struct TLSHandlerTests {
  private let folder: TemporaryFolder
  private let certificate: String
  private let key: String
  private let der: [UInt8]
  private let server: TLSContext

  init() throws {
    folder = try TemporaryFolder()
    let signing = try P256Key()
    let pem = try ServerCertificate(
      for: [.name("sous.local"), .address([127, 0, 0, 1])],
      validity: Date(timeIntervalSinceNow: -86_400)...Date(timeIntervalSinceNow: 86_400)
    ).selfSigned(by: signing)
    certificate = try folder.write(pem, to: "certificate.pem")
    key = try folder.write(try signing.pem(), to: "key.pem")
    der = try ServerCertificate.der(ofPEM: pem)
    server = try TLSContext(certificate: certificate, key: key)
  }

  @Test("carries bytes both ways, few and many, and what was written before the handshake")
  func bytes() throws {
    let wire = try Wire(server: server, client: try TLSContext(trusting: .everybody))
    wire.client.writeAndFlush(ByteBuffer(string: "hello"), promise: nil)
    wire.carry()
    #expect(try wire.heard(by: wire.server) == Array("hello".utf8))
    let much = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let isSent = wire.server.writeAndFlush(ByteBuffer(bytes: much))
    wire.carry()
    #expect(try wire.heard(by: wire.client) == much)
    try isSent.wait()
    wire.client.writeAndFlush(ByteBuffer(), promise: nil)
    wire.carry()
    #expect(wire.problems.isEmpty)
  }

  @Test("nothing goes out in plain bytes")
  func secret() throws {
    let wire = try Wire(server: server, client: try TLSContext(trusting: .everybody))
    wire.carry()
    wire.client.writeAndFlush(ByteBuffer(string: "my secret list"), promise: nil)
    let sent = try #require(try wire.client.readOutbound(as: ByteBuffer.self))
    #expect(!String(buffer: sent).contains("secret"))
  }

  @Test("knows a goodbye from a cut")
  func ends() throws {
    let wire = try Wire(server: server, client: try TLSContext(trusting: .everybody))
    wire.carry()
    wire.client.close(promise: nil)
    wire.carry()
    #expect(!wire.server.isActive)
    #expect(wire.problems.isEmpty)

    let cut = try Wire(server: server, client: try TLSContext(trusting: .everybody))
    cut.carry()
    cut.server.pipeline.fireChannelInactive()
    #expect(throws: TLSError.truncated) { try cut.server.throwIfErrorCaught() }
  }

  @Test("what cannot be written any more is told")
  func closed() throws {
    let wire = try Wire(server: server, client: try TLSContext(trusting: .everybody))
    let early = wire.client.write(ByteBuffer(string: "too late"))
    wire.client.close(promise: nil)
    #expect(throws: ChannelError.self) { try early.wait() }
  }

  @Test("trusts whom it was told to trust, and nobody else")
  func trust() throws {
    func isTrusted(_ trust: TLSContext.Trust, _ host: String?) throws -> Bool {
      let wire = try Wire(server: server, client: try TLSContext(trusting: trust), host: host)
      wire.client.writeAndFlush(ByteBuffer(string: "hello"), promise: nil)
      wire.carry()
      let isHeard = try wire.heard(by: wire.server) == Array("hello".utf8)
      #expect(isHeard != wire.untrusted)
      return isHeard
    }
    #expect(try isTrusted(.everybody, nil))
    #expect(try !isTrusted(.system, "sous.local"))
    #expect(try isTrusted(.authorities(path: certificate), "sous.local"))
    #expect(try isTrusted(.authorities(path: certificate), "127.0.0.1"))
    #expect(try !isTrusted(.authorities(path: certificate), "other.local"))
    #expect(try !isTrusted(.authorities(path: certificate), "127.0.0.2"))
    let (known, none) = (
      TLSContext.Trust.certificate { [der] in $0 == der }, TLSContext.Trust.certificate { _ in false }
    )
    #expect(try isTrusted(known, "other.local"))
    #expect(try !isTrusted(none, "sous.local"))
  }

  @Test("says in a line what is wrong with its files")
  func files() throws {
    let nothing = try folder.write("", to: "nothing.pem")
    let other = try folder.write(try P256Key().pem(), to: "other.pem")
    for (certificate, key) in [
      (nothing, key), (certificate, nothing), (certificate, other), (certificate, certificate), ("/nowhere", key),
    ] {
      let error = #expect(throws: TLSError.self) { try TLSContext(certificate: certificate, key: key) }
      #expect(error.map { !$0.description.contains("\n") && $0.description.contains("failed") } == true)
    }
    #expect(throws: TLSError.self) { try TLSContext(trusting: .authorities(path: nothing)) }
    #expect(throws: TLSError.self) { try TLSHandler(try TLSContext(trusting: .system), host: "") }
  }

  @Test("ends a connection over which something else is spoken, or a broken handshake, and never more than that")
  func broken() throws {
    let recorded = try Wire(server: server, client: try TLSContext(trusting: .everybody))
    let hello = Array(try #require(try recorded.client.readOutbound(as: ByteBuffer.self)).readableBytesView)
    var openings: [[UInt8]] = [
      Array("GET / HTTP/1.1\r\n\r\n".utf8), [0], [22, 3, 1, 0xff, 0xff], Array(repeating: 0xff, count: 40_000),
    ]
    for index in hello.indices {
      var changed = hello
      changed[index] ^= 0x55
      openings.append(changed)
    }
    for opening in openings {
      let channel = EmbeddedChannel(handler: try TLSHandler(server))
      channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 443), promise: nil)
      for piece in stride(from: 0, to: opening.count, by: 700) {
        try? channel.writeInbound(ByteBuffer(bytes: opening[piece..<min(piece + 700, opening.count)]))
      }
      #expect(try channel.readInbound(as: ByteBuffer.self) == nil)
      _ = try? channel.finish(acceptAlreadyClosed: true)
    }
  }

  @Test("bears an end that changes its keys now and then, and ends one that does nothing else")
  func keys() throws {
    let wire = try Wire(server: server, client: try TLSContext(trusting: .everybody))
    wire.carry()
    let client = try wire.client.pipeline.syncOperations.handler(type: TLSHandler.self)
    func changeKeys() {
      SSL_key_update(client.session, Int32(SSL_KEY_UPDATE_REQUESTED))
      wire.client.writeAndFlush(ByteBuffer(string: "x"), promise: nil)
      wire.carry()
    }
    for _ in 0..<TLSHandler.mostKeyUpdates { changeKeys() }
    #expect(wire.server.isActive && wire.problems.isEmpty)
    #expect(try wire.heard(by: wire.server).count == TLSHandler.mostKeyUpdates)
    changeKeys()
    #expect(!wire.server.isActive)
    #expect(try wire.heard(by: wire.server).isEmpty)
    #expect(wire.problems.first as? TLSError == .failed("it changes its keys again and again"))
  }

  @Test("ends a connection whose bytes were changed on the way")
  func changed() throws {
    let wire = try Wire(server: server, client: try TLSContext(trusting: .everybody))
    wire.carry()
    wire.client.writeAndFlush(ByteBuffer(string: "add milk"), promise: nil)
    var sent = Array(try #require(try wire.client.readOutbound(as: ByteBuffer.self)).readableBytesView)
    sent[sent.count - 1] ^= 1
    #expect(throws: TLSError.self) { try wire.server.writeInbound(ByteBuffer(bytes: sent)) }
    #expect(try wire.heard(by: wire.server).isEmpty)
    #expect(!wire.server.isActive)
  }
}
