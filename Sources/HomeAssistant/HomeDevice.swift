import Foundation
import MQTT

/// The box as a device of Home Assistant: what it is called, where its topics are, and what tells Home Assistant of it.
public struct HomeDevice: Sendable, Hashable {
  /// What tells this box from others, in letters and digits.
  public var id: String
  /// As people see it: "Sous".
  public var name: String
  /// The room; nil: Home Assistant's users say.
  public var area: String?
  /// The program's.
  public var version: String
  /// Where the page is; nil: no other machine opens it.
  public var page: String?
  /// What topics of discovery begin with. Home Assistant's own default is `homeassistant`.
  public var prefix: String

  /// Makes it.
  public init(
    id: String, name: String, area: String? = nil, version: String, page: String? = nil,
    prefix: String = "homeassistant"
  ) {
    (self.id, self.name, self.area, self.version, self.page, self.prefix) = (id, name, area, version, page, prefix)
  }

  /// What the box's own topics begin with.
  public var topics: String { "sous/\(id)" }

  /// Where Home Assistant says that it has started.
  public var birth: String { "\(prefix)/status" }

  /// That the box is there, or is gone.
  public func availability(_ isThere: Bool) -> MQTTMessage {
    MQTTMessage("\(topics)/availability", isThere ? "online" : "offline", isRetained: true)
  }

  /// What tells Home Assistant of the device and all its entities.
  public var discovery: MQTTMessage {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return MQTTMessage(
      "\(prefix)/device/sous-\(id)/config", (try? encoder.encode(Payload(device: self))) ?? Data(), isRetained: true)
  }

  private struct Payload: Encodable {
    struct Availability: Encodable { var topic: String }
    struct Origin: Encodable {
      var name = "sous"
      var version: String
      private enum CodingKeys: String, CodingKey {
        case name
        case version = "sw_version"
      }
    }
    struct Device: Encodable {
      var identifiers: [String]
      var name: String
      var manufacturer = "Sous"
      var model = "Kitchen box"
      var version: String
      var area: String?
      var page: String?
      private enum CodingKeys: String, CodingKey {
        case identifiers, name, manufacturer, model
        case version = "sw_version"
        case area = "suggested_area"
        case page = "configuration_url"
      }
    }

    var device: Device
    var origin: Origin
    var availability: [Availability]
    var qos = 1
    var components: [String: HomeEntity.OfBox]

    init(device box: HomeDevice) {
      device = Device(
        identifiers: ["sous-\(box.id)"], name: box.name, version: box.version, area: box.area, page: box.page)
      origin = Origin(version: box.version)
      availability = [Availability(topic: "\(box.topics)/availability")]
      components = Dictionary(
        uniqueKeysWithValues: HomeEntity.all.map { key, entity in
          (key, HomeEntity.OfBox(entity: entity, identifier: "sous-\(box.id)-\(key)", topics: box.topics))
        })
    }
  }
}
