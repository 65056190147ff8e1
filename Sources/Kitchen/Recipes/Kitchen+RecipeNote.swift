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
    let factor = state.factor(of: recipe)
    let told = found.prefix(4).map { $0.quantity == nil ? IngredientName.plain($0.name) : $0.spoken(times: factor) }
    return Decision(say: "Yes: \(Spoken.list(told)).")
  }
}

extension Recipe {
  /// " Note: …" if it is short enough for speech; empty: there is none.
  var ownNote: String {
    guard let note, !note.isEmpty, note.count <= 160 else { return "" }
    return " Note: \(note.last.map { ".!?".contains($0) } == true ? note : "\(note).")"
  }
}
