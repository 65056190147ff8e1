import Grammar

/// "Cancel that": ends, or takes back, the last command.
enum Taking {
  /// The commands for it; nil: there is no change to end.
  static func back(_ last: Meaning) -> [Meaning]? {
    switch last.intent {
    case "timer.start", "timer.every": return [Meaning(intent: "timer.cancel", slots: started(last))]
    case "timer.status":
      let target = last.slots.filter { ["name", "ordinal", "original_seconds", "remaining_seconds"].contains($0.key) }
      return [Meaning(intent: "timer.cancel", slots: target)]
    case "alarm.set":
      return [Meaning(intent: "alarm.cancel", slots: last.slots.filter { ["time", "date", "name"].contains($0.key) })]
    case "recipe.start": return [Meaning(intent: "recipe.quit")]
    default:
      guard let command = try? Command(intent: last.intent, slots: last.slots), !command.isQuery, isUndone(last.intent)
      else { return nil }
      return [Meaning(intent: "box.undo")]
    }
  }

  /// The timer just started: by its name rather than its place, if it has one.
  static func started(_ last: Meaning) -> Slots {
    last.slots["name"].map { ["name": $0] } ?? ["ordinal": .number(-1)]
  }

  /// Whether undoing ends it as well as anything.
  private static func isUndone(_ intent: String) -> Bool {
    ["timer.", "alarm.", "shopping.", "item.", "meal.", "pantry.", "recipe.", "person.", "store.", "phrase."].contains {
      intent.hasPrefix($0)
    }
  }

  /// The commands that remove something, so that "bring it back" can mean them.
  static let away: Set<String> = [
    "timer.cancel", "timer.stop", "alarm.cancel", "shopping.remove", "shopping.check", "shopping.clear",
    "shopping.keep", "shopping.check_all", "shopping.stop_repeating", "meal.clear", "meal.remove_dish", "meal.leave",
    "pantry.use",
    "recipe.remove", "recipe.unfavourite", "person.remove", "store.remove", "phrase.forget", "order.cancel",
    "order.remove",
  ]
}
