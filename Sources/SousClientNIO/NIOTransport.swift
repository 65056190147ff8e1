import Cryptography
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import SousClient
import Synchronization
import TLS

/// The transport to a box on Linux, which has no `URLSession` with WebSockets.
public struct NIOTransport: Transport, RequestTransport {
  private let pinned: CertificateFingerprint?
  private let authorities: String?
  private let group: any EventLoopGroup
  private let patience: TimeAmount

  /// Makes a transport.
  /// - Parameters:
  ///   - pinned: the one trusted certificate, whatever signs it. The default, nil, trusts `authorities`.
  ///   - authorities: the path of a file in PEM with the trusted authorities. The default, nil, is the
  ///     system's.
  ///   - group: the event loops. The default is the process's own.
  ///   - patience: the timeout of connecting, and of an answer over HTTP. The default is 10 seconds.
  public init(
    pinned: CertificateFingerprint? = nil, authorities: String? = nil,
    group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton, patience: TimeAmount = .seconds(10)
  ) {
    self.pinned = pinned
    self.authorities = authorities
    self.group = group
    self.patience = patience
  }

  public func connect(to url: URL, token: String?) async throws -> any TransportLink {
    let place = try Place(url)
    let patience = patience
    let upgraded = try await open(place) { channel -> EventLoopFuture<Upgraded> in
      let deadline = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
      var configuration = NIOUpgradableHTTPClientPipelineConfiguration(
        upgradeConfiguration: Self.upgrade(place, token: token))
      // A server that sends first, like Home Assistant, often sends together with the answer to the upgrade.
      configuration.leftOverBytesStrategy = .forwardBytes
      let upgraded = try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
        configuration: configuration)
      upgraded.whenComplete { _ in deadline.cancel() }
      return upgraded
    }
    switch upgraded {
    case .link(let link): return link
    case .refused(let answer): throw TransportError.refused(status: (try? await answer.get().status) ?? 0)
    }
  }

  public func post(_ json: Data, to url: URL) async throws -> (status: Int, body: Data) {
    let answer = try await answer(to: BoxRequest(.post, url, body: json))
    return (answer.status, answer.body)
  }

  public func answer(to request: BoxRequest) async throws -> BoxAnswer {
    let place = try Place(request.url)
    let patience = patience
    let answer = try await open(place) { channel -> EventLoopFuture<HTTPAnswer> in
      let pipeline = channel.pipeline.syncOperations
      let answer = channel.eventLoop.makePromise(of: HTTPAnswer.self)
      let deadline = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
      answer.futureResult.whenComplete { _ in deadline.cancel() }
      var head = HTTPRequestHead(
        version: .http1_1, method: HTTPMethod(rawValue: request.method.rawValue), uri: place.target)
      head.headers = ["host": place.authority, "connection": "close"]
      if let body = request.body { head.headers.add(name: "content-length", value: "\(body.count)") }
      for field in request.headers { head.headers.add(name: field.name, value: field.value) }
      try pipeline.addHTTPClientHandlers()
      try pipeline.addHandler(AnswerCollector(answer, asking: (head, ByteBuffer(bytes: request.body ?? Data()))))
      return answer.futureResult
    }
    return BoxAnswer(status: answer.status, tag: answer.tag, body: Data(answer.body.readableBytesView))
  }

  // MARK: Parts

  // Connects, and waits for the result.
  private func open<Result: Sendable>(
    _ place: Place, _ prepare: @escaping @Sendable (any Channel) throws -> EventLoopFuture<Result>
  ) async throws -> Result {
    let untrusted = UntrustedReason()
    let bootstrap = ClientBootstrap(group: group).connectTimeout(patience)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
    var isThere = false
    do {
      let coming = try await bootstrap.connect(host: place.host, port: place.port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try secure(channel, place, untrusted)
          return try prepare(channel)
        }
      }
      isThere = true
      return try await coming.get()
    } catch {
      if let reason = untrusted.reason { throw TransportError.untrusted(reason) }
      switch error as? TLSError {
      case .untrusted(let reason), .handshake(let reason), .failed(let reason): throw TransportError.untrusted(reason)
      case .truncated, nil: break
      }
      // After the connection is made, the request may have arrived.
      throw isThere ? TransportError.closed(Self.plain(error)) : TransportError.unreachable(Self.plain(error))
    }
  }

  private func secure(_ channel: any Channel, _ place: Place, _ untrusted: UntrustedReason) throws {
    guard place.isSecure else { return }
    let trust: TLSContext.Trust =
      if let pinned {
        .certificate { der in
          let shown = CertificateFingerprint(bytes: Digest.sha256(der))
          if shown != pinned { untrusted.reason = "its fingerprint is \(shown.map(\.description) ?? "unreadable")" }
          return shown == pinned
        }
      } else {
        authorities.map { .authorities(path: $0) } ?? .system
      }
    let handler = try TLSHandler(TLSContext(trusting: trust), host: place.host)
    try channel.pipeline.syncOperations.addHandler(handler)
  }

  private enum Upgraded: Sendable {
    case link(NIOLink)
    /// The answer in place of an upgrade.
    case refused(EventLoopFuture<HTTPAnswer>)
  }

  private static func upgrade(_ place: Place, token: String?) -> NIOTypedHTTPClientUpgradeConfiguration<Upgraded> {
    var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: place.path)
    head.headers = ["host": place.authority, "content-length": "0"]
    if let token { head.headers.add(name: "authorization", value: "Bearer \(token)") }
    let upgrader = NIOTypedWebSocketClientUpgrader<Upgraded>(maxFrameSize: NIOLink.largest) { channel, _ in
      channel.eventLoop.makeCompletedFuture { .link(try NIOLink(on: channel)) }
    }
    return NIOTypedHTTPClientUpgradeConfiguration(
      upgradeRequestHead: head, upgraders: [upgrader],
      notUpgradingCompletionHandler: { channel in
        channel.eventLoop.makeCompletedFuture {
          let answer = channel.eventLoop.makePromise(of: HTTPAnswer.self)
          try channel.pipeline.syncOperations.addHandler(AnswerCollector(answer))
          return .refused(answer.futureResult)
        }
      })
  }

  private static func plain(_ error: any Error) -> String {
    switch error {
    case ChannelError.connectTimeout: "nothing answers there"
    case is NIOConnectionError: "nothing answers there"
    case is ChannelError: "it closed the connection"
    default: "\(error)"
    }
  }
}

/// The reason why a certificate was not trusted, set within the handshake.
private final class UntrustedReason: Sendable {
  private let text = Mutex<String?>(nil)

  var reason: String? {
    get { text.withLock { $0 } }
    set { text.withLock { $0 = newValue } }
  }
}

/// The destination of a URL.
private struct Place {
  var host: String
  var port: Int
  var path: String
  /// The path with the query.
  var target: String
  var isSecure: Bool

  /// - Throws: `TransportError`
  init(_ url: URL) throws {
    guard let host = url.host(percentEncoded: false), let scheme = url.scheme?.lowercased() else {
      throw TransportError.unreachable("\(url.absoluteString) is no address")
    }
    isSecure = scheme == "wss" || scheme == "https"
    self.host = host.trimmingCharacters(in: ["[", "]"])
    port = url.port ?? (isSecure ? 443 : 80)
    path = url.path().isEmpty ? "/" : url.path()
    target = path + (url.query().map { "?\($0)" } ?? "")
  }

  var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}
