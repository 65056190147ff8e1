import NIOCore
import NIOWebSocket

/// Rejects invalid frames of a client (RFC 6455, sections 5.1, 5.2 and 5.5.1).
///
/// It stands before the aggregator, which is the last to see single frames.
final class FrameRules: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame

  /// A violation of the protocol.
  struct Broken: Error {}

  private var isBroken = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isBroken else { return }
    let frame = Self.unwrapInboundIn(data)
    let hasExtension = frame.rsv1 || frame.rsv2 || frame.rsv3
    let isHalfCode = frame.opcode == .connectionClose && frame.length == 1
    // An empty frame has nothing to mask, but must be marked as masked all the same.
    guard frame.maskKey != nil, !hasExtension, !isHalfCode else {
      isBroken = true
      return context.fireErrorCaught(Broken())
    }
    context.fireChannelRead(data)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    isBroken = true
    context.fireErrorCaught(error)
  }
}

/// Tells a client why its frames end the connection (RFC 6455, section 7.4.1); it stands after the
/// aggregator.
final class FrameFarewell: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private var isSaid = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !isSaid { context.fireChannelRead(data) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The decoder's own errors have already been reported.
    guard let code = Self.code(of: error) else { return context.fireErrorCaught(error) }
    guard !isSaid else { return }
    isSaid = true
    var data = context.channel.allocator.buffer(capacity: 2)
    data.write(webSocketErrorCode: code)
    let channel = context.channel
    context.writeAndFlush(Self.wrapOutboundOut(WebSocketFrame(fin: true, opcode: .connectionClose, data: data)))
      .whenComplete { _ in channel.close(promise: nil) }
  }

  private static func code(of error: any Error) -> WebSocketErrorCode? {
    switch error {
    case is FrameRules.Broken: .protocolError
    case let error as NIOWebSocketFrameAggregator.Error:
      switch error {
      case .tooManyFragments, .accumulatedFrameSizeIsTooLarge: .messageTooLarge
      case .nonFinalFragmentSizeIsTooSmall, .receivedNewFrameWithoutFinishingPrevious,
        .didReceiveFragmentBeforeReceivingTextOrBinaryFrame:
        .protocolError
      }
    default: nil
    }
  }
}
