import Commands
import Foundation
import Grammar

/// Finding recipes, and reading them.
extension Kitchen {
  /// The recipes that match a query, take no longer than `seconds` and fit a diet.
  func findRecipes(
    _ query: String?, within seconds: Int?, _ diet: RecipeDiet?, in state: KitchenState
  ) throws -> Decision<KitchenEvent> {
    guard query != nil || seconds != nil || diet != nil else {
      throw Refusal.incomplete(missing: "query", question: "What are you looking for?")
    }
    let name = try query.map { try CleanName.of($0, naming: "a recipe") }
    guard !state.recipes.isEmpty else { throw KitchenState.emptyBox() }
    // Thousands of recipes have the same few hundred ingredients.
    var verdicts: [String: Bool] = [:]
    var candidates = name.map(state.recipes(with:)) ?? Array(state.recipes.values)
    // "Something with pasta" is spaghetti too.
    if candidates.isEmpty, let name, reference.groups.knows(name) {
      candidates = state.recipes.values.filter { recipe in
        recipe.ingredients.contains { reference.groups.isOf(name, $0.name, category: "") }
      }
    }
    let found = candidates.filter { recipe in
      (seconds.map { limit in recipe.seconds.map { $0 <= limit } ?? false } ?? true)
        && (diet.map { fits(recipe, $0, in: state, &verdicts) } ?? true)
    }
    let what = [diet?.rawValue, "recipe", name.map { "with \($0)" }].compactMap { $0 }.joined(separator: " ")
    let quick = seconds.map { " that takes at most \(Spoken.duration(seconds: $0))" } ?? ""
    guard !found.isEmpty else { return Decision(say: "I found no \(what)\(quick).") }
    let titles = found.map(\.title)
    return Decision(
      say: titles.count == 1
        ? "I found \(titles[0])." : "I found \(titles.count): \(Wording.short(titles, most: 5)).",
      lists: Listing(.recipes, Array(titles.prefix(5))))
  }

  /// Tells the recently cooked recipes, the latest first.
  func tellCooked(in state: KitchenState, context: CommandContext) -> Decision<KitchenEvent> {
    let cooked = state.recipes.values.compactMap { recipe in recipe.lastCooked.map { (recipe.title, $0) } }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    guard !cooked.isEmpty else { return Decision(say: "Nothing was cooked with me yet.") }
    let told = cooked.prefix(5).map { "\($0.0) \(Spoken.date($0.1.description, from: context.reference))" }
    return Decision(say: "\(Wording.sentence(Spoken.list(told))).")
  }

  func tellServings(of name: String?, in state: KitchenState) throws -> Decision<KitchenEvent> {
    let recipe = try state.recipe(meaning: name)
    if let servings = recipe.servings {
      return Decision(say: "\(recipe.title) serves \(Spoken.number(servings * state.factor(of: recipe))).")
    }
    if let yield = recipe.yield { return Decision(say: "\(recipe.title) makes \(yield).") }
    return Decision(say: "The recipe for \(recipe.title) does not say how many it serves.")
  }

  func readSteps(of name: String?, in state: KitchenState) throws -> Decision<KitchenEvent> {
    let recipe = try state.recipe(meaning: name)
    guard !recipe.steps.isEmpty else { return Decision(say: "The recipe for \(recipe.title) has no steps.") }
    let told = zip(1..., recipe.steps).map { "Step \($0): \($1)" }
    return Decision(say: "\(recipe.title). \(told.joined(separator: " "))", shows: .recipe(id: recipe.id))
  }

  // By a tag, or else every ingredient must be permitted by the diet.
  private func fits(
    _ recipe: Recipe, _ diet: RecipeDiet, in state: KitchenState, _ verdicts: inout [String: Bool]
  ) -> Bool {
    let tags = Set(recipe.tags.map { $0.lowercased() })
    if tags.contains(RecipeDiet.vegan.rawValue) || tags.contains(diet.rawValue) { return true }
    let named = recipe.ingredients.filter { !$0.name.isEmpty }
    // Without knowledge of a diet, nothing is permitted by it.
    return !named.isEmpty && reference.groups.knows(diet.rawValue)
      && named.allSatisfy { line in
        if let verdict = verdicts[line.name] { return verdict }
        let verdict = !reference.groups.isOf(diet.rawValue, line.name, category: category(of: line.key, in: state))
        verdicts[line.name] = verdict
        return verdict
      }
  }
}

extension KitchenState {
  /// Recipes whose titles or ingredients have every word of a query; those with a matching title first.
  func recipes(with query: String) -> [Recipe] {
    let words = NameKey(query).words.map(String.init).filter { !Self.joining.contains($0) }
    guard !words.isEmpty else { return [] }
    var titled: [Recipe] = []
    var others: [Recipe] = []
    for recipe in recipes.values {
      let lines = recipe.ingredients
      // Words that are in no ingredient have to be in the title, whose words are computed for those alone.
      let missing = words.filter { word in !lines.contains { Self.has(word, in: $0.key) } }
      if missing.count < words.count || Self.mayHave(words[0], recipe.title) {
        let title = NameKey(recipe.title).words.map(String.init) + recipe.tags
        if words.allSatisfy(title.contains) {
          titled.append(recipe)
        } else if missing.allSatisfy(title.contains) {
          others.append(recipe)
        }
      }
    }
    return titled + others
  }

  /// Words between ingredients, in singular: "leftover rice" is rice.
  private static let joining: Set<String> = ["and", "with", "or", "for", "recip", "leftover", "some"]

  private static func has(_ word: String, in key: String) -> Bool {
    key.utf8.count >= word.utf8.count && key.split(separator: " ").contains { $0 == word[...] }
  }

  private static func mayHave(_ word: String, _ title: String) -> Bool {
    title.range(of: word.prefix(3), options: [.caseInsensitive, .diacriticInsensitive]) != nil
  }
}
