import Grammar

/// Follow-ups on lists and the pantry.
extension FollowUp {
  /// "Not the rice", after additions to a list: all but that.
  func leavingOut(_ last: Meaning) -> [Meaning]? {
    guard let items = slots["items"], ["shopping.add", "recipe.shop", "meal.shop"].contains(last.intent) else {
      return nil
    }
    var removed: Slots = ["items": items]
    removed["list"] = last.slots["list"]
    return [Meaning(intent: "shopping.remove", slots: removed)]
  }

  /// "Two tins of tomatoes and some coriander" after additions: these too.
  func counted(after last: Meaning) -> [Meaning]? {
    let isOfList = Self.itemIntents.contains(last.intent) || ["shopping.show", "shopping.query"].contains(last.intent)
    guard isOfList, let items = slots["items"] else { return nil }
    var more: Slots = ["items": items]
    more["list"] = last.slots["list"]
    more["store"] = last.slots["store"]
    return [Meaning(intent: "shopping.add", slots: more)]
  }

  /// "We need that every week", "stop buying it every week": what was just put on a list, or asked about.
  func recurring(_ last: Meaning) -> [Meaning]? {
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
  func putting(_ last: Meaning) -> [Meaning]? {
    let asked = ["shopping.query", "pantry.query", "pantry.keeps", "recipe.amount", "recipe.substitute"]
    guard asked.contains(last.intent), let thing = last.slots["item"] ?? last.slots["ingredient"] else { return nil }
    var added: Slots = ["items": Self.items(thing)]
    added["list"] = slots["list"]
    return [Meaning(intent: "shopping.add", slots: added)]
  }

  /// "We used two of them", after the pantry was asked about something.
  func used(_ last: Meaning) -> [Meaning]? {
    guard let item = Self.stocked(last, in: slots["container"]), let quantity = slots["quantity"] else { return nil }
    var thing: Slots = ["name": item, "quantity": quantity]
    thing["unit"] = slots["container"] ?? slots["unit"]
    return [Meaning(intent: "pantry.use", slots: ["items": .list([.object(thing)])])]
  }

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
  static let unkind: Set<String> = [
    "which", "what", "other", "the other", "those", "these", "the", "wrong", "last", "first", "no", "not", "any",
    "same",
    "both", "all", "some", "more", "new", "old",
  ]
}
