import Commands
import Foundation

/// Favourite recipes.
extension Kitchen {
  /// Marks a recipe, removes the mark, or tells the marked ones.
  func favourites(
    _ command: RecipeCommand, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    switch command {
    case .favourite(let name):
      let recipe = try state.recipe(meaning: name)
      guard state.favourites[recipe.id] == nil else {
        return Decision(say: "\(recipe.title) is among your favorites already.")
      }
      let mark = Favourite(id: recipe.id, since: context.now)
      return Decision(
        events: [.favourite(Change(from: nil, to: mark))], say: "\(recipe.title) is one of your favorites now.")
    case .unfavourite(let name):
      let recipe = try state.recipe(meaning: name)
      guard let mark = state.favourites[recipe.id] else {
        return Decision(say: "\(recipe.title) is not among your favorites.")
      }
      return Decision(
        events: [.favourite(Change(from: mark, to: nil))], say: "\(recipe.title) is no favorite any more.")
    default: return try listFavourites(in: state)
    }
  }

  private func listFavourites(in state: KitchenState) throws -> Decision<KitchenEvent> {
    let titles = state.favourites.keys.compactMap { state.recipes[$0]?.title }
    guard !titles.isEmpty else {
      let example = state.recipes.values.first.map { "add \($0.title) to my favorites" } ?? "what recipes are there"
      return Decision(say: "There are no favorites yet. Say \u{201C}\(example)\u{201D}.")
    }
    let what = titles.count == 1 ? "Your favorite is" : "Your favorites are"
    return Decision(say: "\(what) \(Wording.short(titles, most: 8)).").showing(.recipes)
  }
}
