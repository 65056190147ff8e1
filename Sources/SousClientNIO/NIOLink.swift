import NIOCore
import NIOWebSocket
import SousClient

/// An open WebSocket on a channel.
final class NIOLink: TransportLink {
  /// The largest accepted frame: a snapshot of a large household. 16 MiB.
  static let largest = 16 << 20

  private let channel: any Channel
  private let texts: AsyncThrowingStream<String, any Error>

  /// Makes a link on the channel's event loop.
  init(on channel: any Channel) throws {
    self.channel = channel
    // A new snapshot serves an app that reads nothing better than all missed changes.
    let (texts, continuation) = AsyncThrowingStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingOldest(10_000))
    self.texts = texts
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(
      NIOWebSocketFrameAggregator(
        minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 4_096, maxAccumulatedFrameSize: Self.largest))
    try pipeline.addHandler(FrameHandler(continuation))
  }

  func send(_ text: String) async throws {
    do {
      try await channel.writeAndFlush(FrameHandler.frame(.text, channel.allocator.buffer(string: text)))
    } catch {
      throw TransportError.closed("\(error)")
    }
  }

  func receive() async throws -> String? {
    var iterator = texts.makeAsyncIterator()
    return try await iterator.next()
  }

  func ping() async throws {
    do {
      // Done at the pong.
      try await channel.triggerUserOutboundEvent(FrameHandler.Ping())
    } catch {
      throw TransportError.closed("\(error)")
    }
  }

  func close() async {
    var code = channel.allocator.buffer(capacity: 2)
    code.write(webSocketErrorCode: .goingAway)
    // Without a wait: a peer that has stopped reading would not read the close frame either.
    channel.writeAndFlush(FrameHandler.frame(.connectionClose, code), promise: nil)
    try? await channel.close()
  }
}

/// Delivers texts, and answers pings.
private final class FrameHandler: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// Requests a ping; its promise succeeds at the pong.
  struct Ping: Sendable {}

  private let texts: AsyncThrowingStream<String, any Error>.Continuation
  private var pings: [EventLoopPromise<Void>] = []
  private var isEnding = false

  init(_ texts: AsyncThrowingStream<String, any Error>.Continuation) { self.texts = texts }

  /// A frame from a client, masked (RFC 6455, section 5.3).
  static func frame(_ opcode: WebSocketOpcode, _ data: ByteBuffer) -> WebSocketFrame {
    WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: data)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.opcode {
    case .text:
      if case .dropped = texts.yield(String(buffer: frame.unmaskedData)) { context.close(promise: nil) }
    case .ping: context.writeAndFlush(wrapOutboundOut(Self.frame(.pong, frame.unmaskedData)), promise: nil)
    case .pong: if !pings.isEmpty { pings.removeFirst().succeed() }
    case .connectionClose:
      isEnding = true
      context.writeAndFlush(wrapOutboundOut(Self.frame(.connectionClose, frame.unmaskedData)), promise: nil)
      context.close(promise: nil)
    default: break
    }
  }

  func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
    guard event is Ping else { return context.triggerUserOutboundEvent(event, promise: promise) }
    if let promise { pings.append(promise) }
    context.writeAndFlush(wrapOutboundOut(Self.frame(.ping, ByteBuffer())), promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    texts.finish(throwing: TransportError.closed("\(error)"))
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end() }

  private func end() {
    if isEnding { texts.finish() } else { texts.finish(throwing: TransportError.closed("nothing more came")) }
    for ping in pings { ping.fail(ChannelError.ioOnClosedChannel) }
    pings = []
  }
}
