import NIOCore
import NIOHTTP1

/// Closes a connection that is silent or sends its request too slowly, and every connection when the
/// server stops.
final class ConnectionWarden: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  private let clock: RequestClock

  init(clock: RequestClock) { self.clock = clock }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    clock.bytesCame(on: context.channel)
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    clock.requestEnded()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is IdleStateHandler.IdleStateEvent: context.close(promise: nil)
    case is ChannelShouldQuiesceEvent:
      // The current answer has a moment to be sent.
      let channel = context.channel
      context.eventLoop.scheduleTask(in: .milliseconds(500)) { channel.close(promise: nil) }
    default: context.fireUserInboundEventTriggered(event)
    }
  }
}

/// Reports the end of a request to the clock, and ends connections after their last request.
final class RequestEnd: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private let clock: RequestClock

  init(clock: RequestClock) { self.clock = clock }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch Self.unwrapInboundIn(data) {
    case .head(let head): return context.fireChannelRead(Self.wrapInboundOut(.head(head.plain)))
    case .body: break
    case .end: clock.requestEnded()
    }
    context.fireChannelRead(data)
  }
}

/// The deadline for the arrival of the current request. Silence alone is no measure, because a byte now
/// and then would hold a connection forever. It belongs to its channel's event loop.
final class RequestClock {
  private let limit: TimeAmount
  private var deadline: Scheduled<Void>?
  private var isStopped = false

  init(limit: TimeAmount) { self.limit = limit }

  func bytesCame(on channel: any Channel) {
    guard deadline == nil, !isStopped else { return }
    deadline = channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
  }

  func requestEnded() {
    deadline?.cancel()
    deadline = nil
  }

  /// Ends the deadline: bytes may now come at any pace.
  func stop() {
    isStopped = true
    requestEnded()
  }
}
