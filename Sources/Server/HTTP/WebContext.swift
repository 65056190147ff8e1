import Hummingbird
import NIOCore

/// What is known of a request beside itself.
public struct WebContext: RequestContext {
  public var coreContext: CoreRequestContextStorage
  /// The connection it came by.
  let channel: any Channel
  /// The other end.
  var address: SocketAddress? { channel.remoteAddress }
  /// Who sends it; the gate tells.
  var caller = Caller.unknown

  public init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}
