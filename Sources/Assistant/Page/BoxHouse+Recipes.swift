import Barcodes
import Foundation
import Server
import Store
import Web
import Wire

extension BoxHouse {
  /// The desk for reading files, one at a time, on a thread of its own; a few wait.
  static func recipeDesk() -> PictureDesk {
    var limits = PictureDesk.Limits()
    (limits.threads, limits.waiting, limits.stack) = (1, 3, 8 << 20)
    return PictureDesk(limits)
  }

  func recipes(inFile data: Data, name: String) async throws -> FoundRecipes {
    do {
      let found = try await recipeDesk.perform { _ in RecipeReader.file(data, name: name) }
      // The page shows the recipes before they are stored, so guesses are included.
      return FoundRecipes(recipes: found.recipes + found.guesses, notes: found.problems + found.notes)
    } catch is PictureDesk.IsFull {
      throw ErrorFrame(.unavailable, "The box reads other recipes just now. Try again in a moment.")
    }
  }

  func recipes(at address: String) async throws -> FoundRecipes {
    guard WebFetcher.isAddress(address) else { throw ErrorFrame(.refused, WebError.badAddress(address).description) }
    var fetcher = WebFetcher(limits: box.household.settings.web.limits)
    // A stolen phone must not explore the house through the box.
    fetcher.reach = .publicInternet
    let found = await RecipeReader(fetcher: fetcher, shelf: pictures).page(at: address)
    return FoundRecipes(recipes: found.recipes + found.guesses, notes: found.problems + found.notes)
  }
}
