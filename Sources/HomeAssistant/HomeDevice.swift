import Foundation
import MQTT

/// The box as a device of Home Assistant: its name, its topics, and its discovery message.
public struct HomeDevice: Sendable, Hashable {
  /// The identifier of this box, in letters and digits.
  public var id: String
  /// The name for people: "Sous".
  public var name: String
  /// The room; nil: Home Assistant's users set it.
  public var area: String?
  /// The program's version.
  public var version: String
  /// The page's address; nil: no other machine can open it.
  public var page: String?
  /// The prefix of discovery topics. Home Assistant's own default is `homeassistant`.
  public var prefix: String

  public init(
    id: String, name: String, area: String? = nil, version: String, page: String? = nil,
    prefix: String = "homeassistant"
  ) {
    (self.id, self.name, self.area, self.version, self.page, self.prefix) = (id, name, area, version, page, prefix)
  }

  /// The prefix of the box's own topics.
  public var topics: String { "sous/\(id)" }

  /// The topic of Home Assistant's birth message.
  public var birth: String { "\(prefix)/status" }

  /// The message that the box is online or offline.
  public func availability(_ isThere: Bool) -> MQTTMessage {
    MQTTMessage("\(topics)/availability", isThere ? "online" : "offline", isRetained: true)
  }

  /// The discovery message of the device and all its entities.
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
