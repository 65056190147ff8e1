import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import TLS

/// One WebSocket of many.
final class LoadSocket: Sendable {
  private let channel: any Channel

  private init(channel: any Channel) { self.channel = channel }

  /// Connects to `ws://` or, taking any certificate, to `wss://`.
  /// - Parameter heard: called with the bytes of every text on the connection's event loop.
  static func connect(
    to url: URL, group: any EventLoopGroup, heard: @escaping @Sendable (ByteBuffer) -> Void
  ) async throws -> LoadSocket {
    let (host, isSecure) = (url.host ?? "127.0.0.1", url.scheme == "wss")
    let port = url.port ?? 8080
    let upgraded: EventLoopFuture<any Channel> = try await ClientBootstrap(group: group)
      .channelOption(.socketOption(.so_reuseaddr), value: 1)
      .connect(host: host, port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if isSecure {
            try pipeline.addHandler(TLSHandler(TLSContext(trusting: .everybody)))
          }
          let upgrader = NIOTypedWebSocketClientUpgrader<any Channel>(
            maxFrameSize: 1 << 24,
            upgradePipelineHandler: { channel, _ in
              channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(Listener(heard: heard))
                return channel
              }
            })
          let head = HTTPRequestHead(
            version: .http1_1, method: .GET, uri: url.path.isEmpty ? "/ws" : url.path,
            headers: ["host": "\(host):\(port)", "content-length": "0"])
          return try pipeline.configureUpgradableHTTPClientPipeline(
            configuration: .init(
              upgradeConfiguration: .init(
                upgradeRequestHead: head, upgraders: [upgrader],
                notUpgradingCompletionHandler: { $0.eventLoop.makeFailedFuture(Refused()) })))
        }
      }
    return LoadSocket(channel: try await upgraded.get())
  }

  /// The server did not want a WebSocket.
  struct Refused: Error {}

  func send(_ text: String) {
    channel.eventLoop.execute { [channel] in
      let frame = WebSocketFrame(
        fin: true, opcode: .text, maskKey: .random(), data: channel.allocator.buffer(string: text))
      channel.writeAndFlush(frame, promise: nil)
    }
  }

  func close() async { try? await channel.close() }

  private final class Listener: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    private let heard: @Sendable (ByteBuffer) -> Void

    init(heard: @escaping @Sendable (ByteBuffer) -> Void) { self.heard = heard }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let frame = unwrapInboundIn(data)
      switch frame.opcode {
      case .text: heard(frame.unmaskedData)
      case .ping:
        let pong = WebSocketFrame(fin: true, opcode: .pong, maskKey: .random(), data: frame.unmaskedData)
        context.writeAndFlush(NIOAny(pong), promise: nil)
      default: break
      }
    }
  }
}
