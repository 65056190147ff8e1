/// One entity of the box in Home Assistant, as its discovery over MQTT describes it
/// (https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery).
struct HomeEntity: Sendable {
  /// The kinds that the box has.
  enum Platform: String, Encodable, Sendable {
    case sensor, event, button, text, number, notify, update
    case binarySensor = "binary_sensor"
    case toggle = "switch"
  }

  var platform: Platform
  /// The name for people, after the device's name.
  var name: String
  var icon: String?
  /// The topics below the box's own: for the state, for attributes as JSON, and for commands.
  var state: String?
  var attributes: String?
  var command: String?
  /// The template that takes the state from the published text; nil: the whole text is the state.
  var template: String?
  var deviceClass: String?
  var stateClass: String?
  var unit: String?
  /// `config` or `diagnostic`; nil: an entity for everyday use.
  var category: String?
  var eventTypes: [String]?
  /// The least and the most, and the step between.
  var range: ClosedRange<Int>?
  var step: Int?

  private enum CodingKeys: String, CodingKey {
    case platform, name, icon, min, max, step
    case deviceClass = "device_class"
    case stateClass = "state_class"
    case unit = "unit_of_measurement"
    case category = "entity_category"
    case eventTypes = "event_types"
    case template = "value_template"
    case state = "state_topic"
    case attributes = "json_attributes_topic"
    case command = "command_topic"
    case identifier = "unique_id"
  }

  /// The entity of a box, with full topics.
  struct OfBox: Encodable {
    let entity: HomeEntity
    let identifier: String
    let topics: String

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      func whole(_ topic: String?) -> String? { topic.map { "\(topics)/\($0)" } }
      try container.encode(entity.platform, forKey: .platform)
      try container.encode(entity.name, forKey: .name)
      try container.encode(identifier, forKey: .identifier)
      try container.encodeIfPresent(entity.icon.map { "mdi:\($0)" }, forKey: .icon)
      try container.encodeIfPresent(whole(entity.state), forKey: .state)
      try container.encodeIfPresent(whole(entity.attributes), forKey: .attributes)
      try container.encodeIfPresent(whole(entity.command), forKey: .command)
      try container.encodeIfPresent(entity.template, forKey: .template)
      try container.encodeIfPresent(entity.deviceClass, forKey: .deviceClass)
      try container.encodeIfPresent(entity.stateClass, forKey: .stateClass)
      try container.encodeIfPresent(entity.unit, forKey: .unit)
      try container.encodeIfPresent(entity.category, forKey: .category)
      try container.encodeIfPresent(entity.eventTypes, forKey: .eventTypes)
      try container.encodeIfPresent(entity.range?.lowerBound, forKey: .min)
      try container.encodeIfPresent(entity.range?.upperBound, forKey: .max)
      try container.encodeIfPresent(entity.step, forKey: .step)
    }
  }
}
