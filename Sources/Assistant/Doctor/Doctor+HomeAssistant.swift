import BoxSettings
import Foundation
import MQTT

extension Doctor {
  /// Whether the broker that Home Assistant is connected to lets the box in; nil: there is none.
  func checkHomeAssistant(_ settings: Settings) async -> HealthCheck? {
    guard !settings.mqtt.address.isEmpty else { return nil }
    let mend = "check mqtt.url, mqtt.user, mqtt.password_file and mqtt.ca_file, and whether the broker runs"
    do {
      guard let broker = try MQTTBroker(settings.mqtt) else {
        return .bad("home assistant", "\(settings.mqtt.address) is no broker\u{2019}s address", mend: mend)
      }
      let client = MQTTClient(broker, name: "sous-doctor-\(ProcessInfo.processInfo.processIdentifier)", pauses: [60])
      let first = await withTaskGroup(of: MQTTEvent?.self) { group in
        group.addTask { await client.events.first { _ in true } }
        group.addTask {
          try? await Task.sleep(for: .seconds(Self.patience))
          return nil
        }
        defer { group.cancelAll() }
        return await group.next() ?? nil
      }
      await client.close()
      return switch first {
      case .connected: .good("home assistant", "\(broker.name) lets the box in")
      case .away(let reason): .bad("home assistant", "\(broker.name): \(reason)", mend: mend)
      default: .bad("home assistant", "\(broker.name) does not answer", mend: mend)
      }
    } catch {
      return .bad("home assistant", "\(error)", mend: mend)
    }
  }

  private static let patience = 10
}
