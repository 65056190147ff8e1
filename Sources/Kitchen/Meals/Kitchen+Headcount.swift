import Basics
import Commands
import Grammar

/// The number of eaters at a meal.
extension Kitchen {
  /// Records the number. The shopping and cooking for that meal follow it.
  func countGuests(
    _ count: Int?, more: Int?, at meal: PlannedMeal, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let known = state.headcounts[Headcount.id(meal.day, meal.slot)]
    let all = try total(count, more: more, known: known, at: meal, in: state)
    guard (1...Headcount.most).contains(all) else {
      throw Refusal.impossible("It must be for one to \(Headcount.most) people.")
    }
    // Who does not come is not said, where fewer come.
    let guests = known.map { all < $0.count ? [] : $0.guests } ?? []
    let noted = Headcount(day: meal.day, slot: meal.slot, count: all, guests: guests)
    let when = Self.when(meal, context: context)
    if noted == known { return Decision(say: "\(when) is already for \(Spoken.number(Double(all))).") }
    let event = KitchenEvent.headcount(Change(from: known, to: noted))
    let dishes = meal.isEmpty ? "Nothing is planned yet." : "\(Wording.sentence(meal.spoken(in: state)))."
    return Decision(events: [event], say: "\(when) is for \(Spoken.number(Double(all))) now. \(dishes)")
  }

  private func total(
    _ count: Int?, more: Int?, known: Headcount?, at meal: PlannedMeal, in state: KitchenState
  ) throws -> Int {
    if let count { return count }
    let before = known?.count ?? (meal.people.isEmpty ? state.people.count : meal.people.count)
    guard let more, before > 0 else {
      throw Refusal.incomplete(missing: "count", question: "How many of you are there then, all together?")
    }
    let (all, isTooMany) = before.addingReportingOverflow(more)
    return isTooMany ? Headcount.most + 1 : all
  }
}

extension KitchenState {
  /// The factor of a recipe for a meal: for the eaters that come or are named; else one.
  func factor(of recipe: Recipe, for dish: MealDish) -> Double {
    guard let servings = recipe.servings, servings > 0 else { return 1 }
    if let count = headcounts[Headcount.id(dish.day, dish.slot)]?.count { return Double(count) / servings }
    return dish.people.isEmpty ? 1 : Double(dish.people.count) / servings
  }

  /// The number of eaters for a dish with this name on a day; nil: unknown.
  func headcount(ofDish title: String, on day: CalendarDay) -> Int? {
    dishes.values.filter { $0.day == day && NameKey.areSame($0.dish, title) }
      .lazy.compactMap { self.headcounts[Headcount.id(day, $0.slot)]?.count }.first
  }
}
