import Commands
import Foundation

/// Tandoor's export: `recipe.json`, with steps that have their own ingredients
/// (https://docs.tandoor.dev/features/import_export/).
enum TandoorRecipe {
  static func draft(_ object: JSONObject) -> ReadRecipe? {
    guard let title = object.text("name"), object["steps"] is [Any] else { return nil }
    var ingredients: [String] = []
    var steps: [String] = []
    for step in object.objects("steps") {
      let own = step.objects("ingredients")
      ingredients += own.compactMap(ingredient)
      var lines = RecipeSteps.read(filled(step["instruction"] as? String ?? "", own))
      // A recipe within the recipe.
      if let other = (step["step_recipe_data"] as? JSONObject)?.text("name") { lines.append(other) }
      if let name = step.text("name"), let first = lines.first { lines[0] = "\(name): \(first)" }
      steps += lines
    }
    var times = RecipeTimes(prep: minutes(object, "working_time"), cook: nil, total: nil)
    let waiting = RecipeTime.seconds(minutes(object, "waiting_time"))
    // Waiting is not cooking: it counts in the total.
    if let waiting { times.total = waiting + (times.prep ?? 0) }
    let servings = object.number("servings").flatMap { $0 > 0 ? $0 : nil }
    return ReadRecipe(
      draft: RecipeDraft(
        title: title, servings: servings, prepSeconds: times.prep, totalSeconds: times.total, ingredients: ingredients,
        steps: steps, tags: object.objects("keywords").compactMap { $0.text("name") }, image: object.text("image"),
        source: object.text("source_url"), note: object.text("description")), notes: times.notes)
  }

  private static func minutes(_ object: JSONObject, _ key: String) -> NSNumber? {
    object.number(key).flatMap { $0 > 0 ? NSNumber(value: $0) : nil }
  }

  private static func ingredient(_ object: JSONObject) -> String? {
    if object["is_header"] as? Bool == true { return object.text("note").map { "\($0):" } }
    guard let line = plain(object) else { return object.text("note") }
    return object.text("note").map { "\(line), \($0)" } ?? line
  }

  // "250 g lentils", without the note.
  private static func plain(_ object: JSONObject) -> String? {
    let food = (object["food"] as? JSONObject)?.text("name") ?? object.text("food")
    let unit = (object["unit"] as? JSONObject)?.text("name") ?? object.text("unit")
    let hasAmount = object["no_amount"] as? Bool != true
    let amount = hasAmount ? object.number("amount").flatMap { $0 > 0 ? Number.text($0) : nil } : nil
    guard let food = food ?? object.text("original_text") else { return nil }
    return [
      amount, amount == nil ? nil : unit,
      plural(food, object, isMany: (object.number("amount") ?? 1) > 1 && unit == nil),
    ]
    .compactMap { $0 }.joined(separator: " ")
  }

  // "2 onions": Tandoor shows the food's plural if it has one, and else its name.
  private static func plural(_ food: String, _ object: JSONObject, isMany: Bool) -> String {
    guard isMany else { return food }
    if let plural = (object["food"] as? JSONObject)?.text("plural_name") { return plural }
    guard let last = food.last, last.isASCII, last.isLetter, last != "s", object["food"] is JSONObject else {
      return food
    }
    return "oshxz".contains(last) ? food + (last == "o" || last == "h" || last == "x" ? "es" : "s") : food + "s"
  }

  /// A step with its templates filled: `{{ ingredients[0] }}` is that ingredient, `{% scale(10) %}` is
  /// ten (https://docs.tandoor.dev/features/templating/).
  static func filled(_ text: String, _ ingredients: [JSONObject]) -> String {
    var result = ""
    var rest = text[...]
    var braces = Ahead("}")
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      let inner = rest.index(after: open)
      guard inner < rest.endIndex, rest[inner] == "{" || rest[inner] == "%",
        let close = braces.place(in: rest, from: inner)
      else {
        result.append("{")
        rest = rest[inner...]
        continue
      }
      result += value(
        rest[rest.index(after: inner)..<close].trimmingCharacters(in: CharacterSet(charactersIn: " %}{")), ingredients)
      var end = rest.index(after: close)
      if end < rest.endIndex, rest[inner] == "{", rest[end] == "}" { end = rest.index(after: end) }
      rest = rest[end...]
    }
    return result + rest
  }

  private static func value(_ template: String, _ ingredients: [JSONObject]) -> String {
    if template.hasPrefix("scale("), let number = template.dropFirst(6).split(separator: ")").first {
      return number.split(separator: ",").first.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
    }
    guard template.hasPrefix("ingredients["), let close = template.firstIndex(of: "]"),
      let index = Int(template[template.index(template.startIndex, offsetBy: 12)..<close]),
      ingredients.indices.contains(index)
    else { return "" }
    let ingredient = ingredients[index]
    switch template[template.index(after: close)...] {
    case ".food": return (ingredient["food"] as? JSONObject)?.text("name") ?? ""
    case ".unit": return (ingredient["unit"] as? JSONObject)?.text("name") ?? ""
    case ".amount": return ingredient.number("amount").map(Number.text) ?? ""
    case ".note": return ingredient.text("note") ?? ""
    default: return plain(ingredient) ?? ingredient.text("note") ?? ""
    }
  }
}

/// Paprika's export: ingredients and directions as text of many lines.
enum PaprikaRecipe {
  static func draft(_ object: JSONObject) -> ReadRecipe? {
    guard let title = object.text("name"), object["directions"] is String || object["ingredients"] is String else {
      return nil
    }
    let (servings, yield) = RecipeYield.read(object["servings"])
    let notes = [object.text("description"), object.text("notes")].compactMap { $0 }
    let categories = (object["categories"] as? [Any] ?? []).compactMap { JSONText.of($0) }
    let times = RecipeTimes(prep: object["prep_time"], cook: object["cook_time"], total: object["total_time"])
    return ReadRecipe(
      draft: RecipeDraft(
        title: title, servings: servings, yield: yield, prepSeconds: times.prep, cookSeconds: times.cook,
        totalSeconds: times.total, ingredients: JSONText.lines(object["ingredients"] as? String ?? ""),
        steps: RecipeSteps.read(object["directions"]), tags: categories, image: object.text("image_url", "photo"),
        source: object.text("source_url", "source"), note: notes.isEmpty ? nil : notes.joined(separator: " ")),
      notes: times.notes)
  }
}
