import Commands
import Foundation

/// A guessed recipe from a page without marked ones, by its headings and lists. People check it before
/// the box stores it.
enum PageGuess {
  /// The recipe of a page; nil: it has no heading of ingredients with lines below.
  static func recipe(in page: HTMLPage, title: String?) -> RecipeDraft? {
    var lines: [Line] = []
    page.walk { element in
      guard lines.count < 5_000 else { return false }
      if ["script", "style", "nav", "header", "footer", "aside", "form", "noscript", "template", "svg"].contains(
        element.name)
      {
        return false
      }
      return collect(element, into: &lines)
    }
    // The recipe is at the heading of ingredients with the longest list.
    let starts = lines.indices.filter { lines[$0].isHeading && isHeading(lines[$0].text, ingredientWords) }
    let found = starts.compactMap { part(lines, from: $0) }.max { $0.ingredients.count < $1.ingredients.count }
    guard let found, found.ingredients.count >= 2, let name = found.title ?? title, !name.isEmpty else { return nil }
    return RecipeDraft(title: title ?? name, ingredients: found.ingredients, steps: found.steps)
  }

  private struct Line {
    var text: String
    var isHeading: Bool
    var isItem: Bool
  }

  private static func collect(_ element: HTMLElement, into lines: inout [Line]) -> Bool {
    switch element.name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      lines.append(Line(text: element.line, isHeading: true, isItem: false))
      return false
    case "li":
      for text in JSONText.lines(element.text()) { lines.append(Line(text: text, isHeading: false, isItem: true)) }
      return false
    case "p", "td", "dt", "dd", "strong", "b", "div", "span":
      let text = element.line
      let isShort = text.count <= 40 && (isHeading(text, ingredientWords) || isHeading(text, stepWords))
      if isShort {
        lines.append(Line(text: text, isHeading: true, isItem: false))
        return false
      }
      guard element.name == "p" || element.name == "td" || element.name == "dd" else { return true }
      for text in JSONText.lines(element.text()) {
        let isShort = text.count <= 40 && (isHeading(text, ingredientWords) || isHeading(text, stepWords))
        lines.append(Line(text: text, isHeading: isShort, isItem: false))
      }
      return false
    default: return true
    }
  }

  private static func part(_ lines: [Line], from start: Int) -> (
    title: String?, ingredients: [String], steps: [String]
  )? {
    var ingredients: [String] = []
    var place = start + 1
    while place < lines.count, !(lines[place].isHeading && isHeading(lines[place].text, stepWords)), place - start < 120
    {
      let line = lines[place]
      if line.isHeading {
        // Headings within: "For the sauce"; a second list of ingredients belongs to another recipe.
        if isHeading(line.text, ingredientWords) { break }
        if !ingredients.isEmpty || line.text.count < 40 {
          ingredients.append(line.text.hasSuffix(":") ? line.text : "\(line.text):")
        }
      } else if line.isItem || line.text.count <= 120 {
        ingredients.append(line.text)
      }
      place += 1
    }
    guard place < lines.count, lines[place].isHeading else { return nil }
    while let last = ingredients.last, last.hasSuffix(":") { ingredients.removeLast() }
    let rest = lines[(place + 1)...].prefix(120)
    let hasItems = rest.prefix { !$0.isHeading }.contains(where: \.isItem)
    let steps = rest.prefix { !$0.isHeading }.filter { !hasItems || $0.isItem }.map(\.text)
    guard !steps.isEmpty else { return nil }
    return (nil, ingredients, RecipeSteps.read(steps))
  }

  private static func isHeading(_ text: String, _ words: [String]) -> Bool {
    let plain = text.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: " :.-–!*"))
    return plain.count <= 60
      && words.contains {
        plain == $0 || plain.hasPrefix("\($0) ") || plain.hasPrefix("\($0):") || plain.hasSuffix(" \($0)")
      }
  }

  private static let ingredientWords = [
    "ingredients", "ingredient", "you will need", "you'll need", "what you need", "zutaten", "ingrédients",
    "ingredientes", "ingredienti",
    "ingrediënten", "ingredienser", "ainekset", "složení", "suroviny", "hozzávalók", "składniki", "malzemeler",
    "ингредиенты",
  ]

  private static let stepWords = [
    "instructions", "directions", "method", "preparation", "steps", "how to make it", "procedure", "zubereitung",
    "anleitung", "préparation",
    "preparación", "elaboración", "preparazione", "procedimento", "bereiding", "gör så här", "fremgangsmåte",
    "fremgangsmåde", "ohje", "postup",
    "elkészítés", "przygotowanie", "modo de preparo", "yapılışı", "приготовление", "what to do",
  ]
}
