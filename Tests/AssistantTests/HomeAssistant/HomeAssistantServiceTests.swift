import Foundation
import HomeAssistant
import MQTT
import Screens
import Speaking
import TestPeers
import TestTime
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings

/// A box and Home Assistant on one broker.
@Suite(
  "Home Assistant", .enabled(if: TestBroker.isInstalled, "there is no mosquitto"), .deadline())
struct HomeAssistantServiceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What Home Assistant sees and does.
  private final class Watcher: @unchecked Sendable {
    let client: MQTTClient
    private var events: AsyncStream<MQTTEvent>.Iterator
    /// What came and was not asked for yet: topics in whatever order they arrive are all found.
    private var unread: [(topic: String, text: String)] = []

    init(_ broker: TestBroker) async throws {
      client = MQTTClient(
        try #require(MQTTBroker(address: "mqtt://127.0.0.1:\(broker.port)")), name: "home-assistant", pauses: [0.05])
      events = client.events.makeAsyncIterator()
      await connect()
    }

    func connect() async {
      while let event = await events.next(isolation: nil) { if event == .connected { break } }
      client.subscribe(to: "#")
    }

    /// The next text of a topic, which is told by its end. What came of the topic before that is forgotten.
    func next(_ topic: String, _ isIt: (String) -> Bool = { _ in true }) async -> String? {
      if let place = unread.firstIndex(where: { $0.topic.hasSuffix(topic) && isIt($0.text) }) {
        let text = unread[place].text
        unread = unread[..<place].filter { !$0.topic.hasSuffix(topic) } + unread[(place + 1)...]
        return text
      }
      while let event = await events.next(isolation: nil) {
        guard case .message(let message) = event, let text = message.text else { continue }
        if message.topic.hasSuffix(topic), isIt(text) {
          unread.removeAll { $0.topic.hasSuffix(topic) }
          return text
        }
        unread.append((message.topic, text))
      }
      return nil
    }

    func ask(_ device: HomeDevice, _ command: String, _ text: String, isRetained: Bool = false) {
      client.publish(MQTTMessage("\(device.topics)/command/\(command)", text, isRetained: isRetained))
    }
  }

  private func serving(
    before: (Watcher, HomeDevice) async -> Void = { _, _ in },
    _ body: (TestBroker, Watcher, HomeDevice, Box) async throws -> Void
  ) async throws {
    let broker = try await TestBroker()
    var settings = Settings()
    settings.store.folder = folder.path
    let household = try Household(settings: settings, clock: { Date() })
    let box = Box(household: household, screen: QuietScreen(write: { _ in }), speaker: Loudspeaker(), voice: nil)
    await box.begin()
    let device = HomeDevice(id: "test", name: "Sous", version: "1.0")
    let service = HomeAssistantService(
      box: box, broker: try #require(MQTTBroker(address: "mqtt://127.0.0.1:\(broker.port)")), device: device,
      now: { Date() }, page: { "https://kitchen.local/" }, isAtOpenDesk: { false })
    let watcher = try await Watcher(broker)
    await before(watcher, device)
    let running = Task { try await service.run() }
    #expect(await watcher.next("config")?.contains("https://kitchen.local/") == true)
    #expect(await watcher.next("/volume") == "70")
    #expect(await watcher.next("/availability") { $0 == "online" } != nil)
    try await body(broker, watcher, device, box)
    running.cancel()
    try await running.value
    #expect(await watcher.next("/availability") { $0 == "offline" } != nil)
    await watcher.client.close()
  }

  @Test("states follow the kitchen, and what is asked there is done")
  func both() async throws {
    try await serving { _, home, device, box in
      home.ask(device, "text", "set a pasta timer for ten minutes")
      #expect(await home.next("/event/timer")?.contains(#""event_type":"started""#) == true)
      #expect(await home.next("/timers") { $0.contains(#""running":1"#) } != nil)
      #expect(await home.next("/answer")?.contains("Pasta timer: 10 minutes.") == true)
      home.ask(device, "volume", "40")
      #expect(await home.next("/volume") { $0 == "40" } != nil)
      home.ask(device, "listening", "OFF")
      #expect(await home.next("/listening") { $0 == "OFF" } != nil)
      await box.take("add two liters of milk", origin: .text)
      #expect(await home.next("/shopping") { $0.contains("milk (2 l)") } != nil)
      await box.take("cancel the pasta timer", origin: .text)
      #expect(await home.next("/event/timer")?.contains(#""event_type":"cancelled""#) == true)
      // In the journal it stands under its own name.
      let last = try await box.household.store.entries(after: 0).map(\.entry.id)
      #expect(last.contains { $0.hasPrefix("home-assistant/") })
    }
  }

  @Test("what the broker has kept is not done, and what makes no sense changes nothing")
  func nonsense() async throws {
    // The broker has it before the box comes, or it would be a message of now.
    let kept: (Watcher, HomeDevice) async -> Void = { home, device in
      home.ask(device, "text", "add soap", isRetained: true)
      #expect(await home.next("/command/text") == "add soap")
    }
    try await serving(before: kept) { _, home, device, box in
      home.ask(device, "volume", "loud")
      home.ask(device, "reboot", "PRESS")
      home.ask(device, "text", "refund order 1")
      // The desk's PIN holds here too.
      #expect(await home.next("/answer") != nil)
      home.ask(device, "text", "add milk")
      #expect(await home.next("/shopping") { $0.contains("milk") } != nil)
      #expect(await box.household.assistant.bus.state.kitchen.items.values.map(\.name) == ["milk"])
    }
  }

  @Test("Home Assistant's birth and a broker that comes back are told everything again")
  func again() async throws {
    try await serving { broker, home, device, box in
      home.client.publish(MQTTMessage("homeassistant/status", "online"))
      #expect(await home.next("/availability") { $0 == "online" } != nil)
      #expect(await home.next("config") != nil)
      #expect(await home.next("/volume") == "70")
      try await broker.stop()
      await box.take("add bread", origin: .text)
      try await broker.start()
      await home.connect()
      #expect(await home.next("config") != nil)
      #expect(await home.next("/shopping") { $0.contains("bread") } != nil)
    }
  }
}
