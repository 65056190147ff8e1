import HTTPTypes
import Hummingbird
import Restaurant

extension FoodAPI {
  /// The two tables that the portion screens read with their database client.
  func addRest(to rest: RouterGroup<WebContext>) {
    rest.get("ingredient_templates") { request, context in
      try context.mustBeKnown()
      let table = RestTable.ingredients(await state().ingredients.values)
      return FoodReply.json(try table.answer(try Query.pairs(of: request)))
    }
    rest.get("menu_item_customizations") { request, context in
      try context.mustBeKnown()
      let state = await state()
      let parameters = try Query.pairs(of: request)
      // Screens ask for one item at a time: the others need not be looked at.
      let item = parameters.first { $0.name == "menu_item_id" && $0.value.hasPrefix("eq.") }
      let rows =
        item.map { state.customizations(of: String($0.value.dropFirst(3))) }
        ?? state.customizations.values.sorted { ($0.id.count, $0.id) < ($1.id.count, $1.id) }
      return FoodReply.json(try RestTable.customizations(rows).answer(parameters))
    }
  }
}
