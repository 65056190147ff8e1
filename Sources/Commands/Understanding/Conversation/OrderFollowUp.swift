import Grammar

/// "And one more", "make that light", "the same for the second one": words with a meaning after the
/// last command about an order.
struct OrderFollowUp {
  private let rule: String
  private let slots: Slots

  init(_ rule: String, _ slots: Slots) {
    self.rule = rule
    self.slots = slots
  }

  /// The meaning after `last`, as commands in sequence; nil if there is none.
  func meanings(after last: Meaning) -> [Meaning]? {
    switch (rule, last.intent) {
    case ("answer.again", "order.add"):
      [Meaning(intent: "order.add", slots: last.slots.merging(slots) { Self.joined($0, $1) })]
    case ("answer.more", _) where OrderContext.isOrdering(after: last): more()
    case ("answer.unknown_dish", _) where OrderContext.isOrdering(after: last):
      [Meaning(intent: "order.add", slots: slots)]
    case ("answer.cancel_that", "order.confirm"), ("answer.cancel_that", "order.status"),
      ("answer.cancel_that", "order.tip"):
      [Meaning(intent: "order.cancel")]
    case ("answer.cancel_that", "reservation.confirm"), ("answer.cancel_that", "reservation.status"),
      ("answer.cancel_that", "reservation.rebook"):
      [Meaning(intent: "reservation.cancel")]
    case ("answer.table_wish", "reservation.make"):
      [Meaning(intent: last.intent, slots: last.slots.merging(slots) { $1 })]
    case ("answer.table_change", "reservation.make"), ("answer.table_change", "reservation.check"):
      // The day of the query stays, whatever day a bare time alone would mean.
      [Meaning(intent: last.intent, slots: last.slots.merging(slots) { $1 })]
    case ("answer.table_change", "reservation.confirm"), ("answer.table_change", "reservation.status"),
      ("answer.table_change", "reservation.late"), ("answer.table_change", "reservation.rebook"),
      ("answer.table_change", "reservation.change"):
      [Meaning(intent: "reservation.change", slots: slots)]
    case ("answer.less", "order.portion"):
      [Meaning(intent: "order.portion", slots: last.slots.merging(slots) { $1 })]
    case ("answer.less", "order.add"): portion(of: last).map { [$0] }
    case ("answer.dish_instead", "order.add"):
      // Its special requests are kept, because "i meant the blt" corrects a word.
      [
        Meaning(intent: "box.undo"),
        Meaning(intent: "order.add", slots: last.slots.merging(slots) { $1 }),
      ]
    case ("answer.same_line", "order.portion"), ("answer.same_line", "order.quantity"),
      ("answer.same_line", "order.note"):
      [Meaning(intent: last.intent, slots: last.slots.merging(slots) { $1 })]
    default: nil
    }
  }

  /// "Two coffees as well", after something was ordered: the order's, and not the shopping list's.
  private func more() -> [Meaning]? {
    guard case .list(let items)? = slots["items"], !items.isEmpty else { return nil }
    var lines: [Meaning] = []
    for item in items {
      // What is bought by the bottle or the kilo is no dish.
      guard case .object(let item) = item, let name = item["name"], item["unit"] == nil else { return nil }
      var line: Slots = ["item": name]
      line["quantity"] = item["quantity"]
      lines.append(Meaning(intent: "order.add", slots: line))
    }
    return lines
  }

  /// The portions of "another one with bacon", added to those of the one before.
  private static func joined(_ earlier: SlotValue, _ later: SlotValue) -> SlotValue {
    guard case .object(let old) = earlier, case .list(let said) = later else { return later }
    var portions = old
    for case .object(let portion) in said {
      if case .text(let ingredient)? = portion["ingredient"] { portions[ingredient] = portion["portion"] }
    }
    return .object(portions)
  }

  /// Another portion of the only ingredient in the last addition.
  private func portion(of last: Meaning) -> Meaning? {
    guard case .object(let portions)? = last.slots["portions"], portions.count == 1,
      let ingredient = portions.keys.first
    else { return nil }
    return Meaning(intent: "order.portion", slots: slots.merging(["ingredient": .text(ingredient)]) { $1 })
  }
}
