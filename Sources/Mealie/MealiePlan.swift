import Foundation
import Wire

/// The meal plan and the recipes.
extension MealieServer {
  /// A planned dish.
  public struct Meal: Hashable, Sendable {
    var object: MealieObject

    /// A number in Mealie, as text.
    public var id: String {
      object.text("id") ?? object.number("id").flatMap(Int.init(exactly:)).map(String.init) ?? ""
    }
    /// "2026-11-27"
    public var date: String { object.text("date") ?? "" }
    /// "dinner", "side"
    public var kind: String { object.text("entryType") ?? "" }
    /// The title: that of its recipe, or its own.
    public var title: String { object.object("recipe")?.text("name") ?? object.text("title") ?? "" }
  }

  /// A recipe's entry in a list of recipes.
  public struct RecipeNote: Hashable, Sendable {
    public var id: String
    public var slug: String
    public var name: String
    /// The version, which changes with the recipe; empty: unknown.
    public var changed: String
  }

  /// The plan between two days, both of them `YYYY-MM-DD`.
  /// - Throws: ``Problem``
  public func meals(from first: String, to last: String) async throws -> [Meal] {
    try await all("households/mealplans", ["start_date": first, "end_date": last], of: MealieObject.self)
      .map { Meal(object: $0) }.filter { !$0.id.isEmpty }
  }

  /// Plans a dish: a recipe, or only a title.
  /// - Throws: ``Problem``
  public func plan(_ title: String, recipe: String?, kind: String, on date: String) async throws {
    let meal = MealieObject([
      "date": .text(date), "entryType": .text(kind), "title": .text(recipe == nil ? title : ""), "text": .text(""),
      "recipeId": recipe.map { .text($0) } ?? JSONValue.null,
    ])
    try await ask("POST", "households/mealplans", [:], meal.data)
  }

  /// Changes a planned dish; nil stays as it is.
  /// - Throws: ``Problem``
  public func change(_ meal: Meal, to title: (text: String, recipe: String?)?, kind: String?, date: String?)
    async throws
  {
    var object = meal.object
    if let title {
      object["title"] = .text(title.recipe == nil ? title.text : "")
      object["recipeId"] = title.recipe.map { .text($0) } ?? JSONValue.null
      object["recipe"] = nil
    }
    if let kind { object["entryType"] = .text(kind) }
    if let date { object["date"] = .text(date) }
    try await ask("PUT", "households/mealplans/\(meal.id)", [:], object.data)
  }

  /// Removes a dish from the plan; a missing one is no error.
  /// - Throws: ``Problem``
  public func remove(meal id: String) async throws { try await ask("DELETE", "households/mealplans/\(id)") }

  /// The entries of all recipes.
  /// - Parameter words: the words to search for; nil: all recipes.
  /// - Throws: ``Problem``
  public func recipes(with words: String? = nil) async throws -> [RecipeNote] {
    try await all("recipes", words.map { ["search": $0] } ?? [:], of: MealieObject.self).compactMap { one in
      guard let slug = one.text("slug"), let name = one.text("name") else { return nil }
      let changed = one.text("updatedAt") ?? one.text("dateUpdated") ?? one.text("updateAt") ?? ""
      return RecipeNote(id: one.text("id") ?? slug, slug: slug, name: name, changed: changed)
    }
  }

  /// A recipe in Mealie's own JSON.
  /// - Throws: ``Problem``
  public func recipe(_ slug: String) async throws -> Data {
    let name = slug.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["-", "_", "."])) ?? slug
    return try await ask("GET", "recipes/\(name)")
  }
}
