import Commands
import Foundation

/// Tandoor's export: `recipe.json`, with steps that hold their own ingredients
/// (https://docs.tandoor.dev/features/import_export/).
enum TandoorRecipe {
  static func draft(_ object: JSONObject) -> RecipeDraft? {
    guard let title = object.text("name"), object["steps"] is [Any] else { return nil }
    var ingredients: [String] = []
    var steps: [String] = []
    for step in object.objects("steps") {
      ingredients += step.objects("ingredients").compactMap(ingredient)
      var lines = JSONText.lines(step["instruction"] as? String ?? "")
      if let name = step.text("name"), let first = lines.first { lines[0] = "\(name): \(first)" }
      steps += lines
    }
    func minutes(_ key: String) -> Int? { object.number(key).flatMap { RecipeTime.seconds($0 as NSNumber) } }
    let servings = object.number("servings").flatMap { $0 > 0 ? $0 : nil }
    return RecipeDraft(
      title: title, servings: servings, prepSeconds: minutes("working_time"), cookSeconds: minutes("waiting_time"),
      ingredients: ingredients, steps: steps,
      tags: object.objects("keywords").compactMap { $0.text("name") }, image: object.text("image"),
      source: object.text("source_url"), note: object.text("description"))
  }

  private static func ingredient(_ object: JSONObject) -> String? {
    if object["is_header"] as? Bool == true { return object.text("note").map { "\($0):" } }
    let food = (object["food"] as? JSONObject)?.text("name") ?? object.text("food")
    let unit = (object["unit"] as? JSONObject)?.text("name") ?? object.text("unit")
    let hasAmount = object["no_amount"] as? Bool != true
    let amount = hasAmount ? object.number("amount").flatMap { $0 > 0 ? Number.text($0) : nil } : nil
    guard let food = food ?? object.text("original_text") else { return object.text("note") }
    let line = [amount, amount == nil ? nil : unit, food].compactMap { $0 }.joined(separator: " ")
    return object.text("note").map { "\(line), \($0)" } ?? line
  }
}

/// Paprika's export: ingredients and directions as text of many lines.
enum PaprikaRecipe {
  static func draft(_ object: JSONObject) -> RecipeDraft? {
    guard let title = object.text("name"), object["directions"] is String || object["ingredients"] is String else {
      return nil
    }
    let (servings, yield) = RecipeYield.read(object["servings"])
    let notes = [object.text("description"), object.text("notes")].compactMap { $0 }
    let categories = (object["categories"] as? [Any] ?? []).compactMap { JSONText.of($0) }
    return RecipeDraft(
      title: title, servings: servings, yield: yield, prepSeconds: RecipeTime.seconds(object["prep_time"]),
      cookSeconds: RecipeTime.seconds(object["cook_time"]), totalSeconds: RecipeTime.seconds(object["total_time"]),
      ingredients: JSONText.lines(object["ingredients"] as? String ?? ""),
      steps: JSONText.lines(object["directions"] as? String ?? ""), tags: categories,
      image: object.text("image_url", "photo"), source: object.text("source_url", "source"),
      note: notes.isEmpty ? nil : notes.joined(separator: " "))
  }
}
