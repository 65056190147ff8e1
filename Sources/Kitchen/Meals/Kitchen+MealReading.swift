import Basics
import Commands
import Grammar

/// Telling the planned dishes and their eaters.
extension Kitchen {
  func showMeals(
    _ slot: MealSlot?, from day: CalendarDay, range: MealRange?, in state: KitchenState, context: CommandContext
  ) -> Decision<KitchenEvent> {
    if range == .next { return Decision(say: next(slot, from: day, in: state, context: context)) }
    if range == .lastWeek {
      let first = day.adding(days: -7, in: context.calendar)
      return Decision(say: week(slot, from: first, in: state, context: context))
    }
    if range == .free { return Decision(say: free(slot ?? .dinner, from: day, in: state, context: context)) }
    if range == .week { return Decision(say: week(slot, from: day, in: state, context: context)) }
    guard let slot else { return Decision(say: wholeDay(day, in: state, context: context)) }
    let meal = PlannedMeal(slot, on: day, in: state)
    let when = Self.when(meal, context: context)
    if slot == .dessert { return Decision(say: dessert(meal, when: when, in: state)) }
    let said =
      meal.isEmpty
      ? "Nothing is planned for \(Self.lowered(when))." : "\(when): \(meal.spoken(in: state))."
    return Decision(say: said)
  }

  static func shown(_ slot: MealSlot?, _ day: CalendarDay, _ range: MealRange?) -> Showing {
    if range == .week || range == .lastWeek || range == .free { return .week(from: day) }
    return slot.map { .meal(slot: $0, date: day) } ?? .day(day)
  }

  func tellPeople(
    _ slot: MealSlot?, on day: CalendarDay, in state: KitchenState, context: CommandContext
  ) -> Decision<KitchenEvent> {
    let meals = (slot.map { [$0] } ?? MealSlot.allCases).map { PlannedMeal($0, on: day, in: state) }
    let planned = meals.filter { !$0.isEmpty || state.headcounts[Headcount.id($0.day, $0.slot)] != nil }
    guard !planned.isEmpty else {
      let name = Self.bareDay(day, context: context)
      let when = slot.map { Self.lowered(Self.when(PlannedMeal($0, on: day, in: state), context: context)) } ?? name
      return Decision(say: "Nothing is planned for \(when).")
    }
    let told = planned.map { meal in
      let eaters = state.headcounts[Headcount.id(meal.day, meal.slot)]?.told ?? state.eaters(meal.people)
      return "\(Self.when(meal, context: context)) is for \(eaters)."
    }
    return Decision(say: told.joined(separator: " "))
  }

  // The dessert of the day, then the sides of dinner: a pudding is often planned as one of its dishes.
  private func dessert(_ meal: PlannedMeal, when: String, in state: KitchenState) -> String {
    let beside = PlannedMeal(.dinner, on: meal.day, in: state).sides.map(\.dish)
    switch (meal.isEmpty, beside.isEmpty) {
    case (true, true): return "Nothing is planned for \(Self.lowered(when))."
    case (true, false): return "Nothing is planned for \(Self.lowered(when)). With dinner: \(Spoken.list(beside))."
    case (false, true): return "\(when): \(meal.spoken(in: state))."
    case (false, false): return "\(when): \(meal.spoken(in: state)). With dinner: \(Spoken.list(beside))."
    }
  }

  private func next(
    _ slot: MealSlot?, from day: CalendarDay, in state: KitchenState, context: CommandContext
  ) -> String {
    let hour = context.calendar.component(.hour, from: context.now)
    let slots = slot.map { [$0] } ?? MealSlot.allCases.sorted { $0.isOverAt < $1.isOverAt }
    for offset in 0..<7 {
      let date = day.adding(days: offset, in: context.calendar)
      for slot in slots where date > context.today || (date == context.today && hour < slot.isOverAt) {
        let meal = PlannedMeal(slot, on: date, in: state)
        if !meal.isEmpty { return "\(Self.when(meal, context: context)): \(meal.spoken(in: state))." }
      }
    }
    return "No meal is planned for the next week."
  }

  private func wholeDay(_ day: CalendarDay, in state: KitchenState, context: CommandContext) -> String {
    let meals = MealSlot.allCases.map { PlannedMeal($0, on: day, in: state) }.filter { !$0.isEmpty }
    let name = Self.bareDay(day, context: context)
    guard !meals.isEmpty else { return "Nothing is planned for \(name)." }
    let told = meals.map { "\($0.slot.rawValue): \($0.spoken(in: state))" }
    return "\(Wording.sentence(name)): \(told.joined(separator: "; "))."
  }

  private func week(
    _ slot: MealSlot?, from first: CalendarDay, in state: KitchenState, context: CommandContext
  ) -> String {
    let days = Self.week(from: first, context)
    let slots = slot.map { [$0] } ?? MealSlot.allCases
    let told = days.compactMap { day -> String? in
      let meals = slots.map { PlannedMeal($0, on: day, in: state) }.filter { !$0.isEmpty }
      guard !meals.isEmpty else { return nil }
      let dishes = meals.map { slot == nil ? "\($0.slot.rawValue): \($0.spoken(in: state))" : $0.spoken(in: state) }
      return "\(Wording.sentence(Self.bareDay(day, context: context))): \(dishes.joined(separator: "; "))."
    }
    let what = slot.map { " for \($0.rawValue)" } ?? ""
    return told.isEmpty ? "Nothing is planned\(what) that week." : told.joined(separator: " ")
  }

  private static func week(from first: CalendarDay, _ context: CommandContext) -> [CalendarDay] {
    (0..<7).map { first.adding(days: $0, in: context.calendar) }
  }

  private func free(
    _ slot: MealSlot, from first: CalendarDay, in state: KitchenState, context: CommandContext
  ) -> String {
    let days = Self.week(from: first, context)
    let free = days.filter { PlannedMeal(slot, on: $0, in: state).isEmpty }
    guard !free.isEmpty else { return "Every \(slot.rawValue) of the next seven days is planned." }
    guard free.count < days.count else { return "No \(slot.rawValue) is planned for the next seven days." }
    return "No \(slot.rawValue) is planned for \(Spoken.list(free.map { Self.bareDay($0, context: context) }))."
  }

  // "today", "Friday".
  static func bareDay(_ day: CalendarDay, context: CommandContext) -> String {
    let said = Spoken.date(day.description, from: context.reference)
    return said.hasPrefix("on ") ? String(said.dropFirst(3)) : said
  }
}

extension MealSlot {
  /// The hour of the day by which a meal is over.
  fileprivate var isOverAt: Int {
    switch self {
    case .breakfast: 11
    case .lunch: 15
    case .snack: 17
    case .dinner: 21
    case .dessert: 24
    }
  }
}
