import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A web server on this machine that answers each path as the test says.
public final class ScriptedWeb: Sendable {
  /// What it does with a request.
  public enum Reply: Sendable {
    /// Answers.
    case answer(Int, headers: [String: String] = [:], body: Data = Data())
    /// Announces a body of so many bytes, sends this much of it and closes.
    case cutOff(announcing: Int, sending: Data)
    /// Sends the body in parts without announcing its length.
    case parts([Data])
    /// Sends this beginning of a body and no more, with the connection open.
    case stall(Data)
    /// Takes the request and is silent.
    case silence
    /// Writes what is no HTTP.
    case noise(String)
    /// Writes bytes in one piece, as they are, and goes on.
    case bytes(Data)

    /// A page or another text.
    public static func text(_ text: String, type: String = "text/html; charset=utf-8") -> Reply {
      .answer(200, headers: ["Content-Type": type], body: Data(text.utf8))
    }

    /// A redirect.
    public static func redirect(_ location: String) -> Reply { .answer(302, headers: ["Location": location]) }
  }

  /// A request that came.
  public struct Request: Sendable {
    /// What was asked for, with its query.
    public var path: String
    /// The fields, their names in lower case.
    public var headers: [String: String]
    /// "GET"
    public var method = "GET"
    /// What was sent.
    public var body = Data()
  }

  private let channel: any Channel

  /// The port it listens on, of the address 127.0.0.1.
  public let port: Int

  /// The address of a path.
  public func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Starts it on a free port.
  /// - Parameter prepare: what stands before HTTP in the pipeline of a connection, such as TLS.
  public init(
    prepare: @escaping @Sendable (any Channel) throws -> Void = { _ in },
    reply: @escaping @Sendable (Request) -> Reply
  ) async throws {
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try prepare(channel)
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(Answerer(reply: reply))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  /// Ends it; connections that are open stay until their clients leave.
  public func close() async throws { try await channel.close() }
}

/// Plays the reply to each request of one connection.
private final class Answerer: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let reply: @Sendable (ScriptedWeb.Request) -> ScriptedWeb.Reply
  private var request = ScriptedWeb.Request(path: "", headers: [:])

  init(reply: @escaping @Sendable (ScriptedWeb.Request) -> ScriptedWeb.Reply) { self.reply = reply }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      let fields = head.headers.map { ($0.name.lowercased(), $0.value) }
      request = ScriptedWeb.Request(path: head.uri, headers: Dictionary(fields) { first, _ in first })
      request.method = head.method.rawValue
    case .body(let part): request.body.append(contentsOf: part.readableBytesView)
    case .end: play(reply(request), context: context)
    }
  }

  private func play(_ reply: ScriptedWeb.Reply, context: ChannelHandlerContext) {
    switch reply {
    case .answer(let status, let headers, let body):
      var fields = HTTPHeaders(headers.map { ($0.key, $0.value) })
      fields.replaceOrAdd(name: "Content-Length", value: "\(body.count)")
      head(HTTPResponseStatus(statusCode: status), fields, context: context)
      send(body, context: context)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    case .cutOff(let announced, let body):
      head(.ok, ["Content-Length": "\(announced)"], context: context)
      send(body, context: context)
      context.flush()
      context.close(promise: nil)
    case .parts(let parts):
      head(.ok, ["Transfer-Encoding": "chunked"], context: context)
      for part in parts { send(part, context: context) }
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    case .stall(let body):
      head(.ok, ["Transfer-Encoding": "chunked"], context: context)
      send(body, context: context)
      context.flush()
    case .silence: break
    case .noise(let text):
      // Past the encoder of HTTP, which would not write it.
      let encoder = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
      encoder?.writeAndFlush(NIOAny(ByteBuffer(string: text)), promise: nil)
      context.close(promise: nil)
    case .bytes(let bytes):
      let encoder = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
      encoder?.writeAndFlush(NIOAny(ByteBuffer(bytes: bytes)), promise: nil)
    }
  }

  private func head(_ status: HTTPResponseStatus, _ headers: HTTPHeaders, context: ChannelHandlerContext) {
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
  }

  private func send(_ body: Data, context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
  }
}
