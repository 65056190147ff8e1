import Grammar

/// Whether words that may be about an order or about something else are about the order: "add bacon" puts it on the
/// sandwich while an order is being put together, and on the shopping list otherwise.
enum OrderContext {
  /// The grammars of orders.
  static let grammars: Set<String> = ["order", "menu"]

  /// Whether an order is being put together, as far as the last command tells.
  static func isOrdering(after last: Meaning?) -> Bool {
    guard let last else { return false }
    return last.intent.hasPrefix("order.") && !leaving.contains(last.intent)
  }

  private static let leaving: Set<String> = ["order.cancel", "order.status", "order.place", "order.confirm"]

  /// Whether a meaning is about an order.
  static func isOrder(_ intent: String) -> Bool {
    grammars.contains { intent.hasPrefix($0 + ".") }
  }

  /// Of several meanings the one that an order decides for: "the turkey club without mayo" changes the one that is in
  /// the order, and puts one in where nothing is; "no tomato" leaves tomato off, although there may be a tomato soup on
  /// some menu; nil: it does not decide.
  static func meant(among candidates: [Meaning], isOrdering: Bool) -> Meaning? {
    if isOrdering, Set(candidates.map(\.intent)) == ["order.portion", "order.remove"] {
      return candidates.first { $0.intent == "order.portion" }
    }
    guard Set(candidates.map(\.intent)) == ["order.add", "order.portion"] else { return nil }
    return candidates.first { $0.intent == (isOrdering ? "order.portion" : "order.add") }
  }

  /// Whether a meaning about an order leaves open what it is about, so that another one with words that could be any
  /// is more likely when there is no order: "add extra cheese", but not "extra cheese on the second one".
  static func isOpen(_ meaning: Meaning) -> Bool {
    meaning.intent == "order.portion" && meaning.slots["line"] == nil
  }
}
