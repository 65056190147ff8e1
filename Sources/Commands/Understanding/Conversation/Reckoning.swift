import Grammar

/// "In ounces", "that times three", "and for 500 ml": a variation of the last conversion.
struct Reckoning {
  private let slots: Slots

  init(_ slots: Slots) { self.slots = slots }

  /// "Half of three quarters of a cup": the conversion of that share.
  static func taken(_ meaning: Meaning) -> Meaning {
    guard meaning.intent == "convert.measure", case .number(let share)? = meaning.slots["share"] else { return meaning }
    var slots = meaning.slots.filter { $0.key != "share" }
    if case .number(let quantity)? = slots["quantity"] { slots["quantity"] = .number(quantity * share) }
    return Meaning(intent: meaning.intent, slots: slots)
  }

  /// The meaning after `last`; nil: there was no conversion.
  func meaning(after last: Meaning) -> Meaning? {
    guard last.intent == "convert.measure" else { return nil }
    var asked = last.slots
    if let to = slots["to"] { asked["to"] = to }
    if let from = slots["from"] { asked["from"] = from }
    if let quantity = slots["quantity"] { asked["quantity"] = quantity }
    if case .number(let factor)? = slots["factor"], case .number(let quantity)? = asked["quantity"] {
      asked["quantity"] = .number(quantity * factor)
    }
    return asked == last.slots ? nil : Meaning(intent: last.intent, slots: asked)
  }
}
