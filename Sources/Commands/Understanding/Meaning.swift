import Grammar

/// The meaning of words: the name of a command or of a household's own rule, and its slots.
public struct Meaning: Sendable, Hashable, Codable {
  /// The name, `timer.start`.
  public var intent: String
  /// The slots by name.
  public var slots: Slots

  /// Makes a meaning.
  public init(intent: String, slots: Slots = [:]) {
    self.intent = intent
    self.slots = slots
  }

  /// The meaning of a command.
  public init(_ command: Command) {
    self.init(intent: command.intent, slots: command.slots)
  }

  /// Decodes a meaning; slots are optional.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    intent = try container.decode(String.self, forKey: .intent)
    slots = try container.decodeIfPresent(Slots.self, forKey: .slots) ?? [:]
  }
}
