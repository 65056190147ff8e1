import Foundation
import NIOCore
import NIOHTTP1

/// Lets a connection's first request ask for the WebSocket, if it is valid (RFC 6455, section 4.1). It
/// ignores an upgrade to any other protocol, as a server may (RFC 9110, section 7.8), so the request is
/// answered as it stands.
///
/// It stands before the upgrade's handlers, which do not answer an unknown upgrade, and removes itself.
final class UpgradeRule: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = Self.unwrapInboundIn(data), head.wishesUpgrade, !head.asksForWebSocket else {
      context.fireChannelRead(data)
      return context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }
    head.headers.remove(name: "upgrade")
    // The parser reads nothing after such a request.
    head.headers.replaceOrAdd(name: "connection", value: "close")
    context.fireChannelRead(Self.wrapInboundOut(.head(head)))
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }
}

extension HTTPRequestHead {
  /// Whether it asks for another protocol.
  var wishesUpgrade: Bool { headers.contains(name: "upgrade") }

  fileprivate var asksForWebSocket: Bool {
    let hasBody =
      headers.contains(name: "transfer-encoding") || headers.first(name: "content-length").map { $0 != "0" } ?? false
    return method == .GET && version == .http1_1 && headers["host"].count == 1 && !hasBody
      && headers[canonicalForm: "upgrade"].contains { $0.lowercased() == "websocket" }
  }

  /// The request in the form for the handler: with the host of its address, and with "close" if it is the
  /// last of its connection.
  ///
  /// An address with a host in it overrules the field (RFC 9112, section 3.2.2). HTTP/1.0 has one request
  /// per connection (section 9.3), and nothing is read after an upgrade request.
  var plain: HTTPRequestHead {
    var head = self
    if let range = uri.range(of: "://"), !uri.hasPrefix("/"), headers["host"].count < 2 {
      head.headers.replaceOrAdd(name: "host", value: String(uri[range.upperBound...].prefix { !"/?#".contains($0) }))
    }
    let isLast =
      version.major < 1 || version == .http1_0 || wishesUpgrade
      || headers[canonicalForm: "connection"].contains { $0.lowercased() == "close" }
    if isLast { head.headers.replaceOrAdd(name: "connection", value: "close") }
    return head
  }
}
