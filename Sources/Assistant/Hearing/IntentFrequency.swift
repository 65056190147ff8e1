import Foundation

/// The relative frequencies of intents.
enum IntentFrequency {
  /// The weights of intents in the grammar of speech. They are the square roots of the estimates: rare
  /// sentences must be recognised all the same, and the search gives probabilities a high weight.
  static let weights = estimates.mapValues(sqrt)

  /// The weights of intents during an order: the speaker mostly goes on ordering, and everything else is
  /// rarer than usual.
  static func weightsWhileOrdering(_ intents: [String]) -> [String: Double] {
    intents.reduce(into: [:]) { weights, intent in
      weights[intent] = sqrt(ordering[intent] ?? (estimates[intent] ?? 1) * aside)
    }
  }

  /// The factor of everything else.
  private static let aside = 1e-4

  /// The frequencies in a hundred sentences during an order.
  private static let ordering: [String: Double] = [
    "order.add": 50, "order.portion": 20, "order.quantity": 4, "order.remove": 5, "order.type": 6, "order.choose": 2,
    "order.note": 1, "order.read": 3, "order.place": 4, "order.cancel": 1, "order.status": 0.3, "menu.show": 0.5,
    "menu.item": 0.5, "box.undo": 1, "box.cancel": 1, "box.yes": 1, "box.no": 1, "box.help": 0.2,
  ]

  /// Timers and shopping are most of the sentences in a kitchen, plans for the table come next; intents
  /// in neither list weigh 1. These are estimates, used if two intents sound alike.
  private static let estimates: [String: Double] = [
    "timer.start": 10, "timer.cancel": 4, "timer.status": 4, "timer.extend": 3, "timer.stop": 2, "timer.list": 2,
    "shopping.add": 12, "shopping.show": 4, "shopping.remove": 4, "shopping.check": 4, "shopping.uncheck": 2,
    "meal.plan": 5, "meal.show": 4, "meal.add_side": 2, "alarm.set": 5, "alarm.cancel": 2, "alarm.list": 2,
    "box.undo": 2, "box.cancel": 2, "box.yes": 2, "box.no": 2, "box.time": 2,
    // Intents that are rarer in a kitchen, and would displace the others if they sound alike.
    "recipe.starter": 0.05, "recipe.remove": 0.05, "recipe.list": 0.1, "recipe.show": 0.3,
    "recipe.start": 0.5, "recipe.ingredients": 0.3, "recipe.shop": 0.2, "recipe.time": 0.2, "recipe.find": 0.2,
    "recipe.amount": 0.3, "recipe.substitute": 0.3, "recipe.next": 0.5, "recipe.back": 0.2, "recipe.repeat": 0.2,
    "recipe.step": 0.2, "recipe.timer": 0.2, "recipe.done": 0.2, "recipe.scale": 0.2, "pantry.add": 0.3,
    "pantry.use": 0.2, "pantry.query": 0.3, "pantry.show": 0.2, "pantry.low": 0.1, "pantry.expiring": 0.1,
    "pantry.cookable": 0.2, "pantry.keeps": 0.2, "pantry.scan": 0.01, "pantry.minimum": 0.1, "pantry.stow": 0.1,
    "pantry.leftovers": 0.1, "pantry.keep": 0.05, "pantry.look_up": 0.02, "box.wake_word": 0.05, "convert.measure": 0.3,
    "meal.shop": 0.2,
    "meal.suggest": 0.3,
    "store.add": 0.5, "store.remove": 0.3, "store.rename": 0.3, "person.add": 0.5, "person.remove": 0.3,
    "person.rename": 0.3,
    // In a household that orders and eats out.
    "menu.show": 0.3, "menu.item": 0.3, "order.add": 1, "order.portion": 0.5, "order.quantity": 0.2,
    "order.remove": 0.2, "order.type": 0.3, "order.note": 0.05, "order.read": 0.3, "order.place": 0.3,
    "order.cancel": 0.2, "order.status": 0.3, "business.find": 0.2, "business.show": 0.2, "reservation.check": 0.2,
    "reservation.make": 0.5, "reservation.cancel": 0.1, "reservation.status": 0.1, "loyalty.show": 0.1,
  ]
}
