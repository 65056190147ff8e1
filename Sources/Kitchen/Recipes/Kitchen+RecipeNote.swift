import Commands
import Grammar

/// The household's notes on a recipe, and questions about its ingredients.
extension Kitchen {
  /// Appends words to a recipe's note.
  func note(_ text: String, with name: String?, in state: KitchenState) throws -> Decision<KitchenEvent> {
    let recipe = try state.recipe(meaning: name)
    let note = Wording.sentence(try CleanName.of(text, naming: "a note", most: Self.longestNote))
    let before = recipe.note.map { $0.hasSuffix(".") || $0.isEmpty ? $0 : "\($0)." } ?? ""
    guard before.count + note.count <= Self.mostNotes else {
      throw Refusal.impossible("There is no room for more with \(recipe.title). Change its text on the page.")
    }
    var changed = recipe
    changed.note = before.isEmpty ? "\(note)." : "\(before) \(note)."
    return Decision(
      events: [.recipe(Change(from: recipe, to: changed))], say: "Noted with \(recipe.title): \(note).")
  }

  private static let longestNote = 300
  private static let mostNotes = 2_000

  /// Tells the ingredients of a recipe that are some food, or in a group of foods.
  func tellWhether(_ food: String, isIn name: String?, _ state: KitchenState) throws -> Decision<KitchenEvent> {
    let recipe = try state.recipe(meaning: name)
    let food = try CleanName.of(food.lowercased(), naming: "an ingredient")
    let found = recipe.ingredients.filter { line in
      !line.name.isEmpty
        && (reference.groups.isOf(food, line.name, category: category(of: line.key, in: state))
          || line.key == IngredientName.key(food))
    }
    guard !found.isEmpty else {
      return Decision(say: "The recipe for \(recipe.title) names no \(food).")
    }
    return Decision(say: "Yes: \(Spoken.list(Self.told(found, of: recipe, in: state))).")
  }

  /// Tells whether a recipe suits a diet. A forbidden ingredient decides, whatever the recipe's tags say.
  func tellWhether(_ name: String?, suits diet: String, _ state: KitchenState) throws -> Decision<KitchenEvent> {
    let recipe = try state.recipe(meaning: name)
    let diet = try CleanName.of(diet.lowercased(), naming: "a diet")
    guard reference.groups.knows(diet) else { throw Refusal.impossible("I do not know what is \(diet).") }
    let named = recipe.ingredients.filter { !$0.name.isEmpty }
    guard !named.isEmpty else { return Decision(say: "The recipe for \(recipe.title) names no ingredients.") }
    let found = named.filter {
      reference.groups.isOf(diet, $0.name, category: category(of: $0.key, in: state))
    }
    guard found.isEmpty else {
      return Decision(say: "No, it has \(Spoken.list(Self.told(found, of: recipe, in: state))).")
    }
    return Decision(
      say: "Yes, as far as the recipe for \(recipe.title) tells. What is in packets I do not know.")
  }

  private static func told(_ found: [Ingredient], of recipe: Recipe, in state: KitchenState) -> [String] {
    let factor = state.factor(of: recipe)
    return found.prefix(4).map { $0.quantity == nil ? IngredientName.plain($0.name) : $0.spoken(times: factor) }
  }
}

extension Recipe {
  /// " Note: …" if it is short enough for speech; empty: there is none.
  var ownNote: String {
    guard let note, !note.isEmpty, note.count <= 160 else { return "" }
    return " Note: \(note.last.map { ".!?".contains($0) } == true ? note : "\(note).")"
  }
}
