import Commands
import Foundation

/// Recipes as schema.org describes them (https://schema.org/Recipe), in JSON-LD, and Mealie's, which follow it.
enum SchemaRecipe {
  /// All recipes in a value: of a list, a `@graph`, a page's main entity.
  static func recipes(in value: Any, depth: Int = 0) -> [RecipeDraft] {
    guard depth < 8 else { return [] }
    if let list = value as? [Any] { return list.flatMap { recipes(in: $0, depth: depth + 1) } }
    guard let object = value as? JSONObject else { return [] }
    if isRecipe(object), let draft = draft(object) { return [draft] }
    return ["@graph", "mainEntity", "mainEntityOfPage", "itemListElement", "item", "recipes", "items"].flatMap { key in
      object[key].map { recipes(in: $0, depth: depth + 1) } ?? []
    }
  }

  private static func isRecipe(_ object: JSONObject) -> Bool {
    let types = (object["@type"] as? [Any] ?? object["@type"].map { [$0] } ?? []).compactMap { $0 as? String }
    if types.contains(where: { $0 == "Recipe" || $0.hasSuffix("/Recipe") || $0.hasSuffix(":Recipe") }) { return true }
    return types.isEmpty && (object["recipeIngredient"] != nil || object["recipeInstructions"] != nil)
  }

  private static func draft(_ object: JSONObject) -> RecipeDraft? {
    guard let title = object.text("name", "headline", "title") else { return nil }
    let (servings, yield) = RecipeYield.read(object["recipeYield"] ?? object["yield"])
    let own = object.number("recipeServings").flatMap { $0 > 0 ? $0 : nil }
    let categories = object["recipeCategory"] as? [Any] ?? object["recipeCategory"].map { [$0] } ?? []
    return RecipeDraft(
      title: title, servings: own ?? servings, yield: own == nil ? yield : nil,
      prepSeconds: RecipeTime.seconds(object["prepTime"]),
      cookSeconds: RecipeTime.seconds(object["cookTime"]) ?? RecipeTime.seconds(object["performTime"]),
      totalSeconds: RecipeTime.seconds(object["totalTime"]),
      ingredients: ingredients(object["recipeIngredient"] ?? object["ingredients"]),
      steps: steps(object["recipeInstructions"] ?? object["instructions"], section: nil, depth: 0),
      tags: categories.compactMap { JSONText.of($0) }.flatMap {
        $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      },
      image: object.text("image", "thumbnailUrl"), source: source(object), note: object.text("description"))
  }

  private static func source(_ object: JSONObject) -> String? {
    if let url = object.text("url", "orgURL", "isBasedOn"), url.contains("://") { return url }
    if let page = object["mainEntityOfPage"], let url = JSONText.of(page), url.contains("://") { return url }
    return object.objects("author").first?.text("name") ?? object.text("author")
  }

  // Lines of text, or Mealie's objects of quantity, unit and food.
  private static func ingredients(_ value: Any?) -> [String] {
    switch value {
    case let text as String: return JSONText.lines(text)
    case let list as [Any]:
      return list.flatMap { element -> [String] in
        if let text = element as? String { return [JSONText.clean(text)].filter { !$0.isEmpty } }
        guard let object = element as? JSONObject else { return [] }
        let heading = object.text("title").map { [$0.hasSuffix(":") ? $0 : "\($0):"] } ?? []
        return heading + [ingredient(object)].compactMap { $0 }
      }
    default: return []
    }
  }

  private static func ingredient(_ object: JSONObject) -> String? {
    if let text = object.text("originalText", "display"), !text.isEmpty { return text }
    let unit = (object["unit"] as? JSONObject)?.text("name", "abbreviation") ?? object.text("unit")
    let food = (object["food"] as? JSONObject)?.text("name") ?? object.text("food", "name", "text")
    let quantity = object.number("quantity").flatMap { $0 > 0 ? Number.text($0) : nil }
    let note = object.text("note")
    guard food != nil || note != nil else { return nil }
    let head = [quantity, unit, food ?? note].compactMap { $0 }.joined(separator: " ")
    return food != nil && note != nil ? "\(head), \(note ?? "")" : head
  }

  // Text, texts, HowToStep, HowToSection, ItemList, and whatever mixture of them.
  private static func steps(_ value: Any?, section: String?, depth: Int) -> [String] {
    guard depth < 8 else { return [] }
    switch value {
    case let text as String: return JSONText.lines(text)
    case let list as [Any]: return list.flatMap { steps($0, section: section, depth: depth + 1) }
    case let object as JSONObject:
      if let inner = object["itemListElement"] ?? object["steps"] {
        let within = steps(inner, section: nil, depth: depth + 1)
        // A section's name leads its first step.
        guard let name = object.text("name"), let first = within.first else { return within }
        return ["\(name): \(first)"] + within.dropFirst()
      }
      let heading = object.text("title").flatMap { $0.isEmpty ? nil : $0 }
      guard let text = object["text"] as? String else {
        return object.text("name", "description").map { [$0] } ?? []
      }
      let lines = JSONText.lines(text)
      guard let heading, let first = lines.first else { return lines }
      return ["\(heading): \(first)"] + lines.dropFirst()
    default: return []
    }
  }
}

/// Numbers as a recipe's line has them.
enum Number {
  /// "2", "0.5".
  static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\((number * 1_000).rounded() / 1_000)"
  }
}
