import Commands
import Foundation
import Testing

@testable import Kitchen

/// What the page and the box both hold to: Tests/PageTests/unit/vectors/amounts.tsv.
@Suite("Amounts of a recipe that is made for more")
struct ScaledAmountTests {
  @Test("are scaled and rounded as the page does it")
  func vectors() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../PageTests/unit/vectors/amounts.tsv")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: "\t").map(String.init)
    }
    #expect(rows.count > 20)
    for row in rows {
      let line = IngredientLine.read(row[0])
      let recipe = Recipe(id: "r", title: "It", ingredients: [line], steps: [], addedAt: .distantPast)
      #expect(recipe.shownIngredients(times: try #require(Double(row[1]))).map(\.amount) == [row[2]], "\(row[0])")
    }
  }
}
