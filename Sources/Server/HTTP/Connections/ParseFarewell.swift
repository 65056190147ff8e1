import NIOCore
import NIOHTTP1

/// Answers a connection whose first bytes are not a request. Later errors reach the request handler by
/// themselves.
///
/// It stands after the upgrade's handlers, which hold everything back until they know the protocol of
/// the connection.
final class ParseFarewell: ChannelInboundHandler {
  typealias InboundIn = NIOAny
  typealias OutboundOut = HTTPServerResponsePart

  private var hasBegun = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    hasBegun = true
    context.fireChannelRead(data)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !hasBegun, error is HTTPParserError else { return context.fireErrorCaught(error) }
    hasBegun = true
    let body = #"{"error":{"code":"malformed","message":"That is no HTTP request."}}"#
    var head = HTTPResponseHead(version: .http1_1, status: .badRequest)
    head.headers = [
      "content-type": "application/json", "content-length": "\(body.utf8.count)", "connection": "close",
    ]
    let buffer = context.channel.allocator.buffer(string: body)
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
    context.write(Self.wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
    let channel = context.channel
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
  }
}
