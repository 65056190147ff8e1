import Commands
import Foundation
import HTTPTypes
import Hummingbird
import Restaurant

extension RestaurantAPI {
  /// Adds the tables and the function of the portion screens' database client.
  func addRest(to rest: Routes) {
    rest.shown.get("ingredient_templates") { request, context in
      let table = RestTable.ingredients(await state().ingredients.values)
      return RestaurantReply.json(try table.answer(try Query.pairs(of: request)))
    }
    rest.shown.get("menu_item_customizations") { request, context in
      let state = await state()
      let parameters = try Query.pairs(of: request)
      // Screens ask for one item at a time, so the others can be skipped.
      let item = parameters.first { $0.name == "menu_item_id" && $0.value.hasPrefix("eq.") }
      let rows =
        item.map { state.customizations(of: String($0.value.dropFirst(3))) }
        ?? state.customizations.values.sorted { ($0.id.count, $0.id) < ($1.id.count, $1.id) }
      let seen = Self.seen(by: context, in: state)
      return RestaurantReply.json(
        try RestTable.customizations(rows.filter { state.items[$0.menuItemId].map(seen) ?? false }).answer(parameters))
    }
    rest.shown.get("menu_items") { request, context in
      let state = await state()
      let rows = state.items.values.filter(Self.seen(by: context, in: state))
        .sorted { ($0.id.count, $0.id) < ($1.id.count, $1.id) }
      return RestaurantReply.json(try RestTable.items(rows).answer(try Query.pairs(of: request)))
    }
    rest.changing.post("rpc/add_standard_sandwich_customizations") { request, context in
      let wanted = try await api.body(request, as: StandardSandwichCall.self)
      _ = try await take(
        .menu(
          .standardSandwich(
            item: wanted.item, russian: wanted.russian ? .regular : Portion.none,
            chipotle: wanted.chipotle ? .regular : Portion.none)), request, context)
      // It returns nothing.
      return Response(status: .noContent)
    }
  }

  /// The menu items that a caller may see: with the public key alone, those for guests.
  private static func seen(by context: WebContext, in state: RestaurantState) -> (MenuItem) -> Bool {
    guard context.caller.role == nil else { return { _ in true } }
    return { item in
      item.isActive && state.categories[item.categoryId]?.isActive == true
        && state.businesses[item.businessId]?.isActive == true
    }
  }
}

/// `add_standard_sandwich_customizations(menu_item_id, include_russian, include_chipotle)`: whether the
/// two optional sauces are defaults of the sandwich. If left out, Russian dressing is and chipotle mayo
/// is not.
private struct StandardSandwichCall: Decodable {
  var item: String
  var russian: Bool
  var chipotle: Bool

  private static let arguments: Set = ["menu_item_id", "include_russian", "include_chipotle"]

  init(from decoder: any Decoder) throws {
    let values = try EitherSpelling(decoder)
    if let foreign = values.names.first(where: { !Self.arguments.contains($0) }) {
      throw RestaurantError.validation(
        "There is no argument \u{201C}\(foreign.prefix(40))\u{201D}; "
          + "there are \(Self.arguments.sorted(by: >).joined(separator: ", ")).")
    }
    item = try values.identifier("menu_item_id")
    russian = try values.optional("include_russian") ?? true
    chipotle = try values.optional("include_chipotle") ?? false
  }
}
