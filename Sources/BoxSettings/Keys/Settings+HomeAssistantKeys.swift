import Basics
import Foundation
import MQTT

/// The settings of the connection to Home Assistant.
extension Settings {
  static let homeAssistantKeys = [
    SettingsKey(
      "home_assistant.url", \.homeAssistant.address, expected: "an address of http or https",
      meaning: "Where Home Assistant is, such as http://homeassistant.local:8123. Empty: nothing is asked of it.",
      check: wrongAddress),
    SettingsKey(
      "home_assistant.token_file", \.homeAssistant.tokenFile, expected: "a file's path from / or ~/",
      meaning: "The file with a long-lived access token, which Home Assistant makes under Profile, Security. Only this "
        + "user may read it (chmod 600)."
    ) { $0.isEmpty ? nil : wrongFolder($0) },
    SettingsKey(
      "home_assistant.todo", \.homeAssistant.todo, expected: "an entity such as todo.groceries",
      meaning: "The to-do list that is kept equal to one of the box's. Empty: none."
    ) {
      $0.isEmpty || $0.wholeMatch(of: /todo\.[a-z0-9_]+/) != nil
        ? nil : "must be like todo.groceries, not \(SettingsValue.text($0))"
    },
    SettingsKey(
      "home_assistant.list", \.homeAssistant.list, meaning: "Which of the box's lists that is.", check: notEmpty),
    SettingsKey(
      "home_assistant.ask", \.homeAssistant.isAsked,
      meaning: "Whether Home Assistant is asked what the box does not understand, such as \"turn off the light\": the "
        + "sentence goes there, and its answer is given."),
  ]

  static let mqttKeys = [
    SettingsKey(
      "mqtt.url", \.mqtt.address, expected: "mqtt:// or mqtts://, a host, and a port if it is another",
      meaning:
        "The broker that Home Assistant is connected to, such as mqtt://homeassistant.local: the box shows itself "
        + "there as a device. Empty: none."
    ) {
      $0.isEmpty || MQTTBroker(address: $0) != nil
        ? nil : "must be like mqtt://homeassistant.local or mqtts://broker:8883, not \(SettingsValue.text($0))"
    },
    SettingsKey("mqtt.user", \.mqtt.user, meaning: "The user of the broker. Empty: it asks for none."),
    SettingsKey(
      "mqtt.password_file", \.mqtt.passwordFile, expected: "a file's path from / or ~/",
      meaning: "The file with that user's password. Only this user may read it (chmod 600)."
    ) { $0.isEmpty ? nil : wrongFolder($0) },
    SettingsKey(
      "mqtt.ca_file", \.mqtt.authorities, expected: "a file's path from / or ~/",
      meaning: "Certificates, in PEM, of who vouches for the broker's. Empty: the system's."
    ) { $0.isEmpty ? nil : wrongFolder($0) },
    SettingsKey(
      "mqtt.prefix", \.mqtt.prefix, meaning: "Home Assistant's discovery prefix.", check: wrongTopic),
    SettingsKey("mqtt.name", \.mqtt.name, meaning: "What the box is called there.", check: notEmpty),
    SettingsKey("mqtt.area", \.mqtt.area, meaning: "The room that it is shown in. Empty: you say it there."),
  ]

  static let wyomingKeys = [
    SettingsKey(
      "wyoming.listen", \.wyoming.listen, expected: "an address",
      meaning:
        "The address that services for voice devices listen at. The protocol has no passwords: whoever is let in "
        + "commands the kitchen.", check: notEmpty),
    SettingsKey(
      "wyoming.allow", \.wyoming.allows, expected: "a list of addresses and networks",
      meaning: "Who is let in beside this machine, such as `[\"192.168.1.20\", \"10.0.0.0/8\"]`. Empty: the private "
        + "addresses of a house's own network.", check: wrongNetworks),
    SettingsKey(
      "wyoming.port", \.wyoming.port, in: 0...65_535, unit: "port",
      meaning: "Their port, usually 10600; 0: there are none."),
  ]

  @Sendable static func wrongNetworks(_ networks: [String]) -> String? {
    networks.first { AddressRange($0) == nil }
      .map { "must be addresses such as 192.168.1.20 or networks such as 10.0.0.0/8, not \(SettingsValue.text($0))" }
  }

  @Sendable private static func wrongTopic(_ text: String) -> String? {
    let isTopic =
      !text.isEmpty && text.utf8.count <= 100
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && !["+", "#", "$", "\u{7F}"].contains($0) }
    return isTopic ? nil : "must be a topic without +, # and $, not \(SettingsValue.text(text))"
  }
}
