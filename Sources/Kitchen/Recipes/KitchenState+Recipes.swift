import Commands
import Foundation
import Grammar

/// Finding recipes by their names in a command.
extension KitchenState {
  /// The recipe that a command means: the one with this name, else the only one whose title has all of
  /// its words, else the current one.
  /// - Throws: ``Refusal`` if there is none, or several.
  func recipe(meaning spoken: String?) throws -> Recipe {
    guard let spoken else {
      if let cooking, let recipe = recipes[cooking.recipe] { return recipe }
      throw Refusal.incomplete(missing: "recipe", question: "Which recipe?")
    }
    guard !recipes.isEmpty else { throw Self.emptyBox() }
    let name = try CleanName.of(spoken, naming: "a recipe")
    if let exact = recipe(called: name) { return exact }
    let near = recipes(withTitleWords: name)
    guard near.count <= 1 else {
      let titles = Wording.choice(near.prefix(5).map(\.title))
      throw Refusal.incomplete(missing: "recipe", question: "Which recipe: \(titles)?")
    }
    guard let only = near.first else {
      throw Refusal.impossible("I have no recipe for \(name). Ask \u{201C}what recipes are there\u{201D}.")
    }
    return only
  }

  /// The recipe with exactly this name.
  func recipe(called name: String) -> Recipe? {
    var words = name.lowercased().split(separator: " ").map(String.init)
    if words.count > 1, words.last == "recipe" { words.removeLast() }
    let plain = words.joined(separator: " ")
    return recipes.values.first { NameKey.areSame($0.title, plain) }
  }

  /// Recipes whose titles have all the words of a name, the shortest title first.
  func recipes(withTitleWords name: String) -> [Recipe] {
    let words = NameKey(name).words.map(String.init)
    guard !words.isEmpty else { return [] }
    return recipes.values.filter { recipe in
      // Most titles lack the first letters of the first word already.
      let start = words[0].prefix(3)
      guard recipe.title.range(of: start, options: [.caseInsensitive, .diacriticInsensitive]) != nil else {
        return false
      }
      let key = NameKey(recipe.title).words.map(String.init)
      return words.allSatisfy(key.contains)
    }.sorted { ($0.title.count, $0.title) < ($1.title.count, $1.title) }
  }

  /// The refusal while there are no recipes.
  static func emptyBox() -> Refusal {
    .offer(command: .recipe(.starter), question: "There are no recipes yet. Shall I put in thirty plain ones?")
  }
}
