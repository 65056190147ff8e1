import Commands
import Foundation
import HTTPTypes
import Hummingbird
import Kitchen
import Restaurant
import Store

extension RestaurantAPI {
  /// Adds the routes for uploading pictures of a business.
  func addPictures(to business: Routes) {
    business.giving("business.save").put(":businessId/pictures/:which") { request, context in
      let known = try self.business(context, in: await state())
      let draft = Self.draft(of: known, try Self.which(context), try await picture(request))
      return try await save(draft, .ok, request, context)
    }
    business.changing.delete(":businessId/pictures/:which") { request, context in
      let known = try self.business(context, in: await state())
      return try await save(Self.draft(of: known, try Self.which(context), ""), .ok, request, context)
    }
  }

  /// Adds the routes for uploading pictures of items.
  func addItemPictures(to menu: Routes) {
    menu.giving("menu.save_item").put(":businessId/items/:itemId/picture") { request, context in
      var draft = MenuItemDraft()
      draft.id = try item(context, in: await state()).id
      draft.imageUrl = try await picture(request)
      return try await save(draft, .ok, request, context)
    }
    menu.changing.delete(":businessId/items/:itemId/picture") { request, context in
      var draft = MenuItemDraft()
      draft.id = try item(context, in: await state()).id
      draft.imageUrl = ""
      return try await save(draft, .ok, request, context)
    }
  }

  private enum Which: String { case logo, cover }

  private static func which(_ context: WebContext) throws -> Which {
    guard let which = Which(rawValue: try context.identifier("which")) else {
      throw RestaurantError(.notFound, "A business has a logo and a cover.")
    }
    return which
  }

  private static func draft(of business: Business, _ which: Which, _ address: String) -> BusinessDraft {
    var draft = BusinessDraft()
    draft.id = business.id
    switch which {
    case .logo: draft.logoUrl = address
    case .cover: draft.coverImageUrl = address
    }
    return draft
  }

  /// Stores the picture of a request.
  /// - Returns: its address on the box.
  private func picture(_ request: Request) async throws -> String {
    try api.mustBe(PictureShelf.Kind.allCases.map(\.mediaType), request)
    guard let name = try await house.keep(picture: try await api.bytes(request, most: PictureShelf.largest)) else {
      throw RestaurantError.validation("That is no JPEG, PNG or WebP.")
    }
    return Recipe.pictures + name
  }
}
