import Grammar

/// Splits a sentence about several lines or several ingredients of an order: "two all american, one
/// without onion, and a turkey club, takeout" is three additions and a kind of order.
///
/// The grammars give such a sentence as one meaning. `order.add` has `lines[]`, each with `item`,
/// `quantity`, `portions[]` and `each[]`, the details of some of several; `order.portion` has
/// `portions[]`.
enum OrderSentence {
  /// The commands of a meaning, in the order of speaking; itself if it is one command already.
  static func meanings(of meaning: Meaning) -> [Meaning] {
    switch meaning.intent {
    case "order.add": additions(meaning.slots)
    case "shopping.add" where meaning.slots["moved"] != nil: moving(meaning.slots)
    case "order.portion": changes(meaning.slots)
    case "order.type": [type(meaning.slots)]
    case "order.remove": removals(meaning.slots)
    case "order.tip": [tip(meaning.slots)]
    case "order.place": placing(meaning.slots)
    case "reservation.change", "reservation.late": [minutes(meaning)]
    default: [meaning]
    }
  }

  // From the shopping list to another.
  private static func moving(_ slots: Slots) -> [Meaning] {
    var added = slots
    added["moved"] = nil
    var removed = added
    removed["list"] = nil
    return [Meaning(intent: "shopping.remove", slots: removed), Meaning(intent: "shopping.add", slots: added)]
  }

  // MARK: Additions

  private static func additions(_ slots: Slots) -> [Meaning] {
    var lines = objects(slots["lines"])
    if lines.isEmpty { lines = [slots] }
    let business = slots["business"]
    var meanings = lines.flatMap(orders).map { order in
      var slots = order
      slots["business"] = business
      return Meaning(intent: "order.add", slots: slots)
    }
    if slots["type"] != nil { meanings.append(type(slots)) }
    return meanings
  }

  /// The items of one line: of several, those without further details come first.
  private static func orders(_ line: Slots) -> [Slots] {
    let each = objects(line["each"])
    var plain: Slots = [:]
    plain["item"] = line["item"]
    plain["choice"] = line["choice"]
    func order(_ quantity: SlotValue?, _ portions: Slots) -> Slots {
      var slots = plain
      slots["quantity"] = quantity
      if !portions.isEmpty { slots["portions"] = .object(portions) }
      return slots
    }
    let base = order(line["quantity"], portions(line["portions"]))
    guard !each.isEmpty else { return [base] }
    let count = whole(line["quantity"])
    var orders: [Slots] = []
    var left = count ?? 1
    for some in each {
      let own = portions(line["portions"]).merging(portions(some["portions"])) { $1 }
      if some["all"] != nil { return [order(line["quantity"], own)] }
      let wanted = some["rest"] == nil ? whole(some["quantity"]) ?? 1 : max(1, left)
      left -= wanted
      orders.append(order(.number(Double(wanted)), own))
    }
    // "A turkey club and one with bacon" are two; in "two turkey clubs, one with bacon" the one is among
    // the two.
    guard let count, count > 1, left >= 0 else { return [base] + orders }
    return left == 0 ? orders : [order(.number(Double(left)), portions(line["portions"]))] + orders
  }

  /// A list of ingredients with their portions, by ingredient; the last mention of one counts.
  private static func portions(_ value: SlotValue?) -> Slots {
    // The form of a repeated command.
    if case .object(let portions)? = value { return portions }
    return objects(value).reduce(into: [:]) { portions, said in
      if case .text(let ingredient)? = said["ingredient"] { portions[ingredient] = said["portion"] }
    }
  }

  // MARK: Changes

  private static func changes(_ slots: Slots) -> [Meaning] {
    let changes = objects(slots["portions"])
    guard !changes.isEmpty else { return [Meaning(intent: "order.portion", slots: slots)] }
    return changes.map { change in
      var changed = change
      changed["line"] = slots["line"]
      return Meaning(intent: "order.portion", slots: changed)
    }
  }

  /// A removed line, with its replacement in `instead`.
  private static func removals(_ slots: Slots) -> [Meaning] {
    guard let instead = slots["instead"] else { return [Meaning(intent: "order.remove", slots: slots)] }
    let remove = Meaning(intent: "order.remove", slots: slots.filter { $0.key != "instead" })
    return [remove, Meaning(intent: "order.add", slots: ["item": instead])]
  }

  /// A table has a name, though most are numbers.
  private static func type(_ slots: Slots) -> Meaning {
    var own: Slots = [:]
    own["type"] = slots["type"]
    own["table"] = whole(slots["table"]).map { .text(String($0)) } ?? slots["table"]
    return Meaning(intent: "order.type", slots: own)
  }

  /// "I'll pick it up at six" is a kind of order, and its time.
  private static func placing(_ slots: Slots) -> [Meaning] {
    let place = Meaning(intent: "order.place", slots: slots.filter { $0.key != "type" })
    return slots["type"] == nil ? [place] : [type(slots), place]
  }

  /// "Two dollars fifty" is one amount.
  private static func tip(_ slots: Slots) -> Meaning {
    var own = slots.filter { $0.key != "dollars" && $0.key != "cents" }
    let (dollars, cents) = (whole(slots["dollars"]), whole(slots["cents"]))
    if case .text(let written)? = slots["amount"] {
      own["amount"] = Double(written.filter { $0 != "$" }).map(SlotValue.number) ?? slots["amount"]
    }
    // A quotient of whole numbers is the number that is written with two digits.
    if dollars != nil || cents != nil {
      own["amount"] = .number((Double(dollars ?? 0) * 100 + Double(cents ?? 0)) / 100)
    }
    return Meaning(intent: "order.tip", slots: own)
  }

  /// "Half an hour earlier" is a number of minutes.
  private static func minutes(_ meaning: Meaning) -> Meaning {
    guard let seconds = whole(meaning.slots["seconds"]) else { return meaning }
    let sign = meaning.slots["earlier"] == nil ? 1 : -1
    var slots = meaning.slots.filter { $0.key != "seconds" && $0.key != "earlier" }
    slots["minutes"] = .number(Double(sign * (seconds / 60)))
    return Meaning(intent: meaning.intent, slots: slots)
  }

  // MARK: Values

  private static func objects(_ value: SlotValue?) -> [Slots] {
    guard case .list(let values)? = value else { return [] }
    return values.compactMap { if case .object(let slots) = $0 { slots } else { nil } }
  }

  private static func whole(_ value: SlotValue?) -> Int? {
    guard case .number(let number)? = value else { return nil }
    return Int(exactly: number)
  }
}
