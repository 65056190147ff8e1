extension Command {
  /// Whether it is a query: it changes nothing, and an open question stays open.
  public var isQuery: Bool { Self.isQuery(intent) }

  /// Whether a command with this intent is a query.
  static func isQuery(_ intent: String) -> Bool { queries.contains(intent) }

  private static let queries: Set<String> = [
    "timer.status", "timer.list", "timer.shortest", "alarm.list", "shopping.query", "shopping.show", "shopping.rest",
    "shopping.lists", "shopping.repeats", "shopping.usual_stores", "meal.show", "meal.people", "meal.suggest",
    "meal.last_time",
    "pantry.query", "pantry.show", "pantry.low", "pantry.expiring", "pantry.cookable", "pantry.keeps", "pantry.scans",
    "pantry.leftovers",
    "recipe.list", "recipe.show", "recipe.ingredients", "recipe.time", "recipe.temperature", "recipe.find",
    "recipe.cooked", "recipe.servings", "recipe.steps", "recipe.amount", "recipe.substitute", "recipe.favourites",
    "recipe.repeat", "convert.measure", "person.list", "store.list", "phrase.list", "diet.list", "diet.check",
    "recipe.contains", "recipe.suits", "recipe.lacks", "menu.show", "menu.item",
    "business.find", "business.show", "order.read", "order.status",
    "reservation.check", "reservation.status", "loyalty.show", "box.help", "box.repeat", "box.last", "box.time",
    "box.time_in", "box.date", "box.chat", "box.pronunciations",
  ]
}
