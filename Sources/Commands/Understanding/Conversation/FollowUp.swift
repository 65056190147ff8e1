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

  static let itemIntents = ["shopping.add", "shopping.remove", "shopping.check", "shopping.uncheck"]
  static let targetSlots = ["name", "ordinal", "original_seconds", "remaining_seconds"]
  /// The commands that accept a target, and whether their change must be undone first.
  static let targeted = [
    "timer.cancel": true, "timer.pause": true, "timer.resume": true, "timer.restart": true, "timer.extend": true,
    "timer.shorten": true, "timer.set": true, "timer.rename": true, "timer.status": false,
  ]

  static func items(_ name: SlotValue) -> SlotValue { .list([.object(["name": name])]) }

  var target: Slots { slots.filter { Self.targetSlots.contains($0.key) } }

  /// "And also butter": the same command for other things, on the same list.
  private func more(after last: Meaning) -> [Meaning]? {
    guard let items = slots["items"] else { return nil }
    if OrderContext.isOrdering(after: last) { return OrderFollowUp(rule, slots).meanings(after: last) }
    // "Also napkins" after a list was read.
    if last.intent == "shopping.show" { return counted(after: last) }
    guard Self.itemIntents.contains(last.intent) else { return nil }
    return [Meaning(intent: last.intent, slots: last.slots.merging(["items": items]) { $1 })]
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

  /// The subject of a query, by its intent.
  static let asked = [
    "convert.measure": "ingredient", "shopping.query": "item", "pantry.query": "item", "pantry.keeps": "item",
    "recipe.amount": "ingredient", "recipe.substitute": "ingredient", "recipe.temperature": "food",
    "recipe.time": "recipe", "recipe.ingredients": "recipe", "recipe.show": "recipe", "timer.status": "name",
    "diet.check": "recipe",
  ]

  /// "Can I swap it for soy", after an ingredient was asked about: what takes its place.
  private func substitute(_ last: Meaning) -> [Meaning]? {
    guard ["recipe.contains", "recipe.amount", "recipe.substitute"].contains(last.intent),
      let ingredient = last.slots["ingredient"]
    else { return nil }
    return [Meaning(intent: "recipe.substitute", slots: ["ingredient": ingredient])]
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
