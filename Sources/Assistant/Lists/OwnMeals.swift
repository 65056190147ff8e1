import Basics
import Commands
import Foundation
import Grammar
import Kitchen
import ListSync

/// The box's plan from today on, a line a dish.
struct OwnMeals: OwnLines {
  let hand: ListHand
  /// The current day.
  let today: @Sendable () -> CalendarDay

  func lines(_ prefix: String, label: (String) async -> String) async -> [KnownLine] {
    let days = MealLine.days(from: today())
    return await hand.state().dishes.values.filter { days.contains($0.day) }
      .map { KnownLine($0.id, MealLine($0.day, $0.slot, $0.dish).line) }
  }

  func add(_ line: ListLine, from there: RemoteName) async throws -> String? {
    guard let meal = MealLine(line) else { return nil }
    return try await plan(meal, "\(there.text)/add")
  }

  // A plan has no identifiers for changing a dish: the new one is added, the old one removed.
  func change(_ id: String, to line: ListLine, from before: ListLine) async throws -> String {
    guard let meal = MealLine(line), let old = await hand.state().dishes[id] else { return id }
    let here = PlannedMeal(old.slot, on: old.day, in: await hand.state())
    let isThere = (old.day, old.slot) == (meal.day, meal.slot)
    if isThere, NameKey(old.dish) == NameKey(meal.dish) {
      // The same dish in letters of another case: planning it again would change nothing.
      try await remove(id)
    } else if isThere, !old.isSide, here.mains.count == 1 {
      // In its place.
      try await hand.done(.meal(.plan(slot: meal.slot, date: meal.day, dish: meal.dish, people: nil)))
      return await find(meal) ?? id
    }
    guard let now = try await plan(meal, nil, for: old.people) else { return id }
    if now != id { try await remove(id) }
    return now
  }

  func remove(_ id: String) async throws { try await hand.done(.meal(.removeDish(id: id))) }

  // A dish already planned for that time stays: another is added beside it.
  private func plan(_ meal: MealLine, _ name: String?, for people: [String] = []) async throws -> String? {
    if let known = await find(meal) { return known }
    let isFirst = await hand.state().dishes.values.allSatisfy { $0.day != meal.day || $0.slot != meal.slot }
    let eaters = people.isEmpty ? nil : people
    let command: MealCommand =
      isFirst
      ? .plan(slot: meal.slot, date: meal.day, dish: meal.dish, people: eaters)
      : .addSide(slot: meal.slot, date: meal.day, dish: meal.dish, people: eaters)
    try await hand.done(.meal(command), name)
    return await find(meal)
  }

  private func find(_ meal: MealLine) async -> String? {
    let key = NameKey(meal.dish)
    return await hand.state().dishes.values
      .first { $0.day == meal.day && $0.slot == meal.slot && NameKey($0.dish) == key }?.id
  }
}

/// A planned dish as a comparable line: "2026-11-27 dinner: tacos".
struct MealLine: Hashable, Sendable {
  var day: CalendarDay
  var slot: MealSlot
  var dish: String

  init(_ day: CalendarDay, _ slot: MealSlot, _ dish: String) {
    (self.day, self.slot) = (day, slot)
    self.dish = dish.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Reads a line; nil: it is no planned dish.
  init?(_ line: ListLine) {
    guard let match = line.name.wholeMatch(of: /(\d{4}-\d{2}-\d{2}) ([a-z]+): (.+)/),
      let day = CalendarDay(String(match.1)), let slot = MealSlot(rawValue: String(match.2))
    else { return nil }
    self.init(day, slot, String(match.3))
  }

  var line: ListLine { ListLine("\(day) \(slot.rawValue): \(dish)") }

  /// The synced days of plans: a year from today on.
  static func days(from today: CalendarDay) -> ClosedRange<CalendarDay> {
    today...today.adding(days: 366, in: Calendar(identifier: .gregorian))
  }
}
