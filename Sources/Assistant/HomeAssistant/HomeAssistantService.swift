import AsyncAlgorithms
import BoxSettings
import Foundation
import HomeAssistant
import MQTT
import ServiceLifecycle

/// Shows the box to Home Assistant as a device while it runs, and executes its commands.
///
/// No part of the box waits for the broker: after an outage, everything is reported anew.
struct HomeAssistantService: Service {
  let box: Box
  let broker: MQTTBroker
  let device: HomeDevice
  let now: @Sendable () -> Date
  let page: @Sendable () -> String?
  let isAtOpenDesk: @Sendable () -> Bool

  func run() async throws {
    let client = MQTTClient(broker, name: "sous-\(device.id)", will: device.availability(false))
    let following = await box.household.assistant.bus.follow()
    let link = HomeAssistantLink(
      client, of: device, in: box, state: following.state.kitchen, now: now, page: page,
      isAtOpenDesk: isAtOpenDesk)
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        // Commands take their time; events are reported meanwhile.
        let (asked, ask) = AsyncStream.makeStream(of: HomeCommand.self, bufferingPolicy: .bufferingOldest(100))
        group.addTask { for await command in asked { await link.perform(command) } }
        group.addTask {
          for await event in client.events {
            if let command = await link.take(event) { ask.yield(command) }
          }
        }
        group.addTask { for await publication in following.publications { await link.follow(publication) } }
        group.addTask { for await _ in AsyncTimerSequence.repeating(every: .seconds(10)) { await link.passTime() } }
      }
    }
    await client.close(saying: [device.availability(false)])
  }
}

extension MQTTBroker {
  /// The broker of the settings; nil: there is none.
  /// - Throws: `SecretFile.Problem`
  init?(_ settings: Settings.MQTT) throws {
    guard !settings.address.isEmpty, var broker = MQTTBroker(address: settings.address) else { return nil }
    if !settings.user.isEmpty { broker.user = settings.user }
    if !settings.passwordFile.isEmpty {
      broker.password = try SecretFile(settings.passwordFile, of: "mqtt.password_file").read()
    }
    if !settings.authorities.isEmpty { broker.authorities = Paths().expand(settings.authorities) }
    self = broker
  }
}
