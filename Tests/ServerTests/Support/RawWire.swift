import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A connection that sends bytes as they are, for requests that no client writes.
final class RawWire: Sendable {
  private let channel: any Channel
  private let pieces: AsyncStream<String>

  /// Connects to a server on this machine.
  init(port: Int) async throws {
    let (pieces, listener) = AsyncStream.makeStream(of: String.self)
    self.pieces = pieces
    channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Listener(listener))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
  }

  /// Sends bytes, and takes what comes back up to the end of the connection.
  func ask(_ bytes: String) async throws -> String {
    try await channel.writeAndFlush(ByteBuffer(string: bytes))
    var all = ""
    for await piece in pieces { all += piece }
    return all
  }

  /// Sends bytes, and takes what comes back until it ends in `last`.
  func ask(_ bytes: String, until last: String) async throws -> String {
    try await channel.writeAndFlush(ByteBuffer(string: bytes))
    var all = ""
    for await piece in pieces {
      all += piece
      if all.hasSuffix(last) { break }
    }
    return all
  }

  private final class Listener: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private let listener: AsyncStream<String>.Continuation

    init(_ listener: AsyncStream<String>.Continuation) { self.listener = listener }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      listener.yield(String(buffer: Self.unwrapInboundIn(data)))
    }

    func channelInactive(context: ChannelHandlerContext) { listener.finish() }
  }
}
