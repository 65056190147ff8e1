import Basics
import Grammar

/// Follow-ups on the pantry, on lists and on planned meals.
extension FollowUp {
  /// The one thing that the pantry was asked about, given or lost last; nil: none, or several.
  static func stocked(_ last: Meaning, in container: SlotValue? = nil) -> SlotValue? {
    switch last.intent {
    case "pantry.query", "pantry.keeps", "pantry.best_before": return last.slots["item"]
    case "pantry.add", "pantry.use":
      guard case .list(let items)? = last.slots["items"], case .object(let item)? = items.first else { return nil }
      // "One of the tins" means the thing in tins.
      if let container, item["unit"] != container { return nil }
      return item["name"]
    default: return nil
    }
  }

  /// "So how many are left", after something was put into the pantry or taken out.
  func left(of last: Meaning) -> [Meaning]? {
    Self.stocked(last).map { [Meaning(intent: "pantry.query", slots: ["item": $0])] }
  }

  /// "And the sourdough five less", after a command about timers.
  func moreTime(after last: Meaning) -> [Meaning]? {
    guard last.intent.hasPrefix("timer."), slots["name"] != nil, slots["seconds"] != nil else { return nil }
    let meant = slots.filter { ["name", "seconds"].contains($0.key) }
    return [Meaning(intent: slots["less"] == nil ? "timer.extend" : "timer.shorten", slots: meant)]
  }

  /// "What's on that one", after a list was made or changed.
  func list(of last: Meaning) -> [Meaning]? {
    guard last.intent.hasPrefix("shopping.") else { return nil }
    return [Meaning(intent: "shopping.show", slots: last.slots.filter { $0.key == "list" })]
  }

  /// "Green ones", after apples were put on a list or found there.
  func kind(of last: Meaning) -> [Meaning]? {
    guard case .text(let kind)? = slots["kind"], !Self.unkind.contains(kind) else { return nil }
    var thing: SlotValue?
    if last.intent == "shopping.query" { thing = last.slots["item"] }
    if last.intent == "shopping.add", case .list(let items)? = last.slots["items"], items.count == 1,
      case .object(let item)? = items.first
    {
      thing = item["name"]
    }
    guard case .text(let name)? = thing else { return nil }
    var swap: Slots = ["item": .text(name), "new_name": .text("\(kind) \(name)")]
    swap["list"] = last.slots["list"]
    return [Meaning(intent: "shopping.swap", slots: swap)]
  }

  /// Words before "ones" that are no kind of a thing.
  private static let unkind: Set<String> = [
    "which", "what", "other", "the other", "those", "these", "the", "wrong", "last", "first", "no", "not", "any",
    "same",
    "both", "all", "some", "more", "new", "old",
  ]

  /// "How many is that now", "lena is coming too", "jonas can't make it": the eaters of the meal that was
  /// spoken of.
  func eaters(of last: Meaning) -> [Meaning]? {
    guard ["meal.plan", "meal.guests", "meal.join", "meal.leave", "meal.people", "meal.show"].contains(last.intent),
      last.slots["range"] == nil
    else { return nil }
    var meant = last.slots.filter { ["slot", "date"].contains($0.key) }
    if meant["slot"] == nil { meant["slot"] = .text("dinner") }
    // "Carol isn't coming, so eight": the number counts.
    if let count = slots["count"], rule == "answer.leaves" {
      meant["count"] = count
      return [Meaning(intent: "meal.guests", slots: meant)]
    }
    meant["people"] = slots["people"]
    let intents = ["answer.joins": "meal.join", "answer.leaves": "meal.leave"]
    return [Meaning(intent: intents[rule] ?? "meal.people", slots: meant)]
  }

  /// "And baked salmon the day after", after a dish was planned.
  func dayAfter(_ last: Meaning) -> [Meaning]? {
    guard last.intent == "meal.plan", let dish = slots["dish"], case .text(let text)? = last.slots["date"],
      let day = CalendarDay(text)
    else { return nil }
    var meant = last.slots.filter { $0.key == "slot" }
    meant["date"] = .text(day.adding(days: 1).description)
    meant["dish"] = dish
    return [Meaning(intent: "meal.plan", slots: meant)]
  }
}
