import Commands
import HTTPTypes
import Hummingbird
import Restaurant

extension RestaurantAPI {
  /// Adds the routes of menus.
  func addMenu(to menu: Routes) {
    menu.door.get(":businessId/public") { request, context in
      return try await self.menu(.shown, request, context)
    }
    menu.reading(.offers).get(":businessId/categories") { request, context in
      return try await self.menu(.whole, request, context)
    }
    menu.reading(.offers).get(":businessId/items/:itemId") { _, context in
      let state = await state()
      let item = try item(context, in: state)
      return RestaurantReply.data { $0.item(item, in: state) }
    }
    menu.reading(.orders).get(":businessId/usage") { request, context in
      let state = await state()
      let business = try business(context, in: state)
      let usage = try house.history.usage(of: business.id, during: try day(try Query(of: request)).map(moments))
      return RestaurantReply.data { json in
        json.array(usage) { json, row in
          let customization = state.customizations[row.customizationId]
          json.object { json in
            json.field("customizationId", row.customizationId)
            json.field("name", customization?.name)
            json.field("menuItemId", customization?.menuItemId)
            json.field("choice", row.choice)
            json.field("count", row.count)
          }
        }
      }
    }
    menu.reading(.orders).get(":businessId/export") { request, context in
      let state = await state()
      let business = try business(context, in: state)
      let file = MenuFile(business.id, in: state)
      switch try Query(of: request).choice("format", as: MenuFormat.self) ?? .json {
      case .json:
        return Reply.text(
          try file.json(), type: "application/json; charset=utf-8", fileName: "menu-\(business.slug).json")
      case .csv:
        return Reply.text(
          file.csv(), type: "text/csv; charset=utf-8; header=present", fileName: "menu-\(business.slug).csv")
      }
    }
  }

  /// The item in the address, at the business in the address.
  func item(_ context: WebContext, in state: RestaurantState) throws -> MenuItem {
    let business = try business(context, in: state)
    guard let item = state.items[try context.identifier("itemId")], item.businessId == business.id else {
      throw RestaurantError.notFound("item")
    }
    return item
  }

  // Apps revalidate their menu (RFC 9110, section 13.1.2).
  private func menu(_ kind: MenuShelf.Kind, _ request: Request, _ context: WebContext) async throws -> Response {
    let business = try context.identifier("businessId")
    if await state().isRemote(business) { await hub.catchUp(with: await house.freshenMenu(of: business)) }
    guard let menu = await hub.menu(of: business, kind) else {
      throw RestaurantError.notFound("business")
    }
    let caching: HTTPFields = [.eTag: menu.tag, .cacheControl: "private, no-cache"]
    if request.headers[.ifNoneMatch] == menu.tag { return Response(status: .notModified, headers: caching) }
    var response = RestaurantReply.json(menu.bytes)
    for field in caching { response.headers[field.name] = field.value }
    return response
  }
}
