import Foundation
import Hummingbird
import Wire

extension API {
  /// Barcodes, and what they stand for.
  func addProducts(to api: RouterGroup<WebContext>) {
    api.post("barcodes") { request, context in
      try context.mustBeAllowedToChange()
      let type = request.headers[.contentType]?.lowercased() ?? ""
      guard type.hasPrefix("image/jpeg") || type.hasPrefix("image/png") else {
        throw ErrorFrame(.malformed, "Send image/jpeg or image/png.")
      }
      let picture = try await bytes(request, most: Self.largestPicture)
      return try Reply.data(FoundCodes(codes: try await house.codes(inPicture: picture)))
    }
    api.get("products/:code") { _, context in
      try context.mustBeAllowedToChange()
      return try Reply.data(try await house.product(code: try context.parameters.require("code")))
    }
  }

  private struct FoundCodes: Encodable { var codes: [FoundCode] }

  /// Bytes: what a phone's camera makes at its best.
  private static let largestPicture = 16 << 20
}
