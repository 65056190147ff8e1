import Grammar

/// "Make it three", "and butter", "the other one": words that only what was said before gives a meaning.
struct FollowUp {
  /// The rules that match them.
  static let rules: Set<String> = [
    "answer.change", "answer.retime", "answer.more", "answer.another", "answer.other", "answer.instead", "answer.day",
    "answer.again", "answer.less", "answer.dish_instead", "answer.same_line", "answer.unknown_dish",
    "answer.table_change", "answer.cancel_that",
  ]

  private let rule: String
  private let slots: Slots

  init(_ meaning: Meaning) {
    rule = meaning.intent
    slots = meaning.slots
  }

  /// What they mean after `last`, as commands to do one after the other; nil when they mean nothing then.
  func meanings(after last: Meaning) -> [Meaning]? {
    switch rule {
    case "answer.change": Correction(slots).meaning(after: last).map { [$0] }
    case "answer.retime": newTime(after: last)
    case "answer.more": more(after: last)
    case "answer.another": last.intent == "timer.start" ? [Meaning(intent: "timer.start", slots: slots)] : nil
    case "answer.other": other(than: last)
    case "answer.instead": instead(of: last)
    case "answer.day": day(after: last)
    default: OrderFollowUp(rule, slots).meanings(after: last)
    }
  }

  /// All that they could mean when nothing was said before.
  var meanings: [Meaning] {
    switch rule {
    case "answer.change": Correction(slots).meanings
    case "answer.more": Self.itemIntents.map { Meaning(intent: $0, slots: slots) }
    case "answer.another": [Meaning(intent: "timer.start", slots: slots)]
    case "answer.other": ["timer.cancel", "timer.pause"].map { Meaning(intent: $0) }
    case "answer.instead":
      [Meaning(intent: "timer.cancel", slots: target), Meaning(intent: "timer.status", slots: target)]
        + (slots["name"].map { [Meaning(intent: "shopping.add", slots: ["items": Self.items($0)])] } ?? [])
    case "answer.day": ["meal.show", "meal.people"].map { Meaning(intent: $0, slots: slots) }
    default: []
    }
  }

  private static let itemIntents = ["shopping.add", "shopping.remove", "shopping.check", "shopping.uncheck"]
  private static let targetSlots = ["name", "ordinal", "original_seconds", "remaining_seconds"]
  /// What a target can be given to, and whether that changes something to take back first.
  private static let targeted = [
    "timer.cancel": true, "timer.pause": true, "timer.resume": true, "timer.restart": true, "timer.extend": true,
    "timer.shorten": true, "timer.set": true, "timer.rename": true, "timer.status": false,
  ]

  private static func items(_ name: SlotValue) -> SlotValue { .list([.object(["name": name])]) }

  private var target: Slots { slots.filter { Self.targetSlots.contains($0.key) } }

  /// "And also butter": the same with other things, on the same list.
  private func more(after last: Meaning) -> [Meaning]? {
    guard Self.itemIntents.contains(last.intent), let items = slots["items"] else { return nil }
    return [Meaning(intent: last.intent, slots: last.slots.merging(["items": items]) { $1 })]
  }

  /// "What about tomorrow": the same question for another day or meal.
  private func day(after last: Meaning) -> [Meaning]? {
    guard last.intent.hasPrefix("meal."), last.intent != "meal.shop" else { return nil }
    var changed = last.slots.merging(slots) { $1 }
    if slots["range"] == nil { changed["range"] = nil }
    return [Meaning(intent: last.intent, slots: changed)]
  }

  /// "Make it half past seven": the alarm just set, at another time.
  private func newTime(after last: Meaning) -> [Meaning]? {
    guard last.intent == "alarm.set", let time = slots["time"] else { return nil }
    var old: Slots = ["time": last.slots["time"] ?? time]
    old["date"] = last.slots["date"]
    return [
      Meaning(intent: "alarm.cancel", slots: old),
      Meaning(intent: "alarm.set", slots: last.slots.merging(slots) { $1 }),
    ]
  }

  /// "Not that one, the other": of two in a row the other one; told by a name there is none, so the box asks.
  private func other(than last: Meaning) -> [Meaning]? {
    guard let changes = Self.targeted[last.intent] else { return nil }
    var slots = last.slots.filter { !Self.targetSlots.contains($0.key) && $0.key != "all" }
    switch last.slots["ordinal"] {
    case .number(1): slots["ordinal"] = .number(2)
    case .number(2), .number(-1): slots["ordinal"] = .number(1)
    default: break
    }
    return (changes ? [Meaning(intent: "box.undo")] : []) + [Meaning(intent: last.intent, slots: slots)]
  }

  /// "No, the rice timer", "i meant butter": what was done is taken back and done to that.
  private func instead(of last: Meaning) -> [Meaning]? {
    let undo = Meaning(intent: "box.undo")
    if Self.itemIntents.contains(last.intent), let name = slots["name"] {
      // "No pears" after pears were added.
      if case .list(let items)? = last.slots["items"], items.count == 1, case .object(let item)? = items.first,
        item["name"] == name
      {
        return [undo]
      }
      return [undo, Meaning(intent: last.intent, slots: last.slots.merging(["items": Self.items(name)]) { $1 })]
    }
    guard let changes = Self.targeted[last.intent] else { return nil }
    let others = last.slots.filter { !Self.targetSlots.contains($0.key) && $0.key != "all" }
    return (changes ? [undo] : []) + [Meaning(intent: last.intent, slots: others.merging(target) { $1 })]
  }
}
