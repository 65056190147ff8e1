import Grammar

extension Interpretation {
  /// The meaning. A household's rule of its own can stand for a command: `{intent=timer.start}`.
  var meaning: Meaning {
    guard case .text(let named)? = slots["intent"], named.contains(".") else {
      return Meaning(intent: intent, slots: ItemSentence.joined(slots.unpacked))
    }
    var slots = slots
    slots["intent"] = nil
    return Meaning(intent: named, slots: ItemSentence.joined(slots.unpacked))
  }
}

extension Slots {
  /// Value rules with several parts, such as `time.moment`, are tagged as one slot with these names;
  /// their parts are the actual slots.
  static let packed: Set<String> = ["moment", "amount"]
  private static func isPacked(_ name: String) -> Bool { packed.contains(name) }

  /// The slots with the parts in place of such values.
  fileprivate var unpacked: Slots {
    guard isPacked else { return self }
    var slots: Slots = [:]
    // In order, so that of a sentence with two days the same one always counts.
    for (name, value) in sorted(by: { $0.key < $1.key }) {
      if Self.isPacked(name), case .object(let parts) = value {
        slots.merge(parts) { _, part in part }
      } else {
        slots[name] = value.unpacked
      }
    }
    return slots
  }

  fileprivate var isPacked: Bool {
    contains { Self.isPacked($0.key) || $0.value.isPacked }
  }
}

extension SlotValue {
  fileprivate var isPacked: Bool {
    switch self {
    case .object(let slots): slots.isPacked
    case .list(let values): values.contains(where: \.isPacked)
    case .text, .number, .flag: false
    }
  }

  fileprivate var unpacked: SlotValue {
    switch self {
    case .object(let slots): .object(slots.unpacked)
    case .list(let values): .list(values.map(\.unpacked))
    case .text, .number, .flag: self
    }
  }
}
