import ArgumentParser
import Assistant
import BoxSettings
import Commands
import Foundation
import Kitchen
import RecipeFiles
import Store
import Web

/// `sous recipe`.
struct RecipeGroupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recipe", abstract: "Import and export recipes, show how they are read, and list them.",
    discussion: """
      EXAMPLES
        sous recipe import lasagna.html
        sous recipe list
      """,
    subcommands: [
      RecipeImportCommand.self, RecipeReadCommand.self, RecipeExportCommand.self, RecipeListCommand.self,
    ])
}

/// `sous recipe import`.
struct RecipeImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Put the recipes of files and web pages into the recipe box.",
    discussion: """
      A page or JSON-LD of schema.org, Cooklang (.cook), and exports of Mealie, Tandoor, Nextcloud and Paprika, from files \
      or from the addresses that are named; "-" reads standard input. A recipe of the same name is replaced; "undo that" \
      takes it back. A page that marks no recipe is read by its headings and lists: that guess is shown, and kept with \
      --guess alone. A box that runs does it. The exit status is 1 when something could not be read.

      EXAMPLES
        sous recipe import lasagna.html soup.cook export.paprikarecipes
        sous recipe import https://example.org/lasagna
        sous recipe import --starter
      """)

  @Argument(help: "Files, addresses of web pages, or - for standard input.")
  var files: [String] = []

  @Flag(help: "Put in the plain recipes that come with the program.")
  var starter = false

  @Flag(help: "Keep what is guessed of pages that mark no recipe.")
  var guess = false

  @Flag(help: "Print one JSON object a command.")
  var json = false

  func validate() throws {
    if files.isEmpty, !starter { throw ValidationError("Name a file to import, or --starter.") }
  }

  func run() async throws {
    var commands: [Submission.Line] =
      starter ? [(.recipe(.starter), "add the starter recipes")] : []
    var isAllDone = true
    if let wrong = files.first(where: { Self.isAddress($0) && !WebFetcher.isAddress($0) }) {
      throw WebError.badAddress(wrong)
    }
    let settings = try Settings.load().settings
    let reader = RecipeReader(
      fetcher: WebFetcher(limits: settings.web.limits), shelf: PictureShelf(settings.store.storeFolder()))
    // Before its first picture: pictures without a store look like the remains of one.
    if files.contains(where: Self.isAddress) { try Self.makeStore(settings.store.storeFolder()) }
    for file in files {
      let found = try await Self.read(file, with: reader)
      for line in found.problems + found.notes { Program.complain("sous: \(line)") }
      if !found.problems.isEmpty { isAllDone = false }
      if !guess {
        for recipe in found.guesses {
          Program.complain(RecipeReadCommand.text(recipe))
          Program.complain("sous: that is a guess and is not kept; import it with --guess if it is right")
          isAllDone = false
        }
      }
      commands += Self.batches(found.recipes + (guess ? found.guesses : [])).map {
        (.recipe(.add(recipes: $0)), "import \($0.count) recipes")
      }
    }
    try await Submission.send(commands) { line in
      let outcome = try Submission.Outcome(line)
      isAllDone = isAllDone && outcome.done
      print(json ? line : outcome.say)
    }
    if !isAllDone { throw Failure.no }
  }

  private static func makeStore(_ folder: StoreFolder) throws {
    guard !FileManager.default.fileExists(atPath: folder.database) else { return }
    try KitchenStore(folder: folder).close()
  }

  private static func isAddress(_ file: String) -> Bool { file.contains("://") }

  private static func read(_ file: String, with reader: RecipeReader) async throws -> RecipeReader.Found {
    guard !isAddress(file) else { return await reader.page(at: file) }
    let data =
      file == "-" ? FileHandle.standardInput.readDataToEndOfFile() : try Data(contentsOf: URL(fileURLWithPath: file))
    return RecipeReader.file(data, name: file == "-" ? "standard input" : file)
  }

  // A line on the control socket is at most 1 MiB, which also limits the reach of one "undo".
  private static func batches(_ recipes: [RecipeDraft]) -> [[RecipeDraft]] {
    var batches: [[RecipeDraft]] = []
    var size = 0
    for recipe in recipes {
      let own = (recipe.ingredients + recipe.steps + [recipe.note ?? "", recipe.title]).reduce(500) {
        $0 + $1.utf8.count * 2
      }
      if batches.isEmpty || size + own > 500_000 || (batches.last?.count ?? 0) >= 100 {
        batches.append([])
        size = 0
      }
      batches[batches.count - 1].append(recipe)
      size += own
    }
    return batches
  }
}

/// `sous recipe export`.
struct RecipeExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print recipes as JSON-LD of schema.org.",
    discussion: """
      Without a name all of them.

      EXAMPLES
        sous recipe export > recipes.json
        sous recipe export lasagna
      """)

  @Argument(help: "The name of a recipe. Default: all.")
  var name: [String] = []

  func run() throws {
    let state = try StoredKitchen.load()
    var recipes = Array(state.recipes.values)
    if !name.isEmpty {
      let wanted = name.joined(separator: " ").lowercased()
      recipes = recipes.filter { $0.title.lowercased() == wanted }
      if recipes.isEmpty { throw Failure(.no, "there is no recipe called \(wanted); sous recipe list names them") }
    }
    print(try RecipeExport.jsonLD(recipes.map(RecipeDraft.init)))
  }
}

/// `sous recipe list`.
struct RecipeListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the names of all recipes.",
    discussion: """
      EXAMPLE
        sous recipe list
      """)

  @Flag(help: "Print one JSON object a recipe.")
  var json = false

  private struct Line: Encodable {
    var title: String
    var servings: Double?
    var seconds: Int?
    var ingredients: Int
    var steps: Int
  }

  func run() throws {
    for recipe in try StoredKitchen.load().recipes.values {
      if json {
        try JSONLine.print(
          Line(
            title: recipe.title, servings: recipe.servings, seconds: recipe.totalSeconds,
            ingredients: recipe.ingredients.count, steps: recipe.steps.count))
      } else {
        print(recipe.title)
      }
    }
  }
}
