import Grammar

/// The choice between a meaning about an order and another one: "add bacon" puts it on the sandwich
/// during an order, and on the shopping list otherwise.
enum OrderContext {
  /// The grammars of orders.
  static let grammars: Set<String> = ["order", "menu"]

  /// Whether an order is in progress, according to the last command.
  static func isOrdering(after last: Meaning?) -> Bool {
    guard let last else { return false }
    return last.intent.hasPrefix("order.") && !leaving.contains(last.intent)
  }

  private static let leaving: Set<String> = ["order.cancel", "order.status", "order.place", "order.confirm"]

  /// Whether a meaning is about an order.
  static func isOrder(_ intent: String) -> Bool {
    grammars.contains { intent.hasPrefix($0 + ".") }
  }

  /// The one of several meanings that an order decides for: "the turkey club without mayo" changes the
  /// one in the order, or else adds one; "no tomato" leaves tomato off, although a menu may have a tomato
  /// soup; nil: it does not decide.
  static func meant(among candidates: [Meaning], isOrdering: Bool) -> Meaning? {
    if isOrdering, Set(candidates.map(\.intent)) == ["order.portion", "order.remove"] {
      return candidates.first { $0.intent == "order.portion" }
    }
    guard Set(candidates.map(\.intent)) == ["order.add", "order.portion"] else { return nil }
    return candidates.first { $0.intent == (isOrdering ? "order.portion" : "order.add") }
  }

  /// Whether a meaning about an order lacks its subject, so that another one with any-words is more
  /// likely without an order: "add extra cheese", but not "extra cheese on the second one".
  static func isOpen(_ meaning: Meaning) -> Bool {
    meaning.intent == "order.portion" && meaning.slots["line"] == nil
  }
}
