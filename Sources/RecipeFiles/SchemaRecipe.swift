import Commands
import Foundation

/// A recipe, and its left-out parts, a line each.
struct ReadRecipe {
  var draft: RecipeDraft
  var notes: [String] = []
}

/// Recipes in schema.org's terms (https://schema.org/Recipe), in JSON-LD, and those of Mealie,
/// Nextcloud and others, which follow it.
enum SchemaRecipe {
  /// All recipes in a value: in a list, a `@graph`, a page's main entity.
  static func recipes(in value: Any, depth: Int = 0) -> [ReadRecipe] {
    guard depth < 8 else { return [] }
    if let list = value as? [Any] { return list.flatMap { recipes(in: $0, depth: depth + 1) } }
    guard let object = value as? JSONObject else { return [] }
    if isRecipe(object), let read = read(object) { return [read] }
    let keys = [
      "@graph", "mainEntity", "mainEntityOfPage", "itemListElement", "item", "recipes", "items", "recipe", "hasPart",
    ]
    return keys.flatMap { key -> [ReadRecipe] in
      // Some have a graph as an object with numbers as keys.
      if key == "@graph", let numbered = object[key] as? JSONObject, numbered["@type"] == nil {
        let sorted = numbered.sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }
        return sorted.flatMap { recipes(in: $0.value, depth: depth + 1) }
      }
      return object[key].map { recipes(in: $0, depth: depth + 1) } ?? []
    }
  }

  private static func isRecipe(_ object: JSONObject) -> Bool {
    let types = (object["@type"] as? [Any] ?? object["@type"].map { [$0] } ?? []).compactMap { $0 as? String }
    if types.contains(where: { $0.lowercased() == "recipe" || $0.hasSuffix("/Recipe") || $0.hasSuffix(":Recipe") }) {
      return true
    }
    let keys = ["recipeIngredient", "recipeInstructions", "recipe_ingredient", "recipe_instructions"]
    return types.isEmpty && keys.contains { object[$0] != nil }
  }

  /// The recipe of an object; Mealie's archives have the same names with underscores.
  static func read(_ object: JSONObject) -> ReadRecipe? {
    func value(_ keys: String...) -> Any? { keys.lazy.compactMap { object[$0] }.first { !($0 is NSNull) } }
    let title = object.text("name", "headline", "title") ?? ""
    let (servings, yield) = RecipeYield.read(value("recipeYield", "recipe_yield", "yield"))
    let own = ["recipeServings", "recipe_servings"].lazy.compactMap { object.number($0) }.first { $0 > 0 }
    let made = ["recipeYieldQuantity", "recipe_yield_quantity"].lazy.compactMap { object.number($0) }.first { $0 > 0 }
    let categories = value("recipeCategory", "recipe_category")
    var times = RecipeTimes(
      prep: value("prepTime", "prep_time"), cook: value("cookTime", "cook_time", "performTime", "perform_time"),
      total: value("totalTime", "total_time", "duration"))
    if times.cook == nil { times.cook = RecipeTime.seconds(value("performTime", "perform_time")) }
    let ingredients = RecipeIngredients.read(value("recipeIngredient", "recipe_ingredient", "ingredients", "supply"))
    let steps = RecipeSteps.read(value("recipeInstructions", "recipe_instructions", "instructions", "step"))
    guard !title.isEmpty || !ingredients.isEmpty else { return nil }
    let words = own == nil ? yield.map { text in made.map { "\(Number.text($0)) \(text)" } ?? text } : nil
    return ReadRecipe(
      draft: RecipeDraft(
        title: title, servings: own ?? servings, yield: words, prepSeconds: times.prep, cookSeconds: times.cook,
        totalSeconds: times.total, ingredients: ingredients, steps: steps,
        tags: (categories as? [Any] ?? categories.map { [$0] } ?? []).compactMap { JSONText.of($0) }.flatMap {
          $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        },
        image: object.text("image", "thumbnailUrl"), source: source(object), note: object.text("description")),
      notes: times.notes)
  }

  private static func source(_ object: JSONObject) -> String? {
    if let url = object.text("url", "orgURL", "org_url", "isBasedOn"), url.contains("://") { return url }
    if let page = object["mainEntityOfPage"], let url = JSONText.of(page), url.contains("://") { return url }
    return object.objects("author").first?.text("name") ?? object.text("author")
  }
}

/// The durations of a recipe, and the implausible ones.
struct RecipeTimes {
  /// Seconds; nil: not given.
  var prep: Int?
  var cook: Int?
  var total: Int?
  /// The left-out values, with the reasons.
  private(set) var notes: [String] = []

  init(prep: Any?, cook: Any?, total: Any?) {
    self.prep = seconds(prep, "preparation")
    self.cook = seconds(cook, "cooking")
    self.total = seconds(total, "all")
  }

  private mutating func seconds(_ value: Any?, _ what: String) -> Int? {
    switch RecipeTime.read(value) {
    case .none: return nil
    case .seconds(let seconds): return seconds
    case .nonsense(let text):
      notes.append("a time of \u{201C}\(text.prefix(40))\u{201D} for \(what) is left out, for nothing takes that long")
      return nil
    }
  }
}

/// Numbers in the form of a recipe's line.
enum Number {
  /// "2", "0.5".
  static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\((number * 1_000).rounded() / 1_000)"
  }
}
