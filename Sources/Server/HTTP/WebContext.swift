import Hummingbird
import NIOCore

/// What is known of a request beside itself.
struct WebContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The other end.
  let address: SocketAddress?
  /// Who sends it; the gate tells.
  var caller = Caller.unknown

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    address = source.channel.remoteAddress
  }
}
