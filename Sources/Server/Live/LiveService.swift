import Foundation
import NIOCore
import NIOHTTP1
import NIOWebSocket
import Wire

/// Serves clients on the WebSocket.
struct LiveService: Sendable {
  let hub: Hub
  let house: any House
  let perimeter: Perimeter
  /// The wait for a client's hello, before the default one applies.
  var patience = TimeAmount.milliseconds(250)
  /// The time for which an unknown client may stay without a token.
  var strangers = TimeAmount.seconds(5)

  /// Whether a request may open the WebSocket: at one of its addresses, from the box's own page or from a
  /// program that is not a browser.
  func mayUpgrade(_ channel: any Channel, _ head: HTTPRequestHead) -> Bool {
    Self.isPlace(head)
      && perimeter.isOwn(
        host: head.headers.first(name: "host"), origin: head.headers.first(name: "origin"),
        // Browsers send only the origin with a WebSocket.
        site: nil)
  }

  /// Whether a request is for one of its addresses.
  static func isPlace(_ head: HTTPRequestHead) -> Bool { paths.contains(head.uri.prefix { $0 != "?" }) }

  // The apps know only the box's host and port.
  private static let paths: Set<Substring> = ["/ws", "/", ""]

  /// Serves one client until it is gone.
  func serve(_ channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, _ head: HTTPRequestHead) async {
    let isEncrypted = await PlainOrTLS.isEncrypted(channel.channel)
    let host = head.headers.first(name: "host").map { "\(isEncrypted ? "https" : "http")://\($0)" }
    let client = LiveClient(channel: channel.channel, address: host ?? "")
    let caller = await perimeter.caller(
      on: channel.channel, authorization: head.headers.first(name: "authorization"),
      isForwarded: Perimeter.isForwarded(head.headers.lazy.map(\.name)))
    let session = ClientSession(client: client, caller: caller, hub: hub, house: house, perimeter: perimeter)
    let greeting = channel.channel.eventLoop.scheduleTask(in: patience) { Task { await session.greetIfSilent() } }
    let expulsion = channel.channel.eventLoop.scheduleTask(in: strangers) { Task { await session.closeIfUnknown() } }
    // An error of a connection ends only that connection.
    try? await channel.executeThenClose { inbound, _ in
      for try await frame in inbound {
        guard await take(frame, client, session) else { break }
      }
    }
    greeting.cancel()
    expulsion.cancel()
    await session.end()
    await hub.leave(client)
  }

  /// - Returns: whether the connection continues.
  private func take(_ frame: WebSocketFrame, _ client: LiveClient, _ session: ClientSession) async -> Bool {
    switch frame.opcode {
    case .text:
      let bytes = Data(frame.unmaskedData.readableBytesView)
      guard String(validating: bytes, as: UTF8.self) != nil else {
        client.close(.dataInconsistentWithMessage)
        return true
      }
      await session.receive(bytes)
      return true
    case .ping:
      client.send(.pong, frame.unmaskedData)
      return true
    case .pong: return true
    case .connectionClose:
      client.send(.connectionClose, frame.unmaskedData)
      return false
    default:
      client.close(.unacceptableData)
      return true
    }
  }
}
