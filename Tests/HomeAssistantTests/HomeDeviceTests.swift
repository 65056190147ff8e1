import Basics
import Foundation
import Kitchen
import MQTT
import Testing

@testable import HomeAssistant

/// The payload that Home Assistant finds the box by, against the rules of its MQTT integration.
@Suite("The device in Home Assistant")
struct HomeDeviceTests {
  private let device = HomeDevice(
    id: "2d9a6c1e", name: "Sous", area: "Kitchen", version: "1.0", page: "https://kitchen.local:8080/")

  private func payload() throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: device.discovery.payload) as? [String: Any])
  }

  // Another key at the top makes the whole payload invalid there.
  @Test("it has what is required at the top, and nothing that is not allowed")
  func top() throws {
    let message = device.discovery
    #expect(message.topic == "homeassistant/device/sous-2d9a6c1e/config" && message.isRetained)
    let payload = try payload()
    #expect(Set(payload.keys) == ["device", "origin", "components", "availability", "qos"])
    let shown = try #require(payload["device"] as? [String: Any])
    let known: Set = [
      "identifiers", "name", "manufacturer", "model", "sw_version", "suggested_area", "configuration_url",
    ]
    #expect(Set(shown.keys) == known && shown["identifiers"] as? [String] == ["sous-2d9a6c1e"])
    #expect((payload["origin"] as? [String: Any])?["name"] as? String == "sous")
    #expect("\(payload["availability"] ?? "")".contains("sous/2d9a6c1e/availability"))
  }

  private static let common: Set = ["platform", "name", "unique_id", "icon", "entity_category"]
  private static let allowed: [String: (required: Set<String>, also: Set<String>)] = [
    "sensor": (
      ["state_topic"],
      ["value_template", "json_attributes_topic", "device_class", "state_class", "unit_of_measurement"]
    ),
    "binary_sensor": (["state_topic"], ["json_attributes_topic"]),
    "event": (["state_topic", "event_types"], []),
    "button": (["command_topic"], []),
    "switch": (["command_topic"], ["state_topic"]),
    "text": (["command_topic"], ["state_topic", "min", "max"]),
    "number": (["command_topic"], ["state_topic", "min", "max", "step", "unit_of_measurement"]),
    "notify": (["command_topic"], []),
    "update": (["state_topic"], []),
  ]

  @Test("each entity has what its kind takes, under a topic of the box's own")
  func entities() throws {
    let components = try #require(try payload()["components"] as? [String: [String: Any]])
    #expect(components.count == HomeEntity.all.count)
    for (key, component) in components {
      let platform = try #require(component["platform"] as? String)
      let (required, also) = try #require(Self.allowed[platform], "\(platform)")
      let keys = Set(component.keys)
      #expect(keys.isSuperset(of: required), "\(key)")
      #expect(keys.subtracting(required).subtracting(also).isSubset(of: Self.common), "\(key)")
      #expect(component["unique_id"] as? String == "sous-2d9a6c1e-\(key)")
      #expect(key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
      for (name, topic) in component where name.hasSuffix("_topic") {
        #expect((topic as? String)?.hasPrefix("sous/2d9a6c1e/") == true, "\(key)")
      }
      // Nothing but what is measured or looked at may be of that kind.
      if let category = component["entity_category"] as? String {
        #expect(category == "diagnostic" || category == "config" && platform != "sensor", "\(key)")
      }
    }
    let names = components.values.compactMap { $0["name"] as? String }
    #expect(Set(names).count == names.count)
  }

  // Home Assistant warns in its log of a field that is not there, at every update.
  @Test("F7: what a template reads of an empty kitchen is there, or is asked for as what may be missing")
  func templates() throws {
    let texts = HomeReport(
      of: KitchenState(), today: CalendarDay(number: 0), clock: .twelveHour, version: "1"
    ).texts
    var asked: Set<String> = []
    for (key, entity) in HomeEntity.all {
      guard let template = entity.template, let topic = entity.state, let text = texts[topic] else { continue }
      let fields = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      for match in template.matches(of: /value_json\.(\w+)(\()?/) {
        if match.2 != nil, match.1 == "get" {
          asked.insert(key)
        } else {
          #expect(fields[String(match.1)] != nil, "\(key) reads \(match.1) of \(text)")
        }
      }
    }
    #expect(asked == ["next_timer", "next_alarm"])
  }

  @Test("no page and no room are left out")
  func bare() throws {
    let bare = HomeDevice(id: "x", name: "Sous", version: "1").discovery
    #expect(bare.text?.contains("configuration_url") == false && bare.text?.contains("suggested_area") == false)
  }
}
