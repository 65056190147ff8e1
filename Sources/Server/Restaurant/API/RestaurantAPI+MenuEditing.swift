import Commands
import Foundation
import HTTPTypes
import Hummingbird
import Restaurant

extension RestaurantAPI {
  /// Adds the routes with which staff edit a menu.
  func addMenuEditing(to menu: Routes) {
    menu.changing.post(":businessId/categories") { request, context in
      var draft = try await api.body(request, as: MenuCategoryDraft.self)
      let state = await state()
      draft.businessId = try business(context, in: state).id
      if let id = draft.id {
        try await mustBeNew("a category", request, context) { state.categories[id] != nil }
      }
      return try await save(draft, .created, request, context)
    }
    menu.changing.put(":businessId/categories/:categoryId") { request, context in
      var draft = try await api.body(request, as: MenuCategoryDraft.self)
      draft.id = try category(context, in: await state()).id
      return try await save(draft, .ok, request, context)
    }
    menu.changing.delete(":businessId/categories/:categoryId") { request, context in
      let category = try category(context, in: await state())
      _ = try await take(.menu(.removeCategory(id: category.id)), request, context)
      return Self.gone(category.id)
    }
    menu.changing.post(":businessId/items") { request, context in
      let draft = try await api.body(request, as: MenuItemDraft.self)
      let state = await state()
      let business = try business(context, in: state)
      try mustBeOf(business, draft.categoryId, in: state)
      if let id = draft.id {
        try await mustBeNew("an item", request, context) { state.items[id] != nil }
      }
      return try await save(draft, .created, request, context)
    }
    menu.changing.put(":businessId/items/:itemId") { request, context in
      var draft = try await api.body(request, as: MenuItemDraft.self)
      let state = await state()
      let item = try item(context, in: state)
      if draft.categoryId != nil { try mustBeOf(try business(context, in: state), draft.categoryId, in: state) }
      draft.id = item.id
      return try await save(draft, .ok, request, context)
    }
    menu.changing.delete(":businessId/items/:itemId") { request, context in
      let item = try item(context, in: await state())
      _ = try await take(.menu(.removeItem(id: item.id)), request, context)
      return Self.gone(item.id)
    }
    menu.changing.put(":businessId/items/:itemId/availability") { request, context in
      let item = try item(context, in: await state())
      let wanted = try await api.body(request, as: Availability.self)
      return try await answer(
        .menu(.setAvailable(item: item.id, available: wanted.isAvailable, remaining: wanted.remaining)), item.id, .ok,
        request, context)
    }
    menu.changing.post(":businessId/items/:itemId/standard-sandwich") { request, context in
      let item = try item(context, in: await state())
      let wanted = try await api.body(request, as: Sandwich.self)
      _ = try await take(
        .menu(
          .standardSandwich(
            item: item.id, russian: wanted.russian?.portion, chipotle: wanted.chipotle?.portion)), request, context)
      let state = await state()
      return RestaurantReply.data { $0.item(state.items[item.id] ?? item, in: state) }
    }
    menu.changing.post(":businessId/import") { request, context in
      try api.mustBe(["application/json", "text/csv"], request)
      let business = try business(context, in: await state())
      let isCSV = request.headers[.contentType]?.lowercased().hasPrefix("text/csv") == true
      guard let text = String(validating: try await api.bytes(request, most: Self.largestMenu), as: UTF8.self) else {
        throw RestaurantError.validation("The menu is not UTF-8.")
      }
      _ = try await take(
        .menu(.import(business: business.id, format: isCSV ? .csv : .json, text: text)), request, context)
      guard let menu = await hub.menu(of: business.id, .whole) else { throw RestaurantError.notFound("business") }
      return RestaurantReply.json(menu.bytes)
    }
    addCustomizations(to: menu)
  }

  private struct Availability: Decodable {
    var isAvailable: Bool
    var remaining: Int?
  }

  /// The defaults of the two optional sauces of a sandwich.
  private struct Sandwich: Decodable {
    var russian: UsualPortion?
    var chipotle: UsualPortion?
  }

  /// Bytes: 5,000 items with all their choices.
  private static let largestMenu = 8 << 20

  private func addCustomizations(to menu: Routes) {
    menu.changing.post(":businessId/items/:itemId/customizations") { request, context in
      var draft = try await api.body(request, as: CustomizationDraft.self)
      let state = await state()
      draft.menuItemId = try item(context, in: state).id
      if let id = draft.id {
        try await mustBeNew("a customisation", request, context) { state.customizations[id] != nil }
      }
      let made = try await take(
        .menu(.saveCustomization(customization: draft)), request, context,
        record: { if case .customization(let change) = $0 { change.after } else { nil } },
        otherwise: { state in draft.id.flatMap { state.customizations[$0] } })
      return RestaurantReply.data(.created) { $0.row(made) }
    }
    menu.changing.put(":businessId/items/:itemId/customizations/:customizationId") { request, context in
      var draft = try await api.body(request, as: CustomizationDraft.self)
      let known = try customization(context, in: await state())
      (draft.id, draft.menuItemId) = (known.id, known.menuItemId)
      let made = try await take(
        .menu(.saveCustomization(customization: draft)), request, context,
        record: { if case .customization(let change) = $0 { change.after } else { nil } },
        otherwise: { $0.customizations[known.id] })
      return RestaurantReply.data { $0.row(made) }
    }
    menu.changing.delete(":businessId/items/:itemId/customizations/:customizationId") { request, context in
      let known = try customization(context, in: await state())
      _ = try await take(.menu(.removeCustomization(id: known.id)), request, context)
      return Self.gone(known.id)
    }
  }

  private func category(_ context: WebContext, in state: RestaurantState) throws -> MenuCategory {
    let business = try business(context, in: state)
    guard let category = state.categories[try context.identifier("categoryId")], category.businessId == business.id
    else { throw RestaurantError.notFound("category") }
    return category
  }

  private func customization(_ context: WebContext, in state: RestaurantState) throws -> MenuItemCustomization {
    let item = try item(context, in: state)
    guard let known = state.customizations[try context.identifier("customizationId")], known.menuItemId == item.id
    else { throw RestaurantError.notFound("customisation") }
    return known
  }

  private func mustBeOf(_ business: Business, _ category: String?, in state: RestaurantState) throws {
    guard let category else { throw RestaurantError.validation("categoryId is missing.") }
    guard state.categories[category]?.businessId == business.id else { throw RestaurantError.notFound("category") }
  }

  private func save(
    _ draft: MenuCategoryDraft, _ status: HTTPResponse.Status, _ request: Request, _ context: WebContext
  ) async throws -> Response {
    let made = try await take(
      .menu(.saveCategory(category: draft)), request, context,
      record: { if case .menuCategory(let change) = $0 { change.after } else { nil } },
      otherwise: { state in draft.id.flatMap { state.categories[$0] } })
    let state = await state()
    let items = state.items(in: made.id).map { item in JSONWriter.text { $0.item(item, in: state) } }
    return RestaurantReply.data(status) { $0.category(made, items: items) }
  }

  func save(
    _ draft: MenuItemDraft, _ status: HTTPResponse.Status, _ request: Request, _ context: WebContext
  ) async throws -> Response {
    try await answer(.menu(.saveItem(item: draft)), draft.id, status, request, context)
  }

  private func answer(
    _ command: Command, _ id: String?, _ status: HTTPResponse.Status, _ request: Request, _ context: WebContext
  ) async throws -> Response {
    let made = try await take(
      command, request, context, record: { if case .menuItem(let change) = $0 { change.after } else { nil } },
      otherwise: { state in id.flatMap { state.items[$0] } })
    let state = await state()
    return RestaurantReply.data(status) { $0.item(made, in: state) }
  }
}
