import Basics
import Commands
import Foundation
import Home
import HomeAssistant
import Kitchen
import MQTT
import Wire

/// The reports of the box to Home Assistant, and the commands from there.
actor HomeAssistantLink {
  private let client: MQTTClient
  private var device: HomeDevice
  private let box: Box
  private let now: @Sendable () -> Date
  private let page: @Sendable () -> String?
  private let isAtOpenDesk: @Sendable () -> Bool
  private var state: KitchenState
  private var told: HomeReport?
  private var isThere = false
  private var problem: String?

  /// - Parameters:
  ///   - page: the current address of the box's page.
  ///   - isAtOpenDesk: whether commands behind the desk's PIN are permitted from there.
  init(
    _ client: MQTTClient, of device: HomeDevice, in box: Box, state: KitchenState, now: @escaping @Sendable () -> Date,
    page: @escaping @Sendable () -> String?, isAtOpenDesk: @escaping @Sendable () -> Bool
  ) {
    (self.client, self.device, self.box, self.state, self.now) = (client, device, box, state, now)
    (self.page, self.isAtOpenDesk) = (page, isAtOpenDesk)
  }

  // MARK: The connection

  /// Follows the connection.
  /// - Returns: a command to the box.
  func take(_ event: MQTTEvent) async -> HomeCommand? {
    switch event {
    case .connected:
      isThere = true
      client.subscribe(to: device.birth)
      client.subscribe(to: "\(device.topics)/command/+")
      tellAll()
      if problem != nil { await box.tell("Home Assistant\u{2019}s broker is there again.") }
      problem = nil
    case .away(let reason):
      (isThere, told) = (false, nil)
      // Once for repeated failures.
      guard reason != problem else { return nil }
      problem = reason
      await box.complain("Home Assistant\u{2019}s broker cannot be reached: \(reason). Everything goes on here.")
    case .message(let message) where message.topic == device.birth:
      if message.text == "online" { tellAll() }
    case .message(let message):
      do throws(HomeCommand.Problem) {
        return try HomeCommand(message, topics: device.topics)
      } catch {
        await box.complain("Home Assistant asked for what cannot be: \(error).")
      }
    }
    return nil
  }

  // MARK: Telling

  /// Follows the house.
  func follow(_ publication: Publication<HomeEvent>) {
    let events = publication.entry.events.compactMap(\.ofKitchen)
    guard !events.isEmpty else { return }
    for event in events { state.apply(event) }
    for case .timer(let change) in events {
      guard let happened = HomeTimerEvent(change) else { continue }
      client.publish(MQTTMessage("\(device.topics)/event/timer", HomeReport.text(of: happened)))
    }
    tellNews()
  }

  /// Reports changes by the passing of time: today's meals.
  func passTime() { tellNews() }

  private func tellAll() {
    device.page = page()
    client.publish(device.availability(true))
    client.publish(device.discovery)
    told = nil
    tellNews()
  }

  private func tellNews() {
    guard isThere else { return }
    let household = box.household.settings.household
    let report = HomeReport(
      of: state, today: CalendarDay(now(), in: household.calendar), clock: household.clock, version: device.version)
    for (topic, text) in report.changes(since: told).sorted(by: { $0.key < $1.key }) { publish(topic, text) }
    told = report
  }

  private func publish(_ topic: String, _ text: String) {
    client.publish(MQTTMessage("\(device.topics)/\(topic)", text, isRetained: true))
  }

  // MARK: Doing

  /// Executes a command.
  func perform(_ asked: HomeCommand) async {
    let giver = Giver(role: .kitchen, device: Self.name, isAtOpenDesk: isAtOpenDesk())
    let id = "\(Self.name)/\(Identifier.new())"
    switch asked {
    case .command(let command):
      let answer = await box.take(command, origin: .companion, by: giver, id: id)
      tell(answer, to: nil)
    case .words(let words):
      let answer = await box.take(words, origin: .companion, by: giver, id: id, speaker: Self.name)
      tell(answer, to: words)
    case .announce(let text): await box.announce(text)
    }
  }

  private func tell(_ answer: Answer, to words: String?) {
    if let words { publish("heard", HomeReport.short(words)) }
    publish("answer", HomeReport.text(of: HomeAnswer(heard: words, say: answer.say, isDone: answer.isDone)))
  }

  /// The giver of commands from there, in the journal.
  static let name = "home-assistant"
}
