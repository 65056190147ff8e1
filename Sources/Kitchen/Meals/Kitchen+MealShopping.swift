import Basics
import Commands
import Foundation
import Grammar

/// Shopping for planned meals, and suggestions.
extension Kitchen {
  /// Puts the missing ingredients of planned meals on the shopping list. Without a day or a meal it is
  /// for the seven days from today.
  func shopForMeals(
    _ slot: MealSlot?, from date: CalendarDay?, range: MealRange?, person: String?, without: [String],
    in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let eater = try person.flatMap { try state.eater($0, context: context)?.name }
    let first = date ?? context.today
    let count = (date != nil || slot != nil) && range == nil ? 1 : 7
    let last = first.adding(days: count - 1, in: context.calendar)
    let dishes = state.dishes.values.filter { dish in
      dish.day >= first && dish.day <= last && (slot == nil || dish.slot == slot)
        && (eater.map { dish.people.isEmpty || dish.people.contains($0) } ?? true)
    }
    let when = count == 1 ? Self.day(first, context: context) : "for that week"
    guard !dishes.isEmpty else {
      throw Refusal.impossible("Nothing is planned \(when)\(eater.map { " for \($0)" } ?? "").")
    }
    let (items, unknown) = lacking(for: Array(dishes), eater: eater, in: state)
    let bought = try buying(Self.wanted(items, without: without), for: eater, in: state, context: context)
    var told: [String] = []
    if items.isEmpty, unknown.count < dishes.count { told.append("Everything for the planned meals is there.") }
    if !bought.told.isEmpty { told.append(bought.told) }
    if !unknown.isEmpty { told.append("I have no recipe for \(Wording.short(unknown, most: 5)).") }
    return Decision(events: bought.events, say: told.joined(separator: " "))
  }

  /// The missing ingredients of dishes, and the dishes without a recipe.
  private func lacking(
    for dishes: [MealDish], eater: String?, in state: KitchenState
  ) -> (items: [SpokenItem], unknown: [String]) {
    var shortage = Shortage(reference)
    var unknown: [String] = []
    for dish in dishes.sorted(by: { ($0.day, $0.position) < ($1.day, $1.position) }) {
      // A meal cooked by others needs no shopping.
      if ["eating out", "takeout"].contains(dish.dish.lowercased()) { continue }
      guard let recipe = state.recipe(called: dish.dish) else {
        if !unknown.contains(dish.dish) { unknown.append(dish.dish) }
        continue
      }
      let isShare = eater != nil && !dish.people.isEmpty
      let factor = isShare ? recipe.servings.map { 1 / $0 } ?? 1 : state.factor(of: recipe, for: dish)
      shortage.add(recipe, times: factor)
    }
    return (shortage.items(beyond: Stock(state, reference)), unknown)
  }

  /// The items that an errand would put on the shopping list, regardless of its current lines.
  /// - Throws: `Refusal` if a recipe cannot be made for so many.
  public func needs(for errand: ShoppingErrand, in state: KitchenState) throws -> [SpokenItem] {
    switch errand {
    case .meals(let days, let slot):
      let dishes = state.dishes.values.filter { days.contains($0.day) && (slot == nil || $0.slot == slot) }
      return lacking(for: Array(dishes), eater: nil, in: state).items
    case .recipe(let recipe, let servings):
      var shortage = Shortage(reference)
      shortage.add(recipe, times: try servings.map { try Self.factor(for: $0, of: recipe) } ?? state.factor(of: recipe))
      return shortage.items(beyond: Stock(state, reference))
    }
  }

  /// The items except those with one of `names`.
  static func wanted(_ items: [SpokenItem], without names: [String]) -> [SpokenItem] {
    let unwanted = Set(names.map { NameKey($0) })
    return items.filter { !unwanted.contains(NameKey($0.name)) }
  }

  /// The number of days for which a dish counts as eaten lately.
  private static let lately = 14

  /// Suggests a dish: by the stock, its expiry, and the recent meals.
  func suggestMeal(
    _ slot: MealSlot?, on date: CalendarDay?, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    guard !state.recipes.isEmpty else { throw KitchenState.emptyBox() }
    let day = date ?? context.today
    let since = day.adding(days: -Self.lately, in: context.calendar)
    let soon = day.adding(days: 7, in: context.calendar)
    let planned = Set(
      state.dishes.values.filter { $0.day >= since && $0.day <= soon }.map { NameKey($0.dish).description })
    let fitting = state.recipes.values.filter { recipe in
      Self.fits(recipe, slot ?? .dinner) && (recipe.lastCooked.map { $0 < since } ?? true)
        && (planned.isEmpty || !planned.contains(NameKey(recipe.title).description))
    }
    let cookable = Cookable(state, reference, expiringBy: soon)
    // Unsuitable dishes are suggested only if there are no others.
    let possible = fitting.isEmpty ? Array(state.recipes.values) : Array(fitting)
    let ranked = cookable.ranked(possible)
    let safe = ranked.lazy.filter { clashes(of: $0.recipe, with: state.diets.values, in: state).isEmpty }.prefix(3)
    let best = safe.isEmpty ? Array(ranked.prefix(3)) : Array(safe)
    guard let first = best.first else { throw Refusal.impossible("I have no recipe to suggest.") }
    let others = best.dropFirst().map { cookable.spoken($0) }
    let more = others.isEmpty ? "" : " Or \(others.joined(separator: ", or "))."
    return Decision(
      say: "How about \(cookable.spoken(first))?\(more)", lists: Listing(.recipes, best.map(\.recipe.title)))
  }

  // A recipe with a meal is for that one; one without is for any main meal.
  private static func fits(_ recipe: Recipe, _ slot: MealSlot) -> Bool {
    let tags = recipe.tags.joined(separator: " ")
    let named = MealSlot.allCases.filter { tags.contains($0.rawValue) }
    if !named.isEmpty { return named.contains(slot) }
    let isAside = ["side", "sauce", "drink", "bread", "baking"].contains { tags.contains($0) }
    return (slot == .dinner || slot == .lunch) && !isAside
  }
}

/// The purpose of shopping.
public enum ShoppingErrand: Sendable {
  /// The plan of some days, for one meal or for all.
  case meals(on: ClosedRange<CalendarDay>, slot: MealSlot?)
  /// A recipe, for a number of eaters; nil: the current cooking, or the recipe itself.
  case recipe(Recipe, servings: Double?)
}

/// Recipes ranked by their missing ingredients.
struct Cookable {
  /// A recipe with its missing and its expiring ingredients.
  struct Candidate {
    let recipe: Recipe
    let missing: [Ingredient]
    let expiring: [String]
    let there: Int
  }

  private let stock: Stock
  private let keys: Set<String>
  private let expiring: Set<String>

  /// - Parameter day: food that is best before this day or earlier should be eaten first.
  init(_ state: KitchenState, _ reference: KitchenReference, expiringBy day: CalendarDay) {
    stock = Stock(state, reference)
    keys = stock.keys
    expiring = Set(
      state.lots.values.filter { $0.bestBefore.map { $0 <= day } ?? false }.map { IngredientName.key($0.name) })
  }

  /// Recipes with some ingredient in stock, those with the fewest missing first, then those that use up
  /// the most.
  func ranked(_ recipes: [Recipe]) -> [Candidate] {
    var candidates: [Candidate] = []
    for recipe in recipes {
      let needed = recipe.needed
      let missing = recipe.missing(where: keys)
      let there = needed.count { keys.contains($0.key) }
      let used = needed.filter { expiring.contains($0.key) }.map { IngredientName.plain($0.name) }
      candidates.append(Candidate(recipe: recipe, missing: missing, expiring: used, there: there))
    }
    return candidates.sorted { left, right in
      let (one, other) = (Self.score(left), Self.score(right))
      return one != other ? one < other : left.recipe.title < right.recipe.title
    }
  }

  // An expiring ingredient is worth a trip for one more thing.
  private static func score(_ candidate: Candidate) -> Double {
    Double(candidate.missing.count) - 1.5 * Double(min(candidate.expiring.count, 2)) - 0.3 * Double(candidate.there)
  }

  /// "omelette: everything is there, and it uses up the eggs".
  func spoken(_ candidate: Candidate) -> String {
    let missing = candidate.missing.map { IngredientName.plain($0.name) }
    let what = missing.isEmpty ? "everything is there" : "missing \(Wording.short(missing, most: 3))"
    let used = candidate.expiring.isEmpty ? "" : ", and it uses up the \(Spoken.list(candidate.expiring))"
    return "\(candidate.recipe.title) (\(what)\(used))"
  }
}

extension Recipe {
  /// Its required ingredients.
  fileprivate var needed: [Ingredient] { ingredients.filter { !$0.name.isEmpty && !$0.isOptional } }

  /// Its missing ingredients, if only these keys are in stock. Staples count as in stock.
  fileprivate func missing(where keys: Set<String>) -> [Ingredient] {
    needed.filter { !keys.contains($0.key) && !IngredientName.isStaple($0.key) }
  }
}

extension KitchenState {
  /// The ingredients of each recipe that are not in stock, by name; empty: all are.
  public var missingForRecipes: [(recipe: Recipe, missing: [String])] {
    let keys = Set(lots.values.map { IngredientName.key($0.name) })
    return recipes.values.map { recipe in
      (recipe, recipe.missing(where: keys).map { IngredientName.plain($0.name) })
    }
  }
}

extension Kitchen {
  func tellCookable(
    with item: String?, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    guard !state.recipes.isEmpty else { throw KitchenState.emptyBox() }
    let name = try item.map { try CleanName.of($0.lowercased(), naming: "an item") }
    let key = name.map(IngredientName.key)
    let recipes = state.recipes.values.filter { recipe in
      key.map { key in recipe.ingredients.contains { $0.key == key } } ?? true
    }
    let cookable = Cookable(
      state, reference, expiringBy: context.today.adding(days: 3, in: context.calendar))
    let ranked = cookable.ranked(Array(recipes)).filter { $0.there > 0 || name != nil }
    guard !ranked.isEmpty else {
      let what = name.map { "with \($0)" } ?? "with what is in the pantry"
      return Decision(say: "I have no recipe \(what).")
    }
    let whole = ranked.filter { $0.missing.isEmpty }
    let partly = ranked.filter { !$0.missing.isEmpty }
    var told: [String] = []
    if !whole.isEmpty { told.append("You can make \(Wording.short(whole.map(\.recipe.title), most: 5)).") }
    if whole.count < 3, !partly.isEmpty {
      let parts = partly.prefix(3).map { candidate in
        let missing = candidate.missing.map { IngredientName.plain($0.name) }
        return "\(candidate.recipe.title) lacks \(Wording.short(missing, most: 3))"
      }
      told.append("\(Wording.sentence(parts.joined(separator: "; "))).")
    }
    return Decision(say: told.joined(separator: " "))
  }
}
