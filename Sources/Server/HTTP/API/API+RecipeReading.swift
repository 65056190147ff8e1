import Commands
import Foundation
import HTTPTypes
import Hummingbird
import Kitchen
import Wire

extension API {
  /// Adds routes that show how the box reads recipes and their lines. Nothing is stored: the command
  /// `recipe.add` does that.
  func addRecipeReading(to api: Routes) {
    api.giving("recipe.add").post("recipe-drafts") { request, context in
      try mustBe(["application/json", "application/octet-stream"], request)
      guard request.headers[.contentType]?.lowercased().hasPrefix("application/json") == true else {
        let name = (HTTPField.Name("X-File-Name").flatMap { request.headers[$0] }?.removingPercentEncoding).map {
          String($0.prefix(200))
        }
        let data = try await bytes(request, most: Self.largestRecipeFile)
        return try Reply.data(try await house.recipes(inFile: data, name: name ?? "the file"))
      }
      // Only the family decides which questions go to the internet.
      guard (try? Rights.check("pantry.look_up", by: context.caller.giver)) != nil else {
        throw ErrorFrame(.forbidden, "Only the family has the box fetch pages of the internet.")
      }
      return try Reply.data(try await house.recipes(at: try await body(request, as: Page.self).address))
    }
    api.giving("recipe.add").post("ingredient-lines") { request, _ in
      let lines = try await body(request, as: Lines.self).lines
      guard lines.count <= RecipeDraft.mostLines else {
        throw ErrorFrame(.tooLarge, "At most \(RecipeDraft.mostLines) lines.")
      }
      return try Reply.data(lines.map(Self.read))
    }
  }

  private static func read(_ line: String) -> IngredientRecord {
    let read = Ingredient(line: String(line.prefix(longestLine)))
    let amount = read.quantity.map { ShownAmount.text($0, read.unit) } ?? ""
    return IngredientRecord(text: read.text, name: read.name, amount: amount, note: read.note)
  }

  private struct Page: Decodable { var address: String }
  private struct Lines: Decodable { var lines: [String] }

  /// Characters of a line that are looked at.
  private static let longestLine = 5_000
  /// Bytes: an export of some thousand recipes with their pictures.
  private static let largestRecipeFile = 32 << 20
}
