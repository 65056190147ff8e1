import Foundation
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket
import TLS

/// A connection: HTTP, until its first request asks for the WebSocket.
///
/// After `HTTP1Channel` of Hummingbird 2.28 and the typed upgrade of swift-nio 2.101.
struct WebChannel: ServerChildChannel, HTTPChannelHandler {
  /// The protocol of a connection.
  enum Use: Sendable {
    case http(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
    case live(NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, HTTPRequestHead)
  }

  struct Value: ServerChildChannelValue {
    let channel: any Channel
    /// Nil: one connection too many.
    let use: EventLoopFuture<Use>?
  }

  let responder: HTTPChannelHandler.Responder
  let limits: ServerLimits
  let open: ConnectionCount
  /// Nil: without TLS.
  let tls: TLSContext?
  /// Whether a request may open the WebSocket.
  let mayUpgrade: @Sendable (any Channel, HTTPRequestHead) -> Bool
  /// Serves a client on the WebSocket until it is gone.
  let serve: @Sendable (NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, HTTPRequestHead) async -> Void

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      if let tls { try PlainOrTLS.setUp(channel, tls) }
      try channel.syncOptions?.setOption(
        .writeBufferWaterMark, value: .init(low: limits.unsent / 4, high: limits.unsent))
      let place = ConnectionCount.place(of: channel.remoteAddress)
      guard open.take(place, upTo: limits.connections, ofOnePlace: limits.connectionsOfOneAddress) else {
        try OneTooMany.setUp(channel)
        return Value(channel: channel, use: nil)
      }
      channel.closeFuture.whenComplete { [open] _ in open.giveBack(place) }
      open.keep(channel)
      try pipeline.addHandler(IdleStateHandler(readTimeout: limits.silence))
      let clock = RequestClock(limit: limits.request)
      try pipeline.addHandler(ConnectionWarden(clock: clock))
      let bound = NIOLoopBound(clock, eventLoop: channel.eventLoop)
      let upgrade = NIOTypedHTTPServerUpgradeConfiguration<Use>(
        upgraders: [upgrader(bound)], notUpgradingCompletionHandler: { Self.http($0, bound) })
      var configuration = NIOUpgradableHTTPServerPipelineConfiguration(upgradeConfiguration: upgrade)
      configuration.enablePipelining = false
      configuration.enableErrorHandling = false
      let use = try pipeline.configureUpgradableHTTPServerPipeline(configuration: configuration)
      try pipeline.addHandler(
        UpgradeRule(), position: .before(pipeline.handler(type: NIOTypedHTTPServerUpgradeHandler<Use>.self)))
      try pipeline.addHandler(ParseFarewell())
      let deadline = channel.eventLoop.scheduleTask(in: limits.firstRequest) { channel.close(promise: nil) }
      use.whenComplete { _ in deadline.cancel() }
      return Value(channel: channel, use: use)
    }
  }

  func handle(value: Value, logger: Logger) async {
    guard let use = value.use else {
      try? await value.channel.closeFuture.get()
      return
    }
    // A connection that ends before its first request leaves nothing to do.
    guard let use = try? await use.get() else { return value.channel.close(promise: nil) }
    switch use {
    case .http(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
    case .live(let channel, let head): await serve(channel, head)
    }
  }

  private func upgrader(_ clock: NIOLoopBound<RequestClock>) -> NIOTypedWebSocketServerUpgrader<Use> {
    NIOTypedWebSocketServerUpgrader(
      maxFrameSize: limits.frame,
      shouldUpgrade: { channel, head in
        if mayUpgrade(channel, head) { return channel.eventLoop.makeSucceededFuture(HTTPHeaders()) }
        return Self.forbid(channel).map { nil }
      },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          clock.value.stop()
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(FrameRules())
          try pipeline.addHandler(
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 256, maxAccumulatedFrameSize: limits.frame))
          try pipeline.addHandler(FrameFarewell())
          return .live(
            try NIOAsyncChannel(
              wrappingChannelSynchronously: channel,
              configuration: .init(backPressureStrategy: .init(lowWatermark: 4, highWatermark: 16))),
            head)
        }
      })
  }

  private static func http(_ channel: any Channel, _ clock: NIOLoopBound<RequestClock>) -> EventLoopFuture<Use> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(RequestEnd(clock: clock.value))
      try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPServerCodec(secure: false))
      return .http(
        try NIOAsyncChannel(
          wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true)))
    }
  }

  // Reported here, because the code after a refused upgrade closes the connection silently.
  private static func forbid(_ channel: any Channel) -> EventLoopFuture<Void> {
    let body =
      #"{"error":{"code":"forbidden","message":"The WebSocket is at / and /ws, for the box's own page and paired devices."}}"#
    var head = HTTPResponseHead(version: .http1_1, status: .forbidden)
    head.headers = [
      "content-type": "application/json", "content-length": "\(body.utf8.count)", "connection": "close",
    ]
    channel.write(HTTPServerResponsePart.head(head), promise: nil)
    channel.write(HTTPServerResponsePart.body(.byteBuffer(channel.allocator.buffer(string: body))), promise: nil)
    return channel.writeAndFlush(HTTPServerResponsePart.end(nil)).flatMap { channel.close() }
  }
}

/// The limits of the server.
public struct ServerLimits: Sendable {
  /// The maximum number of connections. The default is 2,000.
  public var connections = 2_000
  /// The maximum number of connections from one address, except the box's own. The default is 100.
  public var connectionsOfOneAddress = 100
  /// The maximum size of a frame from a client, in bytes. The default is 64 KiB.
  public var frame = 64 << 10
  /// The maximum size of the body of a request, in bytes. The default is 256 KiB; pictures and archives
  /// may be larger.
  public var body = 256 << 10
  /// The maximum total size of all bodies in progress, in bytes. The default is 64 MiB.
  public var bodies = 64 << 20
  /// Bytes beyond ``bodies`` that are reserved for bodies of at most ``body``, so that slow large ones do
  /// not block a command. The default is 8 MiB.
  public var spareForSmallBodies = 8 << 20
  /// The maximum number of bytes that a client may leave unread. The default is 1 MiB.
  public var unsent = 1 << 20
  /// The time for which a connection may be silent. The default is 75 seconds, three times the interval
  /// of pings.
  public var silence = TimeAmount.seconds(75)
  /// The time from a connection to its first request. The default is 15 seconds.
  public var firstRequest = TimeAmount.seconds(15)
  /// The time for a request to arrive, from its first byte to its last. The default is 60 seconds.
  public var request = TimeAmount.seconds(60)

  /// The defaults.
  public init() {}
}
