import Foundation
import Hummingbird
import Wire

extension API {
  /// Barcodes, and what they stand for.
  func addProducts(to api: Routes) {
    api.reading(.products).post("barcodes") { request, context in
      try mustBe(["image/jpeg", "image/png"], request)
      let picture = try await bytes(request, most: Self.largestPicture)
      return try Reply.data(FoundCodes(codes: try await house.codes(inPicture: picture)))
    }
    api.reading(.products).get("products/:code") { _, context in
      return try Reply.data(try await house.product(code: try context.identifier("code")))
    }
  }

  private struct FoundCodes: Encodable { var codes: [FoundCode] }

  /// Bytes: the best picture of a phone's camera.
  private static let largestPicture = 16 << 20
}
