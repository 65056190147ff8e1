import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// A WebSocket that sends whatever a test wants, good or bad, and keeps what comes back.
package final class Probe: Sendable {
  /// What came back.
  package enum Heard: Sendable, Equatable {
    case text(String)
    case closed(WebSocketErrorCode?)
  }

  private let channel: any Channel
  private let heard: AsyncStream<Heard>
  /// The status of an answer that was no WebSocket.
  package struct Refused: Error, Equatable { package var status: Int }

  /// Connects to a server on this machine.
  package init(port: Int, path: String = "/ws", headers: [(String, String)] = []) async throws {
    let (heard, listener) = AsyncStream.makeStream(of: Heard.self)
    let upgraded: EventLoopFuture<any Channel> = try await ClientBootstrap(
      group: MultiThreadedEventLoopGroup.singleton
    ).connect(host: "127.0.0.1", port: port) { channel in
      channel.eventLoop.makeCompletedFuture {
        let upgrader = NIOTypedWebSocketClientUpgrader<any Channel>(
          maxFrameSize: 1 << 24,
          upgradePipelineHandler: { channel, _ in
            channel.eventLoop.makeCompletedFuture {
              try channel.pipeline.syncOperations.addHandler(Listener(listener))
              return channel
            }
          })
        let host = headers.contains { $0.0 == "host" } ? [] : [("host", "127.0.0.1:\(port)")]
        let head = HTTPRequestHead(
          version: .http1_1, method: .GET, uri: path,
          headers: HTTPHeaders([("content-length", "0")] + host + headers))
        return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
          configuration: .init(
            upgradeConfiguration: .init(
              upgradeRequestHead: head, upgraders: [upgrader],
              notUpgradingCompletionHandler: { $0.eventLoop.makeFailedFuture(Refused(status: 0)) })))
      }
    }
    self.heard = heard
    channel = try await upgraded.get()
  }

  /// Sends a text frame.
  package func send(_ text: String) async throws { try await send(.text, Data(text.utf8)) }

  /// Sends a frame of any kind.
  package func send(_ opcode: WebSocketOpcode, _ data: Data) async throws {
    let frame = WebSocketFrame(
      fin: true, opcode: opcode, maskKey: .random(), data: channel.allocator.buffer(bytes: data))
    try await channel.writeAndFlush(frame)
  }

  /// Stops reading, as a phone that has fallen asleep does.
  package func sleep() async throws { try await channel.setOption(.autoRead, value: false).get() }

  /// Reads on.
  package func wake() async throws { try await channel.setOption(.autoRead, value: true).get() }

  package func close() async { try? await channel.close() }

  /// What comes back, up to and with the first that `isLast` says yes to, or the end.
  package func hear(until isLast: @Sendable (Heard) -> Bool) async -> [Heard] {
    var all: [Heard] = []
    for await one in heard {
      all.append(one)
      if isLast(one) { break }
    }
    return all
  }

  /// The next frame of a type, as JSON; nil: the connection ended before it came.
  package func next(_ type: String) async -> [String: Any]? {
    let heard = await hear { $0.type == type }
    return heard.last?.type == type ? heard.last?.data : nil
  }

  /// The code that the connection is closed with; nil: without one.
  package func closing() async -> WebSocketErrorCode? {
    let last = await hear { if case .closed = $0 { true } else { false } }.last
    if case .closed(let code)? = last { return code }
    return nil
  }

  private final class Listener: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    private let listener: AsyncStream<Heard>.Continuation
    private var hasClosed = false

    init(_ listener: AsyncStream<Heard>.Continuation) { self.listener = listener }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let frame = unwrapInboundIn(data)
      var content = frame.unmaskedData
      switch frame.opcode {
      case .text: listener.yield(.text(String(buffer: content)))
      case .connectionClose:
        hasClosed = true
        listener.yield(.closed(content.readWebSocketErrorCode()))
      default: break
      }
    }

    func channelInactive(context: ChannelHandlerContext) {
      if !hasClosed { listener.yield(.closed(nil)) }
      listener.finish()
    }
  }
}

extension Probe.Heard {
  private var object: [String: Any]? {
    guard case .text(let text) = self else { return nil }
    return try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
  }

  /// A frame's type.
  package var type: String? { object?["type"] as? String }
  /// A frame's data.
  package var data: [String: Any]? { object?["data"] as? [String: Any] }
}
