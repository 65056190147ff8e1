import Foundation
import SousClient
import Synchronization

/// Reports changes of a to-do list of Home Assistant, which sends events over its WebSocket
/// (https://developers.home-assistant.io/docs/api/websocket). The list itself is requested separately.
final class HomeAssistantWatch: ListWatch {
  private struct Frame: Decodable {
    var type: String
    var success: Bool?
  }

  private struct Greeting: Encodable {
    var type = "auth"
    var token: String
    private enum CodingKeys: String, CodingKey {
      case type
      case token = "access_token"
    }
  }

  private struct Wish: Encodable {
    var id = 1
    var type = "todo/item/subscribe"
    var entity: String
    private enum CodingKeys: String, CodingKey {
      case id, type
      case entity = "entity_id"
    }
  }

  private let url: URL
  private let token: String
  private let entity: String
  private let transport: any Transport
  private let wait: @Sendable (Duration) async throws -> Void
  private let state = Mutex(false)

  /// - Parameters:
  ///   - url: "ws://homeassistant.local:8123/api/websocket".
  ///   - entity: "todo.groceries"
  ///   - wait: the wait between tries; injected, so that tests need no sleep.
  init(
    _ url: URL, token: String, entity: String, transport: any Transport,
    wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    (self.url, self.token, self.entity, self.transport, self.wait) = (url, token, entity, transport, wait)
  }

  var isWatching: Bool { state.withLock { $0 } }

  func watch(_ changed: @escaping @Sendable () -> Void) async {
    var failures = 0
    while !Task.isCancelled {
      // An error of the watch also prevents requests, and is reported there.
      if let link = try? await transport.connect(to: url, token: nil) {
        if await follow(link, changed) { failures = 0 }
        state.withLock { $0 = false }
        await link.close()
      }
      failures = min(failures + 1, 6)
      // 4 s, 8 s and so on up to about four minutes, with a random change.
      guard (try? await wait(.seconds(Double(2 << failures) * Double.random(in: 0.5...1.5)))) != nil else { return }
    }
  }

  // Until the link is gone. Returns whether it was authenticated.
  private func follow(_ link: any TransportLink, _ changed: @escaping @Sendable () -> Void) async -> Bool {
    await withTaskGroup(of: Void.self) { group in
      // A lost connection is noticed.
      group.addTask { [wait] in
        while (try? await wait(.seconds(50))) != nil, (try? await link.ping()) != nil {}
        await link.close()
      }
      var isIn = false
      while let text = try? await link.receive(),
        let frame = try? JSONDecoder().decode(Frame.self, from: Data(text.utf8))
      {
        do {
          switch frame.type {
          case "auth_required": try await send(Greeting(token: token), link)
          case "auth_ok":
            isIn = true
            try await send(Wish(entity: entity), link)
          case "result" where frame.success == true: state.withLock { $0 = true }
          case "event": changed()
          default: break
          }
        } catch {
          break
        }
        if frame.type == "auth_invalid" || frame.success == false { break }
      }
      group.cancelAll()
      return isIn
    }
  }

  private func send(_ message: some Encodable, _ link: any TransportLink) async throws {
    try await link.send(String(decoding: try JSONEncoder().encode(message), as: UTF8.self))
  }
}
