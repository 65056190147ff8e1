import NIOCore
import NIOHTTP1

/// An answer over HTTP.
struct HTTPAnswer: Sendable {
  var status: Int
  var tag: String?
  var body = ByteBuffer()
}

/// Sends the request, if there is one, when the channel is ready. It collects the answer, and closes
/// the channel.
final class AnswerCollector: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let promise: EventLoopPromise<HTTPAnswer>
  private let request: (head: HTTPRequestHead, body: ByteBuffer)?
  private var answer: HTTPAnswer?

  /// - Parameter request: the request. The default, nil, is none: another handler has sent it.
  init(_ promise: EventLoopPromise<HTTPAnswer>, asking request: (head: HTTPRequestHead, body: ByteBuffer)? = nil) {
    self.promise = promise
    self.request = request
  }

  func channelActive(context: ChannelHandlerContext) {
    if let request {
      context.write(wrapOutboundOut(.head(request.head)), promise: nil)
      context.write(wrapOutboundOut(.body(.byteBuffer(request.body))), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): answer = HTTPAnswer(status: Int(head.status.code), tag: head.headers.first(name: "etag"))
    case .body(var part):
      answer?.body.writeBuffer(&part)
      // No answer of a box to a device is so long, not even the menu of a large business.
      if let size = answer?.body.readableBytes, size > Self.largest { context.close(promise: nil) }
    case .end:
      if let answer { promise.succeed(answer) }
      context.close(promise: nil)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    promise.fail(error)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) { end() }

  func handlerRemoved(context: ChannelHandlerContext) { end() }

  // Instead of a WebSocket, a status without a body is an answer too. An incomplete answer is none.
  private func end() {
    if let answer, request == nil { promise.succeed(answer) } else { promise.fail(ChannelError.inputClosed) }
  }

  private static let largest = 16 << 20
}
