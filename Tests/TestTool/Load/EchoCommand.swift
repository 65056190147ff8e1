import ArgumentParser
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Synchronization

/// The least that a server can do: every text that it gets, it sends to all.
struct EchoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "echo", abstract: "A bare server that sends every frame to all, to compare with.")

  @Option(help: "The port; 0: any that is free.")
  var port = 0

  private final class Room: Sendable {
    private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

    func enter(_ channel: any Channel) { channels.withLock { $0[ObjectIdentifier(channel)] = channel } }
    func leave(_ channel: any Channel) { channels.withLock { $0[ObjectIdentifier(channel)] = nil } }

    func tell(_ text: ByteBuffer) {
      for channel in channels.withLock({ Array($0.values) }) {
        channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .text, data: text), promise: nil)
      }
    }
  }

  private final class Guest: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    private let room: Room

    init(room: Room) { self.room = room }

    func handlerAdded(context: ChannelHandlerContext) { room.enter(context.channel) }
    func channelInactive(context: ChannelHandlerContext) { room.leave(context.channel) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let frame = unwrapInboundIn(data)
      if frame.opcode == .text { room.tell(frame.unmaskedData) }
    }
  }

  func run() async throws {
    let room = Room()
    let upgrader = NIOWebSocketServerUpgrader(
      shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Guest(room: room))
        }
      })
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 1_024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.pipeline.configureHTTPServerPipeline(
          withServerUpgrade: (upgraders: [upgrader], completionHandler: { _ in }))
      }
      .bind(host: "127.0.0.1", port: port).get()
    print("port=\(server.localAddress?.port ?? 0)")
    fflush(nil)
    try await server.closeFuture.get()
  }
}
