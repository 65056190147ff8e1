import Basics
import Commands
import Grammar

/// Changing the time and the eaters of planned meals.
extension Kitchen {
  /// Plans a dish for another day. No planned dish is lost: the one there moves to the vacated place.
  func moveDish(
    _ spoken: String, to day: CalendarDay, _ slot: MealSlot?, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let name = try CleanName.of(spoken, naming: "a dish")
    let slots = MealSlot.allCases
    let planned = state.dishes.values.filter { $0.day >= context.today && NameKey($0.dish) == NameKey(name) }
    let next = planned.min { one, other in
      (one.day, slots.firstIndex(of: one.slot) ?? 0) < (other.day, slots.firstIndex(of: other.slot) ?? 0)
    }
    guard let dish = next else {
      throw Refusal.impossible("\(Wording.sentence(name)) \(Wording.isPlural(name) ? "are" : "is") not planned.")
    }
    let source = PlannedMeal(dish.slot, on: dish.day, in: state)
    let target = PlannedMeal(slot ?? dish.slot, on: day, in: state)
    guard (source.day, source.slot) != (target.day, target.slot) else {
      return Decision(say: "\(Self.when(target, context: context)) is \(target.spoken(in: state)) already.")
    }
    guard dish.isSide else { return exchange(source, target, in: state, context: context) }
    var moved = dish
    (moved.day, moved.slot) = (target.day, target.slot)
    return told(target, [.dish(Change(from: dish, to: moved))], note: nil, in: state, context: context)
  }

  /// Swaps two meals.
  func swapMeals(
    _ slot: MealSlot, _ day: CalendarDay, _ other: CalendarDay, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let (first, second) = (PlannedMeal(slot, on: day, in: state), PlannedMeal(slot, on: other, in: state))
    guard day != other else { throw Refusal.impossible("That is the same day twice.") }
    guard !first.isEmpty || !second.isEmpty else {
      throw Refusal.impossible("Nothing is planned for \(slot.rawValue) on these days.")
    }
    return exchange(first, second, in: state, context: context)
  }

  private func exchange(
    _ first: PlannedMeal, _ second: PlannedMeal, in state: KitchenState, context: CommandContext
  ) -> Decision<KitchenEvent> {
    func moving(_ meal: PlannedMeal, to other: PlannedMeal) -> [KitchenEvent] {
      meal.dishes.map { dish in
        var moved = dish
        (moved.day, moved.slot) = (other.day, other.slot)
        return .dish(Change(from: dish, to: moved))
      }
    }
    let events = moving(first, to: second) + moving(second, to: first)
    var after = state
    for event in events { after.apply(event) }
    let meals = [second, first].map { PlannedMeal($0.slot, on: $0.day, in: after) }
    let said = meals.filter { !$0.isEmpty }.map { "\(Self.when($0, context: context)): \($0.spoken(in: after))." }
    return Decision(events: events, say: said.joined(separator: " "))
  }

  /// Repeats the plan of the seven days from today for the seven after them. Meals already planned there
  /// stay.
  func copyWeek(in state: KitchenState, context: CommandContext) throws -> Decision<KitchenEvent> {
    var (events, meals) = ([KitchenEvent](), 0)
    for offset in 0..<7 {
      let day = context.today.adding(days: offset, in: context.calendar)
      let target = day.adding(days: 7, in: context.calendar)
      for slot in MealSlot.allCases {
        let meal = PlannedMeal(slot, on: day, in: state)
        guard !meal.isEmpty, PlannedMeal(slot, on: target, in: state).isEmpty else { continue }
        meals += 1
        for dish in meal.dishes {
          var copy = dish
          (copy.id, copy.day) = (context.makeID(), target)
          events.append(.dish(Change(from: nil, to: copy)))
        }
      }
    }
    guard meals > 0 else { throw Refusal.impossible("There is nothing to copy to next week.") }
    return Decision(
      events: events, say: "\(Wording.count(meals, "meal")) copied to next week. Say undo to take it back.")
  }

  /// Plans for a day what was planned for it a week before. A meal that is planned there already stays.
  func planAgain(
    _ slot: MealSlot, on day: CalendarDay, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let before = PlannedMeal(slot, on: day.adding(days: -7, in: context.calendar), in: state)
    let target = PlannedMeal(slot, on: day, in: state)
    guard !before.isEmpty else {
      throw Refusal.impossible(
        "Nothing was planned for \(Self.lowered(Self.when(before, context: context))).")
    }
    guard target.isEmpty else {
      throw Refusal.impossible("\(Self.when(target, context: context)) is \(target.spoken(in: state)) already.")
    }
    let events = before.dishes.map { dish -> KitchenEvent in
      var copy = dish
      (copy.id, copy.day) = (context.makeID(), day)
      return .dish(Change(from: nil, to: copy))
    }
    return told(target, events, note: nil, in: state, context: context)
  }

  /// Tells when a dish was last planned, or cooked by its recipe, up to today.
  func tellLastTime(
    of spoken: String, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let name = try CleanName.of(spoken.lowercased(), naming: "a dish")
    let words = Set(NameKey(name).words.map(String.init))
    func isMeant(_ title: String) -> Bool {
      !words.isEmpty && words.isSubset(of: NameKey(title).words.map(String.init))
    }
    let planned = state.dishes.values.filter { $0.day <= context.today && isMeant($0.dish) }.map { ($0.day, $0.dish) }
    let cooked = state.recipes.values.compactMap { recipe in
      isMeant(recipe.title) ? recipe.lastCooked.map { ($0, recipe.title) } : nil
    }
    guard let (day, dish) = (planned + cooked).max(by: { $0.0 < $1.0 }) else {
      return Decision(say: "I know of no day on which there was \(name).")
    }
    let when = Spoken.date(day.description, from: context.reference)
    return Decision(say: "\(Wording.sentence(dish)): \(when).")
  }

  /// Adds people to a meal, or removes them.
  func changeEaters(
    _ spoken: [String], of meal: PlannedMeal, areComing: Bool, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let when = Self.when(meal, context: context)
    guard !meal.isEmpty else { throw Refusal.impossible("Nothing is planned for \(Self.lowered(when)).") }
    let names = try state.eaters(spoken, context: context)
    let everybody = state.people.values.map(\.name)
    var events: [KitchenEvent] = []
    for dish in meal.dishes {
      let now = dish.people.isEmpty ? everybody : dish.people
      var changed = dish
      if areComing {
        changed.people = names.isEmpty ? [] : now + names.filter { !now.contains($0) }
        if Set(everybody).isSubset(of: changed.people) { changed.people = [] }
      } else {
        changed.people = names.isEmpty ? [] : now.filter { !names.contains($0) }
        guard !changed.people.isEmpty else {
          throw Refusal.impossible("Then nobody eats it. Say \u{201C}clear \(Self.lowered(when))\u{201D}.")
        }
      }
      if changed != dish { events.append(.dish(Change(from: dish, to: changed))) }
    }
    guard !events.isEmpty else { return Decision(say: "\(when) is for \(state.eaters(meal.people)) already.") }
    return told(meal, events, note: nil, in: state, context: context)
  }
}
