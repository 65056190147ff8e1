import Grammar

/// "Make it three": words that only what was said before gives a meaning.
struct FollowUp {
  /// The rule that matches them.
  static let rule = "answer.change"

  private let quantity: SlotValue?
  private let unit: SlotValue?
  private let seconds: Int?

  init(_ slots: Slots) {
    quantity = slots["quantity"]
    unit = slots["unit"]
    seconds = Self.whole(slots["seconds"])
  }

  /// What they mean after `last`: one meaning, or without a last command that decides all that they could.
  func meanings(after last: Meaning?) -> [Meaning] {
    if let last, let meaning = meaning(after: last) { return [meaning] }
    var meanings: [Meaning] = []
    if quantity != nil { meanings.append(Meaning(intent: "shopping.set_quantity", slots: amount)) }
    if let seconds { meanings.append(Meaning(intent: "timer.start", slots: ["seconds": .number(Double(seconds))])) }
    if let minutes { meanings.append(Meaning(intent: "timer.start", slots: ["seconds": .number(Double(minutes))])) }
    return meanings
  }

  private func meaning(after last: Meaning) -> Meaning? {
    switch last.intent {
    case "shopping.add", "shopping.set_quantity", "shopping.uncheck":
      guard quantity != nil, let item = Self.item(of: last) else { return nil }
      var slots = amount
      slots["item"] = item
      slots["list"] = last.slots["list"]
      return Meaning(intent: "shopping.set_quantity", slots: slots)
    case "timer.start":
      guard let wanted = seconds ?? minutes, let old = Self.whole(last.slots["seconds"]), wanted != old else {
        return nil
      }
      // The timer just started; its name tells it better than its place where it has one.
      var slots: Slots = last.slots["name"].map { ["name": $0, "ordinal": .number(-1)] } ?? ["ordinal": .number(-1)]
      slots["seconds"] = .number(Double(abs(wanted - old)))
      return Meaning(intent: wanted > old ? "timer.extend" : "timer.shorten", slots: slots)
    default: return nil
    }
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
