import Commands
import Foundation

/// Recipes from other programs' files.
public struct RecipeFile: Sendable {
  /// The recipes, in the order of the file.
  public private(set) var recipes: [RecipeDraft] = []
  /// The unreadable parts with the reasons, a line each.
  public private(set) var problems: [String] = []
  /// The parts of recipes that were left out or repaired, a line each.
  public private(set) var notes: [String] = []
  /// The guessed recipes of pages without marked ones, by their headings and lists: people check them
  /// before the box stores them.
  public private(set) var guesses: [RecipeDraft] = []

  /// Reads a file, with its kind determined by its content: JSON-LD of schema.org alone or in a saved
  /// page, microdata, RDFa and microformats of a page, Cooklang, exports of Mealie, Tandoor, Nextcloud
  /// and Paprika, and ZIP archives of any of these. It throws nothing: errors are in ``problems``. Parts
  /// that are too large, or unpack to far more than their size, are left out, and so is the rest after
  /// half a minute.
  /// - Parameter source: the file's origin, for recipes without an address.
  public init(_ data: Data, name: String, source: String? = nil) {
    self.init(data, name: name, source: source, budget: ReadingBudget(seconds: 30))
  }

  init(_ data: Data, name: String, source: String? = nil, budget: ReadingBudget) {
    var budget = budget
    budget.pay(data.count)
    read(data, name: name, depth: 0, budget: &budget)
    tellApart()
    if let source {
      for index in recipes.indices where recipes[index].source?.contains("://") != true {
        recipes[index].source = source
      }
      for index in guesses.indices { guesses[index].source = source }
    }
    if recipes.isEmpty, problems.isEmpty, guesses.isEmpty { problems.append("\(name): there is no recipe in it") }
  }

  private mutating func read(_ data: Data, name: String, depth: Int, budget: inout ReadingBudget) {
    guard budget.bytes >= 0 else {
      problems.append("\(name): too large, so it is left out; the limit is \(ReadingBudget.mostBytes >> 20) MB")
      return
    }
    if data.starts(with: [0x50, 0x4b, 0x03, 0x04]) || data.starts(with: [0x50, 0x4b, 0x05, 0x06]) {
      return archive(data, name: name, depth: depth, budget: &budget)
    }
    if data.starts(with: [0x1f, 0x8b]) {
      let (inner, made) =
        depth < 4 ? Inflate.bytes(of: data, .gzip, limit: budget.mostUnpacked(of: data.count)) : (nil, 0)
      budget.pay(made)
      guard let inner else {
        problems.append("\(name): the compressed file is damaged or too large")
        return
      }
      return read(inner, name: name, depth: depth + 1, budget: &budget)
    }
    guard data.count <= ReadingBudget.mostOfText else {
      problems.append(
        "\(name): too large, so it is left out; the limit of a text is \(ReadingBudget.mostOfText >> 20) MB")
      return
    }
    text(TextDecoding.text(data), name: name)
  }

  private mutating func archive(_ data: Data, name: String, depth: Int, budget: inout ReadingBudget) {
    guard depth < 3, let archive = ZipArchive(data) else {
      problems.append("\(name): the archive is damaged")
      return
    }
    let kinds = [".paprikarecipe", ".json", ".cook", ".zip", ".html", ".htm"]
    var entries = archive.entries.filter { entry in
      kinds.contains { entry.name.lowercased().hasSuffix($0) } && !entry.name.hasPrefix("__MACOSX/")
    }
    // Mealie's backup is its database; single recipes beside it are duplicates. Paprika's pages duplicate
    // its recipes.
    let single = entries.filter { !$0.name.hasSuffix("database.json") }
    if !single.isEmpty { entries = single }
    let packed = entries.filter { !$0.name.lowercased().hasSuffix(".html") && !$0.name.lowercased().hasSuffix(".htm") }
    if packed.contains(where: { $0.name.lowercased().hasSuffix(".paprikarecipe") }) { entries = packed }
    for (number, entry) in entries.enumerated() {
      guard !budget.isSpent else {
        problems.append("\(name): \(entries.count - number) files are left out; it is too large, or takes too long")
        return
      }
      guard let inner = archive.contents(of: entry, within: &budget) else {
        problems.append("\(name): \(entry.name) is damaged or too large")
        continue
      }
      read(inner, name: entry.name, depth: depth + 1, budget: &budget)
    }
  }

  private mutating func text(_ text: String, name: String) {
    let body = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    let start = body.prefix(4_096).drop(while: \.isWhitespace)
    if name.lowercased().hasSuffix(".cook") || start.hasPrefix(">>") {
      let base = (name as NSString).lastPathComponent
      take([ReadRecipe(draft: Cooklang.draft(body, name: (base as NSString).deletingPathExtension))], name)
    } else if start.hasPrefix("{") || start.hasPrefix("[") {
      guard let value = JSONText.parse(body) else {
        problems.append("\(name): it is no JSON; perhaps it is cut off")
        return
      }
      take(Self.drafts(value), name)
    } else if start.hasPrefix("<") || body.range(of: "<html", options: .caseInsensitive) != nil {
      page(body, name: name)
    } else if start.hasPrefix("---"), body.contains("@") {
      take([ReadRecipe(draft: Cooklang.draft(body, name: (name as NSString).lastPathComponent))], name)
    } else {
      problems.append(
        "\(name): no kind of recipe file that is known; take JSON-LD, a saved page, Cooklang (.cook), or an export of "
          + "Mealie, Tandoor or Paprika")
    }
  }

  private static func drafts(_ value: Any) -> [ReadRecipe] {
    let schema = SchemaRecipe.recipes(in: value)
    if !schema.isEmpty { return schema }
    let objects = (value as? [Any] ?? [value]).compactMap { $0 as? JSONObject }
    return objects.flatMap { object -> [ReadRecipe] in
      if let backup = MealieBackup.recipes(object) { return backup }
      return [TandoorRecipe.draft(object) ?? PaprikaRecipe.draft(object)].compactMap { $0 }
    }
  }

  // A page has one recipe, however often and in whatever formats; linked data goes first.
  private mutating func page(_ body: String, name: String) {
    var read = HTMLText.linkedData(in: body).compactMap(JSONText.parse).flatMap { SchemaRecipe.recipes(in: $0) }
    read = ReadRecipe.joined(read)
    let isWhole =
      !read.isEmpty
      && read.allSatisfy { !$0.draft.ingredients.isEmpty && !$0.draft.steps.isEmpty && !$0.draft.title.isEmpty }
    guard !isWhole, let page = HTMLPage(body) else { return take(read, name) }
    let marked = ReadRecipe.joined(MarkedRecipe.objects(in: page).compactMap(SchemaRecipe.read))
    if read.isEmpty {
      read = marked
    } else if read.count == 1, let other = marked.max(by: { $0.draft.fullness < $1.draft.fullness }) {
      read[0].fill(from: other)
    }
    let title = HTMLText.title(of: body).map(JSONText.clean)
    for index in read.indices where read[index].draft.title.isEmpty { read[index].draft.title = title ?? "" }
    let guess =
      read.contains { $0.draft.fullness > 0 }
      ? nil : PageGuess.recipe(in: page, title: read.first?.draft.title ?? page.heading ?? title)
    if let guess {
      guesses.append(guess)
      notes.append(
        "\(name): the page marks no recipe; \u{201C}\(guess.title.prefix(80))\u{201D} is a guess by its headings and lists"
      )
    } else {
      take(read, name)
    }
  }

  private mutating func take(_ read: [ReadRecipe], _ name: String) {
    if read.isEmpty { problems.append("\(name): there is no recipe in it") }
    for recipe in read {
      let draft = recipe.draft
      let most = RecipeDraft.mostLines
      if draft.steps.count > most || draft.ingredients.count > most {
        let (count, what) =
          draft.steps.count > most ? (draft.steps.count, "steps") : (draft.ingredients.count, "ingredients")
        problems.append("\(name): \u{201C}\(draft.title.prefix(80))\u{201D} has \(count) \(what); the limit is \(most)")
      } else if draft.title.isEmpty {
        problems.append("\(name): a recipe without a name")
      } else {
        recipes.append(draft)
        notes += recipe.notes.map { "\(name): \u{201C}\(draft.title.prefix(80))\u{201D}: \($0)" }
      }
    }
  }

  // Of two recipes with one name the box would store the last: the same one is joined, another gets a
  // new name.
  private mutating func tellApart() {
    var kept: [RecipeDraft] = []
    var places: [String: Int] = [:]
    for draft in recipes {
      var draft = draft
      let name = draft.title.lowercased()
      if let place = places[name] {
        if kept[place].isSame(as: draft) {
          kept[place] = kept[place].joined(with: draft)
          continue
        }
        var number = 2
        while places["\(name) (\(number))"] != nil { number += 1 }
        draft.title += " (\(number))"
        notes.append(
          "\u{201C}\(draft.title.prefix(80))\u{201D}: another recipe of that name is in the file, so this one is numbered"
        )
      }
      places[draft.title.lowercased()] = kept.count
      kept.append(draft)
    }
    recipes = kept
  }
}
