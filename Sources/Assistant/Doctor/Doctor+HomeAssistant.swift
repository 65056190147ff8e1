import Audio
import BoxSettings
import Foundation
import MQTT
import Speaking

extension Doctor {
  /// The check of Home Assistant's broker; nil: there is none.
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

  /// The check of Home Assistant's own API, and of the box's uses of it; nil: it is not used.
  func checkHomeAssistantAPI(_ settings: Settings) async -> HealthCheck? {
    let home = settings.homeAssistant
    guard !home.address.isEmpty else { return nil }
    var uses: [String] = []
    if !home.todo.isEmpty { uses.append("\(home.todo) is kept equal to the list \(home.list)") }
    if home.isAsked { uses.append("what is not understood here is sent there") }
    do {
      try await HomeAssistantAPI(home).call("GET", "")
      return .good(
        "home assistant api",
        "\(home.address) lets the box in; \(uses.isEmpty ? "unused" : uses.joined(separator: "; "))")
    } catch {
      return .bad(
        "home assistant api", "\(home.address): \(error)",
        mend: "check home_assistant.url, home_assistant.token_file and whether it runs")
    }
  }

  /// The check of the service in the second ear's place; nil: there is none.
  func checkHearingService(_ settings: Settings) async -> HealthCheck? {
    guard settings.hearing.engine == .sous, settings.hearing.listensAgain,
      let place = HostAndPort(settings.hearing.service)
    else { return nil }
    do {
      // A second of silence: any transcript is an answer.
      let silence = [Int16](repeating: 0, count: AudioFormat.house.sampleRate)
      _ = try await WyomingEar(host: place.host, port: place.port, otherwise: nil).asked(silence)
      return .good("hearing service", "\(settings.hearing.service) writes down what it hears")
    } catch {
      return .bad(
        "hearing service",
        "\(settings.hearing.service): \(error is WyomingTalk.Problem ? "\(error)" : "it cannot be reached")",
        mend: "start it, or check hearing.service; the box hears by itself meanwhile")
    }
  }

  /// The check of the service in the voice's place; nil: there is none.
  func checkVoiceService(_ settings: Settings) async -> HealthCheck? {
    guard let place = HostAndPort(settings.voice.service) else { return nil }
    let voice = WyomingVoice(
      host: place.host, port: place.port, name: settings.voice.serviceVoice.isEmpty ? nil : settings.voice.serviceVoice,
      otherwise: CommandVoice())
    do {
      let samples = try await voice.asked("Ready.")
      return .good(
        "voice service",
        "\(settings.voice.service) speaks, \(samples.count / (AudioFormat.house.sampleRate / 1_000)) ms")
    } catch {
      return .bad(
        "voice service",
        "\(settings.voice.service): \(error is WyomingTalk.Problem ? "\(error)" : "it cannot be reached")",
        mend: "start it, or check voice.service; the box speaks by voice.command meanwhile")
    }
  }

  private static let patience = 10
}
