import Basics
import Commands
import Foundation
import ListSync
import Mealie

/// Mealie's meal plan.
actor MealieMeals: RemoteList {
  let prefix = "mealie-meal:"
  private let server: MealieServer
  private let today: @Sendable () -> CalendarDay
  private var meals: [String: MealieServer.Meal] = [:]

  init(_ server: MealieServer, today: @escaping @Sendable () -> CalendarDay) {
    (self.server, self.today) = (server, today)
  }

  func lines() async throws -> [KnownLine] {
    let days = MealLine.days(from: today())
    let all = try await server.meals(from: "\(days.lowerBound)", to: "\(days.upperBound)")
    meals = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return all.compactMap { meal in
      guard let line = Self.line(of: meal), days.contains(line.day) else { return nil }
      return KnownLine(meal.id, line.line)
    }
  }

  func add(_ line: ListLine) async throws {
    guard let meal = MealLine(line) else { return }
    let recipe = try await recipe(meal.dish)
    try await server.plan(meal.dish, recipe: recipe, kind: meal.slot.rawValue, on: "\(meal.day)")
  }

  func change(_ id: String, to line: ListLine, from before: ListLine) async throws {
    guard let known = meals[id], let meal = MealLine(line), let was = Self.line(of: known) else { return }
    let title: (String, String?)? = meal.dish == was.dish ? nil : (meal.dish, try await recipe(meal.dish))
    try await server.change(
      known, to: title, kind: meal.slot == was.slot ? nil : meal.slot.rawValue,
      date: meal.day == was.day ? nil : "\(meal.day)")
  }

  func remove(_ id: String) async throws { try await server.remove(meal: id) }

  // A dish with a recipe there is planned as that recipe.
  private func recipe(_ dish: String) async throws -> String? {
    let key = dish.lowercased()
    return try await server.recipes(with: dish).first { $0.name.lowercased() == key }?.id
  }

  private static func line(of meal: MealieServer.Meal) -> MealLine? {
    guard let day = CalendarDay(meal.date) else { return nil }
    let slot: MealSlot =
      switch meal.kind {
      case "side": .dinner
      case "drink": .snack
      default: MealSlot(rawValue: meal.kind) ?? .dinner
      }
    let line = MealLine(day, slot, meal.title)
    return line.dish.isEmpty ? nil : line
  }
}
