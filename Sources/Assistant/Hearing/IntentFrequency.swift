/// How often people say what, relative to each other.
enum IntentFrequency {
  /// Timers and shopping are most of what is said in a kitchen, plans for the table come next; what is in neither list
  /// weighs 1. These are estimates, used where two intents sound alike.
  static let weights: [String: Double] = [
    "timer.start": 10, "timer.cancel": 4, "timer.status": 4, "timer.extend": 3, "timer.stop": 2, "timer.list": 2,
    "shopping.add": 12, "shopping.show": 4, "shopping.remove": 4, "shopping.check": 4, "shopping.uncheck": 2,
    "meal.plan": 5, "meal.show": 4, "meal.add_side": 2, "alarm.set": 5, "alarm.cancel": 2, "alarm.list": 2,
    "box.undo": 2, "box.cancel": 2, "box.yes": 2, "box.no": 2, "box.time": 2,
    "store.add": 0.5, "store.remove": 0.3, "store.rename": 0.3, "person.add": 0.5, "person.remove": 0.3,
    "person.rename": 0.3,
  ]
}
