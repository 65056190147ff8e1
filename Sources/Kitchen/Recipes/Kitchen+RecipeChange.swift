import Commands
import Foundation

/// Rewriting recipes.
extension Kitchen {
  /// Replaces a recipe's content by `draft`. Its identifier stays, so meals, favourites and the current
  /// cooking still refer to it; so do its picture, unless another is named, and the times of its addition
  /// and its last cooking.
  /// - Throws: ``Refusal`` if there is no such recipe, or another one has that title.
  func changeRecipe(
    _ name: String, to draft: RecipeDraft, in state: KitchenState
  ) throws -> Decision<KitchenEvent> {
    let before = try state.recipes[name] ?? state.recipe(meaning: name)
    var recipe = try Recipe(draft, id: before.id, addedAt: before.addedAt)
    recipe.image = recipe.image ?? before.image
    recipe.lastCooked = before.lastCooked
    let title = recipe.title.lowercased()
    guard !state.recipes.values.contains(where: { $0.id != recipe.id && $0.title.lowercased() == title }) else {
      throw Refusal.impossible("There is another recipe called \(recipe.title). Give this one another title.")
    }
    guard recipe != before else { return Decision(say: "\(recipe.title) says that already.") }
    let told = recipe.title == before.title ? recipe.title : "\(before.title), now \(recipe.title),"
    return Decision(
      events: cookingStill(recipe, in: state) + [.recipe(Change(from: before, to: recipe))],
      say: "\(told) is changed. Say undo to have it as it was.")
  }

  // During its cooking, the step is limited to the existing ones.
  private func cookingStill(_ recipe: Recipe, in state: KitchenState) -> [KitchenEvent] {
    guard let cooking = state.cooking, cooking.recipe == recipe.id, cooking.step > recipe.steps.count else { return [] }
    var last = cooking
    last.step = recipe.steps.count
    return [.cooking(Change(from: cooking, to: recipe.steps.isEmpty ? nil : last))]
  }
}
