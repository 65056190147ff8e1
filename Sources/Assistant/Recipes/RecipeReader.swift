import Commands
import Foundation
import Kitchen
import RecipeFiles
import Store
import Web

/// Reads the recipes of files and of web pages, and stores the pictures of those pages.
public struct RecipeReader: Sendable {
  /// The result of reading.
  public struct Found: Sendable {
    /// The recipes, in the order of the file.
    public var recipes: [RecipeDraft] = []
    /// The errors, a line each.
    public var problems: [String] = []
    /// The unnecessary parts that were left out of recipes: a picture that could not be downloaded.
    public var notes: [String] = []
    /// Recipes guessed from a page's headings and lists: people check them before the box stores them.
    public var guesses: [RecipeDraft] = []
  }

  private let fetcher: WebFetcher
  private let shelf: PictureShelf

  /// - Parameters:
  ///   - fetcher: downloads pages, within its reach.
  ///   - shelf: the shelf for pictures.
  public init(fetcher: WebFetcher, shelf: PictureShelf) {
    (self.fetcher, self.shelf) = (fetcher, shelf)
  }

  /// The recipes in a file. A large one may take half a minute.
  public static func file(_ data: Data, name: String) -> Found {
    let read = RecipeFile(data, name: name)
    return Found(recipes: read.recipes, problems: read.problems, notes: read.notes, guesses: read.guesses)
  }

  /// The recipes of the page at an address. Errors are in `problems`.
  public func page(at address: String) async -> Found {
    do throws(WebError) {
      let accepted = "text/html, application/ld+json, application/json;q=0.9, */*;q=0.5"
      let answer = try await fetcher.get(address, headers: ["Accept": accepted]).found()
      // Without the query, the name's ending tells Cooklang.
      let name = answer.address.prefix { $0 != "?" && $0 != "#" }
      let read = RecipeFile(
        answer.utf8Body, name: name.removingPercentEncoding ?? String(name), source: answer.address)
      var found = Found(recipes: read.recipes, problems: read.problems, notes: read.notes, guesses: read.guesses)
      for index in found.recipes.indices {
        guard let image = found.recipes[index].image else { continue }
        found.recipes[index].image = await kept(image, of: answer, notes: &found.notes)
      }
      return found
    } catch {
      return Found(problems: [error.description])
    }
  }

  // The page's picture of its recipe, stored in the house; a recipe without one is as good.
  private func kept(_ image: String, of page: WebAnswer, notes: inout [String]) async -> String? {
    let base = URL(string: page.address)
    guard let url = URL(string: image, relativeTo: base) else { return nil }
    let address = url.absoluteString
    // A page of the Internet must not make Sous access the house; one of the house has its own pictures.
    var fetcher = fetcher
    if fetcher.reach == .named {
      fetcher.reach = page.isOfHouse && url.host() == base?.host() ? .named : .publicInternet
    }
    do {
      let accepted = "image/jpeg, image/png, image/webp"
      let picture = try await fetcher.get(address, headers: ["Accept": accepted]).found().body
      if let name = try shelf.keep(picture) { return Recipe.pictures + name }
      let most = PictureShelf.largest >> 20
      notes.append("no picture: \(address) is no JPEG, PNG or WebP of at most \(most) MB.")
    } catch {
      notes.append("no picture: \(error)")
    }
    return nil
  }
}
