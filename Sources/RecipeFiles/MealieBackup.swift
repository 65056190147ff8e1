import Commands
import Foundation

/// Mealie's backup: the tables of its database as lists of rows, `database.json`
/// (https://docs.mealie.io/documentation/getting-started/usage/backups-and-restoring/).
enum MealieBackup {
  /// The recipes of a backup; nil: it is no backup of Mealie.
  static func recipes(_ object: JSONObject) -> [ReadRecipe]? {
    guard object["recipes"] is [Any], object["recipes_ingredients"] is [Any] || object["recipe_instructions"] is [Any]
    else {
      return nil
    }
    let units = names(object, "ingredient_units")
    let foods = names(object, "ingredient_foods")
    var ingredients = grouped(object, "recipes_ingredients")
    for key in ingredients.keys {
      ingredients[key] = ingredients[key]?.map { row in
        var row = row
        row["unit"] = row.text("unit_id").flatMap { units[$0] }
        row["food"] = row.text("food_id").flatMap { foods[$0] }
        return row
      }
    }
    let steps = grouped(object, "recipe_instructions")
    return object.objects("recipes").compactMap { row in
      guard let id = row.text("id") else { return nil }
      var recipe = row
      recipe["recipe_ingredient"] = ingredients[id] ?? []
      recipe["recipe_instructions"] = steps[id] ?? []
      return SchemaRecipe.read(recipe)
    }
  }

  private static func names(_ object: JSONObject, _ table: String) -> [String: String] {
    var names: [String: String] = [:]
    for row in object.objects(table) {
      if let id = row.text("id"), let name = row.text("name") { names[id] = name }
    }
    return names
  }

  private static func grouped(_ object: JSONObject, _ table: String) -> [String: [JSONObject]] {
    Dictionary(grouping: object.objects(table)) { $0.text("recipe_id") ?? "" }
      .mapValues { rows in rows.sorted { ($0.number("position") ?? 0) < ($1.number("position") ?? 0) } }
  }
}
