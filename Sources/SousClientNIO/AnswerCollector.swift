import NIOCore
import NIOHTTP1

/// What was answered over HTTP.
struct HTTPAnswer: Sendable {
  var status: Int
  var tag: String?
  var body = ByteBuffer()
}

/// Sends a request when the channel is ready, where there is one to send, collects the answer, and closes the channel.
final class AnswerCollector: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let promise: EventLoopPromise<HTTPAnswer>
  private let request: (head: HTTPRequestHead, body: ByteBuffer)?
  private var answer: HTTPAnswer?

  /// - Parameter request: what to send. The default, nil, is nothing: somebody else has asked.
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

  // Where a WebSocket was wanted, a status that came alone is an answer too. Half of what was asked for is none.
  private func end() {
    if let answer, request == nil { promise.succeed(answer) } else { promise.fail(ChannelError.inputClosed) }
  }

  private static let largest = 16 << 20
}
