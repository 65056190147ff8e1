import Foundation

/// Recipes marked in a page's HTML: microdata (https://html.spec.whatwg.org/multipage/microdata.html),
/// RDFa Lite (https://www.w3.org/TR/rdfa-lite/) and the microformats hRecipe and h-recipe
/// (https://microformats.org/wiki/h-recipe).
enum MarkedRecipe {
  /// The recipes of a page as objects of schema.org.
  static func objects(in page: HTMLPage) -> [JSONObject] {
    var objects: [JSONObject] = []
    page.walk { element in
      guard objects.count < 50 else { return false }
      if isRecipe(element) {
        objects.append(properties(of: element, type: "Recipe", depth: 0))
        return false
      }
      return true
    }
    return objects
  }

  private static func isRecipe(_ element: HTMLElement) -> Bool {
    let types = [element.attribute("itemtype"), element.attribute("typeof")].compactMap { $0 }.flatMap {
      $0.split(separator: " ")
    }
    if types.contains(where: {
      $0 == "Recipe" || $0.hasSuffix("/Recipe") || $0.hasSuffix(":Recipe") || $0.hasSuffix("/Recipe/")
    }) {
      return true
    }
    let classes = element.attribute("class")?.split(separator: " ") ?? []
    return classes.contains("hrecipe") || classes.contains("h-recipe")
  }

  // Names of the microformats and of older versions of schema.org.
  private static let names: [String: String] = [
    "ingredients": "recipeIngredient", "ingredient": "recipeIngredient", "p-ingredient": "recipeIngredient",
    "instructions": "recipeInstructions", "e-instructions": "recipeInstructions", "yield": "recipeYield",
    "p-yield": "recipeYield",
    "duration": "totalTime", "dt-duration": "totalTime", "fn": "name", "p-name": "name", "summary": "description",
    "preptime": "prepTime", "cooktime": "cookTime", "photo": "image", "u-photo": "image",
  ]

  private static let classNames: Set<String> = [
    "ingredient", "p-ingredient", "instructions", "e-instructions", "yield", "p-yield", "duration", "dt-duration", "fn",
    "p-name",
    "preptime", "cooktime", "photo", "u-photo",
  ]

  private static func properties(of item: HTMLElement, type: String, depth: Int) -> JSONObject {
    var object: JSONObject = ["@type": type]
    var isFirst = true
    item.walk { element in
      if isFirst {
        isFirst = false
        return true
      }
      let named = propertyNames(of: element)
      let isItem = element.attribute("itemscope") != nil || element.attribute("typeof") != nil
      guard !named.isEmpty else { return !isItem }
      let value: Any
      if isItem, depth < 4 {
        let type =
          (element.attribute("itemtype") ?? element.attribute("typeof") ?? "").split { "/:".contains($0) }.last.map(
            String.init) ?? ""
        value = properties(of: element, type: type, depth: depth + 1)
      } else {
        let isText = named.contains { (names[$0] ?? $0) == "recipeInstructions" }
        value =
          isText && element.attribute("content") == nil ? element.text(marksHeadings: true) : self.value(of: element)
      }
      for name in named {
        let key = names[name] ?? name
        object[key] = ((object[key] as? [Any]) ?? []) + [value]
      }
      // A list of steps that is a property may contain others.
      return !isItem
        && !named.contains { ["recipeIngredient", "ingredients", "ingredient", "p-ingredient"].contains($0) }
    }
    return object
  }

  private static func propertyNames(of element: HTMLElement) -> [String] {
    let said = element.attribute("itemprop") ?? element.attribute("property")
    if let said {
      return said.split(separator: " ").map { name in String(name.split { ":/#".contains($0) }.last ?? name) }
    }
    return (element.attribute("class")?.split(separator: " ") ?? []).map(String.init).filter(classNames.contains)
  }

  private static func value(of element: HTMLElement) -> Any {
    if let content = element.attribute("content"), !content.isEmpty { return content }
    switch element.name {
    case "a", "link":
      if element.attribute("itemprop") == "url" || element.name == "link" { return element.attribute("href") ?? "" }
    case "img": return element.attribute("src") ?? element.attribute("data-src") ?? ""
    case "time": if let moment = element.attribute("datetime"), !moment.isEmpty { return moment }
    case "data", "meter": if let value = element.attribute("value") { return value }
    default: break
    }
    return element.text()
  }
}
