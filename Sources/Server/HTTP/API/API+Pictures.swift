import Commands
import Foundation
import Hummingbird
import Kitchen
import Store
import Wire

extension API {
  /// Pictures of recipes.
  func addPictures(to api: Routes) {
    api.giving("recipe.picture").put("recipes/:id/picture") { request, context in
      try mustBe(PictureShelf.Kind.allCases.map(\.mediaType), request)
      let id = try context.identifier()
      guard await hub.current().state.kitchen.recipes[id] != nil else {
        throw ErrorFrame(.refused, "There is no such recipe.")
      }
      guard let name = try await house.keep(picture: try await bytes(request, most: PictureShelf.largest)) else {
        throw ErrorFrame(.malformed, "That is no JPEG, PNG or WebP.")
      }
      return try await answer(
        .command(.recipe(.picture(recipe: id, image: Recipe.pictures + name))), to: request, context)
    }
    api.changing.delete("recipes/:id/picture") { request, context in
      let id = try context.identifier()
      return try await answer(.command(.recipe(.picture(recipe: id, image: nil))), to: request, context)
    }
  }

  /// Adds the routes of the pictures themselves. A page requests them without a token: a caller who knows
  /// the name has seen the recipe.
  func addPictureFiles(to router: Routes) {
    router.anybody.get(RouterPath("\(Recipe.pictures):name")) { _, context in
      guard let (data, kind) = house.pictures.picture(named: try context.identifier("name")) else {
        throw ErrorFrame(.notFound, "There is no such picture.")
      }
      return Self.picture(data, kind)
    }
    // Pictures from the web that the box has stored; this route downloads nothing.
    router.anybody.get(RouterPath("\(Recipe.pictures)web/:address")) { _, context in
      guard let (data, kind) = house.pictures.picture(from: try context.identifier("address")) else {
        throw ErrorFrame(.notFound, "The box does not have that picture.")
      }
      return Self.picture(data, kind)
    }
  }

  // A name never means another picture.
  private static func picture(_ data: Data, _ kind: PictureShelf.Kind) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: kind.mediaType, .cacheControl: "private, max-age=31536000, immutable"],
      body: .init(byteBuffer: ByteBuffer(bytes: data)))
  }
}
