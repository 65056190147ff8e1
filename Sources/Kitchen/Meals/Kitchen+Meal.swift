import Commands
import Grammar

/// The meal plan.
extension Kitchen {
  /// Plans, clears and tells meals.
  ///
  /// A command without a date means today, and today ends at midnight: half an hour later, it is for the
  /// day that has begun.
  func meal(
    _ command: MealCommand, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let today = context.today
    switch command {
    case .show(let slot, let date, let range):
      return showMeals(slot, from: date ?? today, range: range, in: state, context: context)
        .showing(Self.shown(slot, date ?? today, range))
    case .plan(let slot, let date, let dish, let people, let count):
      let meal = PlannedMeal(slot, on: date ?? today, in: state)
      guard let count else { return try plan(dish, people: people, for: meal, in: state, context: context) }
      var after = state
      let counted = try countGuests(count, more: nil, at: meal, in: state, context: context)
      for event in counted.events { after.apply(event) }
      var planned = try plan(dish, people: people, for: meal, in: after, context: context)
      planned.events = counted.events + planned.events
      return planned
    case .addSide(let slot, let date, let dish, let people):
      return try addSide(
        dish, people: people, to: PlannedMeal(slot, on: date ?? today, in: state), in: state, context: context)
    case .clear(let slot, let date):
      return try clear(PlannedMeal(slot, on: date ?? today, in: state), in: state, context: context)
    case .removeDish(let id): return try removeDish(id, in: state, context: context)
    case .people(let slot, let date):
      return tellPeople(slot, on: date ?? today, in: state, context: context)
    case .shop(let slot, let date, let range, let person, let without):
      return try shopForMeals(
        slot, from: date, range: range, person: person, without: without ?? [], in: state, context: context)
    case .suggest(let slot, let date):
      return try suggestMeal(slot, on: date, in: state, context: context)
    case .move(let dish, let date, let slot):
      return try moveDish(dish, to: date, slot, in: state, context: context)
    case .swap(let date, let otherDate, let slot):
      return try swapMeals(slot ?? .dinner, date, otherDate, in: state, context: context)
    case .copy: return try copyWeek(in: state, context: context)
    case .again(let date, let slot): return try planAgain(slot ?? .dinner, on: date, in: state, context: context)
    case .lastTime(let dish): return try tellLastTime(of: dish, in: state, context: context)
    case .join(let people, let slot, let date):
      let meal = PlannedMeal(slot ?? .dinner, on: date ?? today, in: state)
      return try join(people, at: meal, in: state, context: context)
    case .leave(let people, let slot, let date):
      let meal = PlannedMeal(slot ?? .dinner, on: date ?? today, in: state)
      return try leave(people, meal, in: state, context: context)
    case .guests(let count, let more, let slot, let date):
      let meal = PlannedMeal(slot ?? .dinner, on: date ?? today, in: state)
      return try countGuests(count, more: more, at: meal, in: state, context: context)
    }
  }

  /// The most dishes of one meal.
  static let mostDishes = 20

  // A dish replaces the main dish; side dishes stay, and so do the eaters unless others are named.
  private func plan(
    _ spoken: String, people: [String]?, for meal: PlannedMeal, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let dish = try CleanName.of(spoken, naming: "a dish")
    let eaters = try people.map { try state.eaters($0, context: context) }
    let when = Self.when(meal, context: context)
    if meal.mains.count == 1, let same = meal.mains.first, NameKey(same.dish) == NameKey(dish) {
      var changed = same
      changed.people = eaters ?? same.people
      if changed == same { return Decision(say: "\(when) is already \(meal.spoken(in: state)).") }
      return told(meal, [.dish(Change(from: same, to: changed))], note: nil, in: state, context: context)
    }
    // A new record rather than a changed one: undoing the older plan must not remove the newer dish.
    var events: [KitchenEvent] = meal.mains.map { .dish(Change(from: $0, to: nil)) }
    let planned = MealDish(
      id: context.makeID(), day: meal.day, slot: meal.slot, dish: dish, isSide: false, position: 0,
      people: eaters ?? meal.mains.first?.people ?? [])
    // A side that becomes the main dish is no longer beside it.
    if let side = meal.sides.first(where: { NameKey($0.dish) == NameKey(dish) }) {
      events.append(.dish(Change(from: side, to: nil)))
    }
    events.append(.dish(Change(from: nil, to: planned)))
    let before = Spoken.list(meal.mains.map(\.dish))
    return told(meal, events, note: before.isEmpty ? nil : "instead of \(before)", in: state, context: context)
  }

  private func addSide(
    _ spoken: String, people: [String]?, to meal: PlannedMeal, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let dish = try CleanName.of(spoken, naming: "a dish")
    let eaters = try people.map { try state.eaters($0, context: context) }
    if let same = meal.dish(called: dish) {
      var changed = same
      changed.people = eaters ?? same.people
      let when = Self.when(meal, context: context)
      if changed == same { return Decision(say: "\(when) already has \(same.dish).") }
      return told(meal, [.dish(Change(from: same, to: changed))], note: nil, in: state, context: context)
    }
    guard meal.dishes.count < Self.mostDishes else {
      throw Refusal.impossible("That meal is full: \(Self.mostDishes) dishes.")
    }
    let side = MealDish(
      id: context.makeID(), day: meal.day, slot: meal.slot, dish: dish, isSide: true,
      position: (meal.sides.map(\.position).max() ?? 0) + 1, people: eaters ?? [])
    return told(meal, [.dish(Change(from: nil, to: side))], note: nil, in: state, context: context)
  }

  private func clear(
    _ meal: PlannedMeal, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let when = Self.when(meal, context: context)
    guard !meal.isEmpty else { throw Refusal.impossible("Nothing is planned for \(Self.lowered(when)).") }
    return Decision(
      events: meal.dishes.map { .dish(Change(from: $0, to: nil)) },
      say: "Cleared \(Self.lowered(when)): \(meal.spoken(in: state)). Say undo to get it back.")
  }

  private func removeDish(
    _ id: String, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    guard let dish = state.dishes[id] else { throw Refusal.impossible("That dish is no longer planned.") }
    let meal = PlannedMeal(dish.slot, on: dish.day, in: state)
    return Decision(
      events: [.dish(Change(from: dish, to: nil))],
      say: "\(Self.when(meal, context: context)): \(dish.dish) is off the plan.")
  }

  func told(
    _ meal: PlannedMeal, _ events: [KitchenEvent], note: String?, in state: KitchenState, context: CommandContext
  ) -> Decision<KitchenEvent> {
    var after = state
    for event in events { after.apply(event) }
    let planned = PlannedMeal(meal.slot, on: meal.day, in: after)
    let count = after.headcounts[Headcount.id(meal.day, meal.slot)].map { ", for \(Spoken.number(Double($0.count)))" }
    let now = planned.spoken(in: after) + (count ?? "")
    let said = "\(Self.when(meal, context: context)): \(now)\(note.map { ", \($0)" } ?? "")."
    let new = events.lazy.compactMap { if case .dish(let change) = $0 { change.after } else { nil } }.first
    return warning(Decision(events: events, say: said), of: new.flatMap { after.recipe(called: $0.dish) }, in: after)
  }

  /// "Dinner today", "Lunch on Friday".
  static func when(_ meal: PlannedMeal, context: CommandContext) -> String {
    "\(Wording.sentence(meal.slot.rawValue)) \(Spoken.date(meal.day.description, from: context.reference))"
  }

  static func lowered(_ text: String) -> String { text.prefix(1).lowercased() + text.dropFirst() }
}
