import Grammar

/// A command that is not executed yet, and what was said next about it: "an alarm for half eight, no,
/// nine".
enum Pending {
  /// The commands to execute in its place; nil: what was said next does not belong to it.
  /// - Parameter follow: the meanings of the next words, as if the command had been executed.
  static func meanings(_ pending: Meaning, then follow: [Meaning]) -> [Meaning]? {
    // Nothing is there yet that could be taken back.
    let kept = follow.filter { !["box.undo", "alarm.cancel"].contains($0.intent) }
    guard kept.count == 1, let next = kept.first else { return nil }
    if next.intent == pending.intent {
      // A list that was to be made, and what goes on it.
      if pending.intent == "shopping.add", pending.slots["items"] == nil { return [next] }
      let isInstead = follow.count > 1 || pending.intent.hasPrefix("reservation.")
      return isInstead ? [next] : next == pending ? nil : [pending, next]
    }
    switch (pending.intent, next.intent) {
    case ("timer.start", "timer.set"), ("timer.every", "timer.set"):
      guard let seconds = next.slots["seconds"] else { return nil }
      return [changed(pending, ["seconds": seconds])]
    case ("shopping.add", "shopping.set_quantity"):
      guard case .list(let items)? = pending.slots["items"], items.count == 1, case .object(var item)? = items.first,
        item["name"] == next.slots["item"]
      else { return nil }
      item["quantity"] = next.slots["quantity"]
      // "Make it three" keeps the bottles.
      item["unit"] = next.slots["unit"] ?? item["unit"]
      return [changed(pending, ["items": .list([.object(item)])])]
    case ("meal.plan", "meal.guests"): return [pending, next]
    default: return Command.isQuery(next.intent) ? [next] : nil
    }
  }

  private static func changed(_ meaning: Meaning, _ slots: Slots) -> Meaning {
    Meaning(intent: meaning.intent, slots: meaning.slots.merging(slots) { $1 })
  }
}
