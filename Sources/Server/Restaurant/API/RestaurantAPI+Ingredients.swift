import Commands
import HTTPTypes
import Hummingbird
import Restaurant

extension RestaurantAPI {
  /// Adds the routes of ingredients for customisations: adding, renaming, repricing, and retiring them.
  func addIngredients(to ingredients: Routes) {
    ingredients.known.get("") { _, context in
      let all = await state().ingredients.values.sorted {
        ($0.category.place, $0.displayOrder, $0.name) < ($1.category.place, $1.displayOrder, $1.name)
      }
      return RestaurantReply.data { $0.array(all) { $0.row($1) } }
    }
    ingredients.changing.post("") { request, context in
      let draft = try await api.body(request, as: IngredientDraft.self)
      return try await answer(.menu(.addIngredient(ingredient: draft)), draft.id, .created, request, context)
    }
    ingredients.changing.put(":ingredientId") { request, context in
      let change = try await api.body(request, as: IngredientDraft.self)
      let id = try context.identifier("ingredientId")
      guard await state().ingredients[id] != nil else { throw RestaurantError.notFound("ingredient") }
      return try await answer(.menu(.changeIngredient(ingredient: id, change: change)), id, .ok, request, context)
    }
  }

  private func answer(
    _ command: Command, _ id: String?, _ status: HTTPResponse.Status, _ request: Request, _ context: WebContext
  ) async throws -> Response {
    let made = try await take(
      command, request, context, record: { if case .ingredient(let change) = $0 { change.after } else { nil } },
      otherwise: { state in id.flatMap { state.ingredients[$0] } })
    return RestaurantReply.data(status) { $0.row(made) }
  }
}
