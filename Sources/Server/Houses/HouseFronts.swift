import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// The handler of requests and WebSockets: one house, or many, each at its own host.
public protocol HouseFronts: Sendable {
  /// Runs the services behind it until the task is cancelled; calls `ready` once requests can be
  /// answered.
  func run(ready: @escaping @Sendable () -> Void) async throws
  /// Answers a request.
  func respond(to request: Request, _ context: WebContext) async throws -> Response
  /// Whether a request may open the WebSocket.
  func mayUpgrade(_ channel: any Channel, _ head: HTTPRequestHead) -> Bool
  /// Serves a client on the WebSocket until it is gone.
  func serve(_ channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, _ head: HTTPRequestHead) async
}

/// Hands requests on to them.
struct FrontResponder: HTTPResponder {
  typealias Context = WebContext

  let fronts: any HouseFronts

  func respond(to request: Request, context: WebContext) async throws -> Response {
    try await fronts.respond(to: request, context)
  }
}
