import Basics
import Grammar

/// "Make it three", "and butter", "the other one": words with a meaning only in a context.
struct FollowUp {
  /// The rules that match them.
  static let rules: Set<String> = [
    "answer.change", "answer.retime", "answer.more", "answer.another", "answer.other", "answer.instead", "answer.day",
    "answer.again", "answer.less", "answer.dish_instead", "answer.same_line", "answer.unknown_dish",
    "answer.table_change", "answer.cancel_that", "answer.unit", "answer.about", "answer.times", "answer.days",
    "answer.shift", "answer.pick", "answer.picked_items", "answer.others", "answer.counted", "answer.again_for",
    "answer.put_it", "answer.leave_out", "answer.compare", "answer.table_wish",
    "answer.often", "answer.dish_there", "answer.timer_for", "answer.one_more", "answer.used", "answer.some_more",
    "answer.party", "answer.remind", "answer.swap_days", "answer.swapped", "answer.left", "answer.headcount",
    "answer.day_after", "answer.joins", "answer.leaves", "answer.that_list", "answer.kind", "answer.more_time",
  ]

  let rule: String
  let slots: Slots

  init(_ meaning: Meaning) {
    rule = meaning.intent
    slots = meaning.slots
  }

  /// The meaning after the last command or listing; nil if there is none.
  func meanings(in context: ConversationContext) -> [Meaning]? {
    if let listing = context.listing, let meanings = Listed(rule, slots).meanings(in: listing) { return meanings }
    if rule == "answer.swap_days" { return swappedDays(([context.last].compactMap { $0 }) + context.earlier) }
    return context.last.flatMap { meanings(after: $0) }
  }

  /// The meaning after an earlier command of the last minutes; nil: none, or it is an undo or a
  /// correction, which refers to the last command alone.
  func meanings(before context: ConversationContext) -> [Meaning]? {
    guard Self.reachingBack.contains(rule) else { return nil }
    return context.earlier.lazy.compactMap { meanings(after: $0) }
      .first { !$0.contains { $0.intent == "box.undo" } }
  }

  private static let reachingBack: Set<String> = [
    "answer.another", "answer.unit", "answer.times", "answer.about", "answer.counted", "answer.more", "answer.others",
    "answer.again_for", "answer.often", "answer.one_more", "answer.left", "answer.used", "answer.that_list",
    "answer.headcount", "answer.joins", "answer.leaves", "answer.day_after",
  ]

  /// The meaning after `last`, as commands in sequence; nil if there is none.
  func meanings(after last: Meaning) -> [Meaning]? {
    switch rule {
    case "answer.change": Correction(slots).meaning(after: last).map { [$0] }
    case "answer.retime": newTime(after: last)
    case "answer.more": more(after: last)
    case "answer.another":
      last.intent.hasPrefix("timer.") ? [Meaning(intent: "timer.start", slots: slots)] : nil
    case "answer.other": other(than: last)
    case "answer.instead": instead(of: last)
    case "answer.day": day(after: last)
    case "answer.unit": Reckoning(slots).meaning(after: last).map { [$0] }
    case "answer.times":
      (Reckoning(slots).meaning(after: last) ?? Correction.multiplied(last, by: slots["factor"])).map { [$0] }
    case "answer.about": about(after: last)
    case "answer.days": days(after: last)
    case "answer.shift": shifted(last)
    case "answer.others": others(than: last)
    case "answer.counted": counted(after: last)
    case "answer.again_for": again(last)
    case "answer.put_it": putting(last)
    case "answer.leave_out": leavingOut(last)
    case "answer.often": recurring(last)
    case "answer.dish_there": dish(after: last)
    case "answer.timer_for": named(last)
    case "answer.one_more": last.intent == "timer.start" ? [Meaning(intent: "timer.start")] : nil
    case "answer.used": used(last)
    case "answer.some_more": putting(last)
    case "answer.party": party(last)
    case "answer.remind": reminder(after: last)
    case "answer.swapped": substitute(last)
    case "answer.left": left(of: last)
    case "answer.headcount", "answer.joins", "answer.leaves": eaters(of: last)
    case "answer.day_after": dayAfter(last)
    case "answer.that_list": list(of: last)
    case "answer.kind": kind(of: last)
    case "answer.more_time": moreTime(after: last)
    case "answer.cancel_that": OrderFollowUp(rule, slots).meanings(after: last) ?? Taking.back(last)
    default: OrderFollowUp(rule, slots).meanings(after: last)
    }
  }

  /// All possible meanings without an earlier command.
  var meanings: [Meaning] {
    switch rule {
    case "answer.change": Correction(slots).meanings
    // People name amounts, and several things, to buy them.
    case "answer.more":
      (hasAmount || hasSeveral ? ["shopping.add"] : Self.itemIntents).map { Meaning(intent: $0, slots: slots) }
    case "answer.another": [Meaning(intent: "timer.start", slots: slots)]
    case "answer.other": ["timer.cancel", "timer.pause"].map { Meaning(intent: $0) }
    case "answer.instead":
      [Meaning(intent: "timer.cancel", slots: target), Meaning(intent: "timer.status", slots: target)]
        + (slots["name"].map { [Meaning(intent: "shopping.add", slots: ["items": Self.items($0)])] } ?? [])
    case "answer.day": ["meal.show", "meal.people"].map { Meaning(intent: $0, slots: slots) }
    default: []
    }
  }

  /// Whether the first thing has an amount other than one.
  private var hasAmount: Bool {
    guard case .list(let items)? = slots["items"], case .object(let item)? = items.first else { return false }
    return item["unit"] != nil || item["quantity"].map { $0 != .number(1) } ?? false
  }

  private var hasSeveral: Bool {
    if case .list(let items)? = slots["items"] { items.count > 1 } else { false }
  }

  private static let itemIntents = ["shopping.add", "shopping.remove", "shopping.check", "shopping.uncheck"]
  private static let targetSlots = ["name", "ordinal", "original_seconds", "remaining_seconds"]
  /// The commands that accept a target, and whether their change must be undone first.
  private static let targeted = [
    "timer.cancel": true, "timer.pause": true, "timer.resume": true, "timer.restart": true, "timer.extend": true,
    "timer.shorten": true, "timer.set": true, "timer.rename": true, "timer.status": false,
  ]

  private static func items(_ name: SlotValue) -> SlotValue { .list([.object(["name": name])]) }

  private var target: Slots { slots.filter { Self.targetSlots.contains($0.key) } }

  /// "And also butter": the same command for other things, on the same list.
  private func more(after last: Meaning) -> [Meaning]? {
    guard let items = slots["items"] else { return nil }
    if OrderContext.isOrdering(after: last) { return OrderFollowUp(rule, slots).meanings(after: last) }
    // "Also napkins" after a list was read.
    if last.intent == "shopping.show" { return counted(after: last) }
    guard Self.itemIntents.contains(last.intent) else { return nil }
    return [Meaning(intent: last.intent, slots: last.slots.merging(["items": items]) { $1 })]
  }

  /// "What about tomorrow": the same question for another day or meal.
  private func day(after last: Meaning) -> [Meaning]? {
    guard last.intent.hasPrefix("meal."), last.intent != "meal.shop" else { return nil }
    var changed = last.slots.merging(slots) { $1 }
    if slots["range"] == nil { changed["range"] = nil }
    return [Meaning(intent: last.intent, slots: changed)]
  }

  /// "What about flour": the same question about something else.
  private func about(after last: Meaning) -> [Meaning]? {
    if let thing = slots["thing"], slots["is_recipe"] == nil, let asked = Self.ofRecipe[last.intent] {
      var slots: Slots = ["ingredient": thing]
      slots["recipe"] = last.slots["recipe"]
      return [Meaning(intent: asked, slots: slots)]
    }
    guard let thing = slots["thing"], let slot = Self.asked[last.intent], last.slots[slot] != nil else { return nil }
    return [Meaning(intent: last.intent, slots: last.slots.merging([slot: thing]) { $1 })]
  }

  /// The query after "and the flour", by the earlier query about a recipe: its amount, or whether it is
  /// in it.
  private static let ofRecipe = [
    "recipe.contains": "recipe.contains", "recipe.ingredients": "recipe.amount", "recipe.show": "recipe.amount",
    "recipe.start": "recipe.amount", "recipe.next": "recipe.amount", "recipe.repeat": "recipe.amount",
    "recipe.servings": "recipe.amount", "recipe.steps": "recipe.amount", "recipe.scale": "recipe.amount",
    "recipe.step": "recipe.amount",
  ]

  /// "Not the rice", after additions to a list: all but that.
  private func leavingOut(_ last: Meaning) -> [Meaning]? {
    guard let items = slots["items"], ["shopping.add", "recipe.shop", "meal.shop"].contains(last.intent) else {
      return nil
    }
    var removed: Slots = ["items": items]
    removed["list"] = last.slots["list"]
    return [Meaning(intent: "shopping.remove", slots: removed)]
  }

  /// The subject of a query, by its intent.
  private static let asked = [
    "convert.measure": "ingredient", "shopping.query": "item", "pantry.query": "item", "pantry.keeps": "item",
    "recipe.amount": "ingredient", "recipe.substitute": "ingredient", "recipe.temperature": "food",
    "recipe.time": "recipe", "recipe.ingredients": "recipe", "recipe.show": "recipe", "timer.status": "name",
    "diet.check": "recipe",
  ]

  /// "On weekdays only": the alarm just set, on other days.
  private func days(after last: Meaning) -> [Meaning]? {
    guard last.intent == "alarm.set", let time = last.slots["time"] else { return nil }
    var old: Slots = ["time": time]
    old["date"] = last.slots["date"]
    var new = last.slots.merging(slots) { $1 }
    new["date"] = nil
    return [Meaning(intent: "alarm.cancel", slots: old), Meaning(intent: "alarm.set", slots: new)]
  }

  /// "An hour later": a new time for a set or booked thing; more time for a timer.
  private func shifted(_ last: Meaning) -> [Meaning]? {
    guard case .number(let seconds)? = slots["seconds"] else { return nil }
    let earlier = slots["earlier"] != nil
    let target = last.slots.filter { Self.targetSlots.contains($0.key) }
    switch last.intent {
    case "reservation.change", "reservation.status", "reservation.confirm", "reservation.rebook":
      guard let minutes = Int(exactly: (seconds / 60).rounded()), minutes <= 1_440 else { return nil }
      let slots = last.intent == "reservation.change" ? last.slots : [:]
      return [
        Meaning(
          intent: "reservation.change",
          slots: slots.merging(["minutes": .number(Double(earlier ? -minutes : minutes))]) { $1 })
      ]
    case "alarm.set", "reservation.make", "reservation.check":
      guard case .text(let text)? = last.slots["time"],
        let time = ClockTime(text), let minutes = Int(exactly: (seconds / 60).rounded()), minutes <= 1_440
      else { return nil }
      let moved = ClockTime(minuteOfDay: time.minuteOfDay + (earlier ? -minutes : minutes))
      let new = last.slots.merging(["time": .text(moved.description)]) { $1 }
      guard last.intent == "alarm.set" else { return [Meaning(intent: last.intent, slots: new)] }
      var old: Slots = ["time": .text(text)]
      old["date"] = last.slots["date"]
      return [Meaning(intent: "alarm.cancel", slots: old), Meaning(intent: "alarm.set", slots: new)]
    case "timer.start", "timer.every", "timer.extend", "timer.shorten", "timer.set", "timer.status":
      let meant = ["timer.start", "timer.every"].contains(last.intent) ? Taking.started(last) : target
      let slots = meant.merging(["seconds": .number(seconds)]) { $1 }
      return [Meaning(intent: earlier ? "timer.shorten" : "timer.extend", slots: slots)]
    default: return nil
    }
  }

  /// "Stop the other one": of several timers the one that was not mentioned.
  private func others(than last: Meaning) -> [Meaning]? {
    guard case .text(let verb)? = slots["verb"], last.intent.hasPrefix("timer.") else { return nil }
    // "What about the other ones": all are told.
    if verb == "timer.list" { return [Meaning(intent: verb)] }
    var target: Slots = [:]
    switch (last.slots["name"], last.slots["ordinal"]) {
    case (.text(let name)?, _): target["except"] = .text(name)
    case (_, .number(1)?): target["ordinal"] = .number(2)
    case (_, .number?): target["ordinal"] = .number(1)
    default: break
    }
    return [Meaning(intent: verb, slots: target)]
  }

  /// "Two tins of tomatoes and some coriander" after additions: these too.
  private func counted(after last: Meaning) -> [Meaning]? {
    let isOfList = Self.itemIntents.contains(last.intent) || ["shopping.show", "shopping.query"].contains(last.intent)
    guard isOfList, let items = slots["items"] else { return nil }
    var more: Slots = ["items": items]
    more["list"] = last.slots["list"]
    more["store"] = last.slots["store"]
    return [Meaning(intent: "shopping.add", slots: more)]
  }

  /// "We need that every week", "stop buying it every week": what was just put on a list, or asked about.
  private func recurring(_ last: Meaning) -> [Meaning]? {
    let ofItems = ["shopping.add", "shopping.uncheck", "shopping.repeat"]
    let ofItem = ["shopping.set_quantity", "shopping.query", "pantry.query", "shopping.stop_repeating"]
    var things: SlotValue?
    if ofItems.contains(last.intent) { things = last.slots["items"] }
    if ofItem.contains(last.intent), let item = last.slots["item"] { things = Self.items(item) }
    guard let things else { return nil }
    guard slots["stops"] == nil else {
      guard case .list(let items) = things else { return nil }
      return items.compactMap { item in
        guard case .object(let item) = item, let name = item["name"] else { return nil }
        return Meaning(intent: "shopping.stop_repeating", slots: ["item": name])
      }
    }
    var meant = slots
    meant["items"] = things
    meant["list"] = last.slots["list"]
    return [Meaning(intent: "shopping.repeat", slots: meant)]
  }

  /// "Put them on the list" after a query about something: that.
  private func putting(_ last: Meaning) -> [Meaning]? {
    let asked = ["shopping.query", "pantry.query", "pantry.keeps", "recipe.amount", "recipe.substitute"]
    guard asked.contains(last.intent), let thing = last.slots["item"] ?? last.slots["ingredient"] else { return nil }
    var added: Slots = ["items": Self.items(thing)]
    added["list"] = slots["list"]
    return [Meaning(intent: "shopping.add", slots: added)]
  }

  /// "No, tacos", "put curry there": the dish of the meal that was planned or asked about.
  private func dish(after last: Meaning) -> [Meaning]? {
    guard ["meal.plan", "meal.show", "meal.clear"].contains(last.intent), last.slots["range"] == nil,
      let dish = slots["dish"], last.slots["dish"] != dish
    else { return nil }
    var meant = last.slots.filter { ["slot", "date"].contains($0.key) }
    if meant["slot"] == nil { meant["slot"] = .text("dinner") }
    meant["dish"] = dish
    let isInstead = last.intent == "meal.plan"
    return (isInstead ? [Meaning(intent: "box.undo")] : []) + [Meaning(intent: "meal.plan", slots: meant)]
  }

  /// "For the eggs", after a timer without a name was started.
  private func named(_ last: Meaning) -> [Meaning]? {
    guard last.intent == "timer.start", last.slots["name"] == nil, let name = slots["name"] else { return nil }
    return [Meaning(intent: "timer.rename", slots: ["new_name": name, "ordinal": .number(-1)])]
  }

  /// "We used two of them", after the pantry was asked about something.
  private func used(_ last: Meaning) -> [Meaning]? {
    guard let item = Self.stocked(last, in: slots["container"]), let quantity = slots["quantity"] else { return nil }
    var thing: Slots = ["name": item, "quantity": quantity]
    thing["unit"] = slots["container"] ?? slots["unit"]
    return [Meaning(intent: "pantry.use", slots: ["items": .list([.object(thing)])])]
  }

  /// "We'll be five actually": how many come to the meal, or the table, that was spoken of.
  private func party(_ last: Meaning) -> [Meaning]? {
    let isOfMeal = ["meal.guests", "meal.plan", "meal.people"].contains(last.intent)
    guard isOfMeal || last.intent.hasPrefix("reservation.") else { return nil }
    return Correction(slots).meaning(after: last).map { [$0] }
  }

  /// "And at four to open the wine", after a reminder: another one, on the same day.
  private func reminder(after last: Meaning) -> [Meaning]? {
    guard last.intent == "alarm.set", last.slots["name"] != nil else { return nil }
    var another = settled(after: last)
    if another["date"] == nil { another["date"] = last.slots["date"] }
    return [Meaning(intent: "alarm.set", slots: another)]
  }

  /// The slots with "nine" in the half of the day that is nearer to the last time.
  private func settled(after last: Meaning) -> Slots {
    guard slots["either"] != nil else { return slots }
    var settled = slots
    settled["either"] = nil
    guard case .text(let said)? = slots["time"], let first = ClockTime(said),
      case .text(let text)? = last.slots["time"], let before = ClockTime(text)
    else { return settled }
    let second = ClockTime(minuteOfDay: first.minuteOfDay + 720)
    func distance(_ time: ClockTime) -> Int {
      let apart = abs(time.minuteOfDay - before.minuteOfDay)
      return min(apart, 1_440 - apart)
    }
    if distance(second) < distance(first) { settled["time"] = .text(second.description) }
    return settled
  }

  /// "Swap those two", after two dishes were planned: their days.
  private func swappedDays(_ recent: [Meaning]) -> [Meaning]? {
    let planned = recent.filter { $0.intent == "meal.plan" }.prefix(2).compactMap { $0.slots["date"] }
    guard planned.count == 2, planned[0] != planned[1] else { return nil }
    return [Meaning(intent: "meal.swap", slots: ["date": planned[1], "other_date": planned[0]])]
  }

  /// "Can I swap it for soy", after an ingredient was asked about: what takes its place.
  private func substitute(_ last: Meaning) -> [Meaning]? {
    guard ["recipe.contains", "recipe.amount", "recipe.substitute"].contains(last.intent),
      let ingredient = last.slots["ingredient"]
    else { return nil }
    return [Meaning(intent: "recipe.substitute", slots: ["ingredient": ingredient])]
  }

  /// "Same again but five minutes": another timer like the last one.
  private func again(_ last: Meaning) -> [Meaning]? {
    guard last.intent == "timer.start" else { return nil }
    return [Meaning(intent: "timer.start", slots: last.slots.merging(slots) { $1 })]
  }

  /// "Make it half past seven": the alarm just set, at another time.
  private func newTime(after last: Meaning) -> [Meaning]? {
    let slots = settled(after: last)
    guard last.intent == "alarm.set", let time = slots["time"] else { return nil }
    var old: Slots = ["time": last.slots["time"] ?? time]
    old["date"] = last.slots["date"]
    return [
      Meaning(intent: "alarm.cancel", slots: old),
      Meaning(intent: "alarm.set", slots: last.slots.merging(slots) { $1 }),
    ]
  }

  /// "Not that one, the other": of two in a row the other one; for a named one there is no other, so the
  /// box asks.
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

  /// "No, the rice timer", "i meant butter": the command is taken back and repeated for that.
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
    // "Bread flour I mean", after a question about flour.
    if let slot = Self.asked[last.intent], slot != "name", last.slots[slot] != nil, let name = slots["name"] {
      return [Meaning(intent: last.intent, slots: last.slots.merging([slot: name]) { $1 })]
    }
    guard let changes = Self.targeted[last.intent] else { return nil }
    let others = last.slots.filter { !Self.targetSlots.contains($0.key) && $0.key != "all" }
    return (changes ? [undo] : []) + [Meaning(intent: last.intent, slots: others.merging(target) { $1 })]
  }
}
