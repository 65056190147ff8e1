/// The value of one slot of an understood utterance.
public enum SlotValue: Sendable, Hashable {
  /// The spoken words, joined by single spaces; also dates (`YYYY-MM-DD`), times (`HH:MM`) and units.
  case text(String)
  /// A number; whole ones print without a fraction.
  case number(Double)
  /// A flag, set by a tag such as `{all=true}`.
  case flag(Bool)
  /// The values in the order of speaking.
  case list([SlotValue])
  /// Slots inside a slot, such as one item of a shopping list.
  case object(Slots)
}

/// The slot names and their values.
public typealias Slots = [String: SlotValue]
