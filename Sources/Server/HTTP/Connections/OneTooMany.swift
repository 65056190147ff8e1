import NIOCore
import NIOHTTP1

/// Answers the first request of a connection beyond the limit, and closes it.
///
/// It waits for the request, because a client takes an answer before its request for an error.
final class OneTooMany: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The wait for a request.
  private static let patience = TimeAmount.seconds(5)
  private var hasAnswered = false

  /// Sets a connection up for it.
  static func setUp(_ channel: any Channel) throws {
    let pipeline = channel.pipeline.syncOperations
    try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false, withErrorHandling: false)
    try pipeline.addHandler(OneTooMany())
    let deadline = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in deadline.cancel() }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasAnswered, case .head = unwrapInboundIn(data) else { return }
    hasAnswered = true
    let body = #"{"error":{"code":"unavailable","message":"Too many connections. Try again in a moment."}}"#
    let head = HTTPResponseHead(
      version: .http1_1, status: .serviceUnavailable,
      headers: [
        "content-type": "application/json; charset=utf-8", "content-length": "\(body.utf8.count)", "retry-after": "5",
        "connection": "close",
      ])
    let channel = context.channel
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(channel.allocator.buffer(string: body)))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
