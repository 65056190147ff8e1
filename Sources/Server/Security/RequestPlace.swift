import Basics
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The places of requests, for the limits of each place; behind a proxy, the place of the client.
struct RequestPlace: Sendable {
  /// The proxies that are believed.
  let forwarders: [AddressRange]
  /// Finds the user of a program on this machine.
  let peers: LocalPeers

  /// The place: an address, or its network; for programs on this machine, their user.
  func of(_ request: Request, _ channel: any Channel) -> String {
    let peer = channel.remoteAddress
    if let text = peer?.ipAddress, isForwarder(text), let client = client(request), let place = place(client) {
      return place
    }
    if let place = ConnectionCount.place(of: peer) { return place }
    return peers.user(of: channel).map { "user \($0)" } ?? "this machine"
  }

  private func isForwarder(_ address: String) -> Bool { forwarders.contains { $0.contains(address) } }

  // The last entry that none of our proxies added; anybody may have written the entries before it.
  private func client(_ request: Request) -> String? {
    let values = request.headers[values: Self.forwarded]
    let hops = values.flatMap { $0.split(separator: ",") }.map { $0.trimmingCharacters(in: .whitespaces) }
    return hops.last { !isForwarder($0) }
  }

  private func place(_ address: String) -> String? {
    guard let address = try? SocketAddress(ipAddress: address, port: 0) else { return nil }
    return ConnectionCount.place(of: address) ?? "this machine"
  }

  private static let forwarded = HTTPField.Name.named("X-Forwarded-For")
}

extension API {
  /// The place of a request.
  func place(of request: Request, _ context: WebContext) -> String { places.of(request, context.channel) }
}
