import Grammar

/// People's typed forms of things and amounts that the grammars do not combine: "yogurt (greek, 500g)".
enum ItemSentence {
  private static let units: Set<Measure> = [.g, .kg, .ml, .l, .oz, .lb]

  /// The slots, with an amount that was taken for a thing given to the thing before it. An amount alone
  /// is no item.
  static func joined(_ slots: Slots) -> Slots {
    guard case .list(let items)? = slots["items"], items.count > 1 else { return slots }
    var joined: [SlotValue] = []
    for item in items {
      guard case .object(let amount) = item, amount.count == 2, let quantity = amount["quantity"],
        case .text(let name)? = amount["name"], Measure(rawValue: name).map(units.contains) ?? false,
        case .object(var before)? = joined.last, before["quantity"] == nil
      else {
        joined.append(item)
        continue
      }
      (before["quantity"], before["unit"]) = (quantity, .text(name))
      joined[joined.count - 1] = .object(before)
    }
    var slots = slots
    slots["items"] = .list(joined)
    return slots
  }
}
