import Hummingbird
import NIOCore

/// The context of a request.
public struct WebContext: RequestContext {
  public var coreContext: CoreRequestContextStorage
  /// The connection it came by.
  let channel: any Channel
  /// The other end.
  var address: SocketAddress? { channel.remoteAddress }
  /// The caller, set by the gate.
  var caller = Caller.unknown

  public init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}
