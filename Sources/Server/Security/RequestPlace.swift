import Basics
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Tells where requests come from, for counting what each place may do: behind a proxy, not where the
/// proxy is.
struct RequestPlace: Sendable {
  /// The proxies that are believed.
  let forwarders: [AddressRange]
  /// Tells whose program on this machine it is.
  let peers: LocalPeers

  /// The place: an address, or its network; of programs on this machine, the user they are of.
  func of(_ request: Request, _ channel: any Channel) -> String {
    let peer = channel.remoteAddress
    if let text = peer?.ipAddress, isForwarder(text), let client = client(request), let place = place(client) {
      return place
    }
    if let place = ConnectionCount.place(of: peer) { return place }
    return peers.user(of: channel).map { "user \($0)" } ?? "this machine"
  }

  private func isForwarder(_ address: String) -> Bool { forwarders.contains { $0.contains(address) } }

  // The last that no proxy of ours added: what comes before it anybody may have written.
  private func client(_ request: Request) -> String? {
    let values = request.headers[values: Self.forwarded]
    let hops = values.flatMap { $0.split(separator: ",") }.map { $0.trimmingCharacters(in: .whitespaces) }
    return hops.last { !isForwarder($0) }
  }

  private func place(_ address: String) -> String? {
    guard let address = try? SocketAddress(ipAddress: address, port: 0) else { return nil }
    return ConnectionCount.place(of: address) ?? "this machine"
  }

  private static let forwarded = HTTPField.Name("X-Forwarded-For") ?? .via
}

extension API {
  /// The place of a request.
  func place(of request: Request, _ context: WebContext) -> String { places.of(request, context.channel) }
}
