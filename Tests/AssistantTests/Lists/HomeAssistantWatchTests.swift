import Foundation
import SousClient
import Synchronization
import TestTime
import Testing

@testable import Assistant

@Suite("What Home Assistant says of a list's changes", .deadline())
struct HomeAssistantWatchTests {
  /// Home Assistant's end of links: each says what is scripted once it was sent so much.
  private final class Home: Transport {
    /// What each link says, in order, before it is closed; `nil` waits for something to be sent.
    let scripts: Mutex<[[String?]]>
    let sent = Mutex<[String]>([])
    let urls = Mutex<[String]>([])

    init(_ scripts: [[String?]]) { self.scripts = Mutex(scripts) }

    func connect(to url: URL, token: String?) async throws -> any TransportLink {
      urls.withLock { $0.append(url.absoluteString) }
      guard let script = scripts.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
        throw TransportError.unreachable("nothing answers there")
      }
      return Link(self, script)
    }

    func post(_ json: Data, to url: URL) async throws -> (status: Int, body: Data) { (404, Data()) }
  }

  private final class Link: TransportLink {
    private let home: Home
    private let script: Mutex<[String?]>
    private let isClosed = Mutex(false)

    init(_ home: Home, _ script: [String?]) {
      self.home = home
      self.script = Mutex(script)
    }

    func send(_ text: String) async throws {
      home.sent.withLock { $0.append(text) }
      script.withLock { if case .some(nil) = $0.first { $0.removeFirst() } }
    }

    func receive() async throws -> String? {
      while !isClosed.withLock({ $0 }) {
        let next: String?? = script.withLock { script in
          guard let first = script.first else { return .some(nil) }
          guard let text = first else { return nil }
          script.removeFirst()
          return .some(text)
        }
        if let next { return next }
        await Task.yield()
      }
      return nil
    }

    func ping() async throws {}
    func close() async { isClosed.withLock { $0 = true } }
  }

  private static let event = #"{"id":1,"type":"event","event":{"items":[]}}"#
  private static let good: [String?] = [
    #"{"type":"auth_required","ha_version":"2025.4.4"}"#, nil, #"{"type":"auth_ok","ha_version":"2025.4.4"}"#, nil,
    #"{"id":1,"type":"result","success":true,"result":null}"#,
  ]

  /// What is told of changes by a home that says so much, and then is gone; ends after so many waits.
  private func watch(_ scripts: [[String?]], waits most: Int) async -> (changes: Int, home: Home, waits: Int) {
    let home = Home(scripts)
    let (changes, waits) = (Count(), Count())
    guard let url = URL(string: "ws://home:8123/api/websocket") else { return (0, home, 0) }
    let watch = HomeAssistantWatch(url, token: "secret", entity: "todo.groceries", transport: home) { duration in
      // The signs of life are asked for all the time; here they wait until the link is gone.
      if duration == .seconds(50) { return try await Task.sleep(for: .seconds(600)) }
      if waits.add() >= most { throw CancellationError() }
    }
    await watch.watch { _ = changes.add() }
    #expect(!watch.isWatching)
    return (changes.value, home, waits.value)
  }

  private final class Count: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  @Test("each change is told, and after the connection was lost it begins anew")
  func changes() async {
    let (changes, home, waits) = await watch(
      [Self.good + [Self.event, Self.event], [], Self.good + [Self.event]], waits: 4)
    #expect(changes == 3 && waits == 4)
    let sent = home.sent.withLock { $0 }
    #expect(sent.count == 4 && sent[0].contains(#""access_token":"secret""#))
    let wish = try? JSONSerialization.jsonObject(with: Data(sent[1].utf8)) as? [String: Any]
    #expect(wish?["type"] as? String == "todo/item/subscribe" && wish?["entity_id"] as? String == "todo.groceries")
    #expect(home.urls.withLock { $0.count } == 4)
  }

  @Test(
    "who does not let it in, has no such list or speaks nonsense is asked again later, and less and less",
    arguments: [
      [#"{"type":"auth_required"}"#, nil, #"{"type":"auth_invalid","message":"no"}"#, Self.event],
      [
        #"{"type":"auth_required"}"#, nil, #"{"type":"auth_ok"}"#, nil, #"{"id":1,"type":"result","success":false}"#,
        Self.event,
      ],
      ["what", Self.event], ["", Self.event], ["[]", Self.event], ["{}", Self.event], [],
    ] as [[String?]])
  func refusals(script: [String?]) async {
    let (changes, home, waits) = await watch([script, script], waits: 3)
    #expect(changes == 0 && waits == 3)
    #expect(home.urls.withLock { $0.count } == 3)
  }
}
