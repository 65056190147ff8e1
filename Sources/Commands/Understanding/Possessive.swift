import Grammar

/// "Forget karim's allergy": a person's name without the ending that other words gave it.
enum Possessive {
  static func without(_ meaning: Meaning) -> Meaning {
    var meaning = meaning
    for slot in ["person", "people"] { meaning.slots[slot] = meaning.slots[slot].map(plain) }
    return meaning
  }

  private static func plain(_ value: SlotValue) -> SlotValue {
    switch value {
    case .text(let name) where name.hasSuffix("'s") && name.count > 2: .text(String(name.dropLast(2)))
    case .list(let values): .list(values.map(plain))
    default: value
    }
  }
}
