import NIOCore
import TLS

/// Detects TLS or plain HTTP on a connection from the machine itself, by its first byte. The screen at
/// the box needs no certificate, because its data leave no machine.
///
/// A handshake of TLS begins with 22 (RFC 8446, section 5.1), which no method of HTTP does.
final class PlainOrTLS: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private static let handshake: UInt8 = 22
  private let tls: TLSContext
  private var isDecided = false

  /// Sets a connection up for TLS, or, from the machine itself, for either.
  static func setUp(_ channel: any Channel, _ tls: TLSContext) throws {
    let isOwn = Perimeter.isLoopback(channel.remoteAddress)
    let handler: any ChannelHandler = isOwn ? PlainOrTLS(tls) : try TLSHandler(tls)
    try channel.pipeline.syncOperations.addHandler(handler)
  }

  /// Whether a connection is encrypted with TLS.
  static func isEncrypted(_ channel: any Channel) async -> Bool {
    let found = channel.eventLoop.submit {
      (try? channel.pipeline.syncOperations.handler(type: TLSHandler.self)) != nil
    }
    return (try? await found.get()) ?? false
  }

  private init(_ tls: TLSContext) { self.tls = tls }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let buffer = unwrapInboundIn(data)
    guard !isDecided, let first = buffer.getInteger(at: buffer.readerIndex, as: UInt8.self) else {
      return context.fireChannelRead(data)
    }
    isDecided = true
    let pipeline = context.pipeline.syncOperations
    do {
      if first == Self.handshake {
        try pipeline.addHandler(TLSHandler(tls), position: .after(self))
      }
    } catch {
      return context.close(promise: nil)
    }
    context.fireChannelRead(data)
    pipeline.removeHandler(context: context, promise: nil)
  }
}
