import Grammar

/// "Make it three", "no, I said fifty": another amount or length for the last command.
struct Correction {
  private let quantity: SlotValue?
  private let unit: SlotValue?
  private let seconds: Int?
  /// The thing of the amount, if given.
  private let named: SlotValue?

  init(_ slots: Slots) {
    quantity = slots["quantity"]
    unit = slots["unit"]
    seconds = Self.whole(slots["seconds"])
    named = slots["item"]
  }

  /// All possible meanings without an earlier command.
  var meanings: [Meaning] {
    var meanings: [Meaning] = []
    if quantity != nil { meanings.append(Meaning(intent: "shopping.set_quantity", slots: amount)) }
    if let seconds { meanings.append(Meaning(intent: "timer.start", slots: ["seconds": .number(Double(seconds))])) }
    if let minutes { meanings.append(Meaning(intent: "timer.start", slots: ["seconds": .number(Double(minutes))])) }
    return meanings
  }

  /// The meaning after `last`; nil if it has none.
  func meaning(after last: Meaning) -> Meaning? {
    if named != nil, !last.intent.hasPrefix("shopping.") { return nil }
    switch last.intent {
    case "shopping.add", "shopping.set_quantity", "shopping.uncheck":
      guard quantity != nil, let item = named ?? Self.item(of: last) else { return nil }
      var slots = amount
      slots["item"] = item
      slots["list"] = last.slots["list"]
      return Meaning(intent: "shopping.set_quantity", slots: slots)
    case "shopping.query":
      // "Make it half a dozen then", after "did I say eggs".
      guard quantity != nil, let item = named ?? last.slots["item"] else { return nil }
      var slots = amount
      slots["item"] = item
      slots["list"] = last.slots["list"]
      return Meaning(intent: "shopping.set_quantity", slots: slots)
    case "meal.guests", "meal.plan", "meal.people":
      guard unit == nil, let count = Self.whole(quantity), count > 0 else { return nil }
      var slots: Slots = ["count": .number(Double(count))]
      slots["date"] = last.slots["date"]
      slots["slot"] = last.slots["slot"]
      return Meaning(intent: "meal.guests", slots: slots)
    case "timer.start", "timer.every", "timer.set":
      guard let wanted = seconds ?? minutes, let old = Self.whole(last.slots["seconds"]), wanted != old else {
        return nil
      }
      if last.intent == "timer.set" {
        return Meaning(intent: "timer.set", slots: last.slots.merging(["seconds": .number(Double(wanted))]) { $1 })
      }
      // The timer just started; by its name rather than its place, if it has one.
      var slots: Slots = last.slots["name"].map { ["name": $0, "ordinal": .number(-1)] } ?? ["ordinal": .number(-1)]
      slots["seconds"] = .number(Double(wanted))
      return Meaning(intent: "timer.set", slots: slots)
    case "timer.extend", "timer.shorten":
      guard let wanted = seconds ?? minutes, let old = Self.whole(last.slots["seconds"]), wanted != old else {
        return nil
      }
      var slots = last.slots
      slots["seconds"] = .number(Double(abs(wanted - old)))
      let isMore = (wanted > old) == (last.intent == "timer.extend")
      return Meaning(intent: isMore ? "timer.extend" : "timer.shorten", slots: slots)
    case "box.volume":
      guard unit == nil, let level = Self.whole(quantity), (0...100).contains(level) else { return nil }
      return Meaning(intent: "box.volume", slots: last.slots.merging(["level": .number(Double(level))]) { $1 })
    case "order.add", "order.quantity", "order.portion", "order.type", "order.note", "order.read":
      guard unit == nil, let quantity = Self.whole(quantity) else { return nil }
      var slots: Slots = ["quantity": .number(Double(quantity))]
      // A command about all lines does not mean that many of each.
      if case .object(let line)? = last.slots["line"], line["all"] == nil { slots["line"] = last.slots["line"] }
      return Meaning(intent: "order.quantity", slots: slots)
    case "reservation.confirm", "reservation.status", "reservation.rebook", "reservation.change":
      guard unit == nil, let party = Self.whole(quantity) else { return nil }
      return Meaning(intent: "reservation.change", slots: ["party_size": .number(Double(party))])
    case "reservation.check", "reservation.make":
      guard unit == nil, let party = Self.whole(quantity) else { return nil }
      return Meaning(
        intent: last.intent, slots: last.slots.merging(["party_size": .number(Double(party))]) { $1 })
    default: return nil
    }
  }

  /// "Half that", "double it": the last length or amount times a factor; nil: `last` had none.
  static func multiplied(_ last: Meaning, by factor: SlotValue?) -> Meaning? {
    guard case .number(let factor)? = factor, factor > 0 else { return nil }
    switch last.intent {
    case "timer.start", "timer.every", "timer.set":
      guard let old = whole(last.slots["seconds"]), let new = Int(exactly: (Double(old) * factor).rounded()) else {
        return nil
      }
      return Correction(["seconds": .number(Double(new))]).meaning(after: last)
    case "shopping.add", "shopping.set_quantity":
      guard let item = item(of: last), let (quantity, unit) = amount(of: last) else { return nil }
      var slots: Slots = ["item": item, "quantity": .number(quantity * factor)]
      slots["unit"] = unit
      slots["list"] = last.slots["list"]
      return Meaning(intent: "shopping.set_quantity", slots: slots)
    default: return nil
    }
  }

  /// The amount that the last command gave its one thing; nil: none.
  private static func amount(of last: Meaning) -> (Double, SlotValue?)? {
    var slots = last.slots
    if case .list(let items)? = slots["items"], items.count == 1, case .object(let item)? = items.first { slots = item }
    guard case .number(let quantity)? = slots["quantity"] else { return nil }
    return (quantity, slots["unit"])
  }

  private var amount: Slots {
    var slots: Slots = [:]
    slots["quantity"] = quantity
    slots["unit"] = unit
    return slots
  }

  /// A bare number after a timer means minutes.
  private var minutes: Int? {
    guard unit == nil, let number = Self.whole(quantity), number < 1_000_000 else { return nil }
    return number * 60
  }

  /// The one thing of the last command.
  private static func item(of last: Meaning) -> SlotValue? {
    if let item = last.slots["item"] { return item }
    guard case .list(let items)? = last.slots["items"], items.count == 1, case .object(let item)? = items.first else {
      return nil
    }
    return item["name"]
  }

  private static func whole(_ value: SlotValue?) -> Int? {
    guard case .number(let number)? = value else { return nil }
    return Int(exactly: number)
  }
}
