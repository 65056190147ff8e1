import Commands
import Foundation

/// Recipes of other programs' files.
public struct RecipeFile: Sendable {
  /// The recipes, in the order of the file.
  public private(set) var recipes: [RecipeDraft] = []
  /// What could not be read, a line each: what, and why.
  public private(set) var problems: [String] = []

  /// Reads a file, whose kind is told by what is in it: JSON-LD of schema.org alone or in a saved page, Cooklang,
  /// exports of Mealie, Tandoor and Paprika, and ZIP archives of any of these. Nothing is thrown: what cannot be read is
  /// told in ``problems``. What is too large, or unpacks to far more than it is, is left out, and so is what is left after
  /// half a minute.
  /// - Parameter source: where the file came from, for recipes that name no address themselves.
  public init(_ data: Data, name: String, source: String? = nil) {
    self.init(data, name: name, source: source, budget: ReadingBudget(seconds: 30))
  }

  init(_ data: Data, name: String, source: String? = nil, budget: ReadingBudget) {
    var budget = budget
    budget.pay(data.count)
    read(data, name: name, depth: 0, budget: &budget)
    if let source {
      for index in recipes.indices where recipes[index].source?.contains("://") != true {
        recipes[index].source = source
      }
    }
    if recipes.isEmpty, problems.isEmpty { problems.append("\(name): there is no recipe in it") }
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
    text(String(decoding: data, as: UTF8.self), name: name)
  }

  private mutating func archive(_ data: Data, name: String, depth: Int, budget: inout ReadingBudget) {
    guard depth < 3, let archive = ZipArchive(data) else {
      problems.append("\(name): the archive is damaged")
      return
    }
    let kinds = [".paprikarecipe", ".json", ".cook", ".zip", ".html", ".htm"]
    // Mealie's database beside the recipes is none.
    let entries = archive.entries.filter { entry in
      kinds.contains { entry.name.lowercased().hasSuffix($0) } && !entry.name.hasSuffix("database.json")
        && !entry.name.hasPrefix("__MACOSX/")
    }
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
      take([Cooklang.draft(body, name: (base as NSString).deletingPathExtension)], name)
    } else if start.hasPrefix("{") || start.hasPrefix("[") {
      guard let value = JSONText.parse(body) else {
        problems.append("\(name): it is no JSON; perhaps it is cut off")
        return
      }
      take(Self.drafts(value), name)
    } else if start.hasPrefix("<") || body.range(of: "<html", options: .caseInsensitive) != nil {
      take(HTMLText.linkedData(in: body).compactMap(JSONText.parse).flatMap { SchemaRecipe.recipes(in: $0) }, name)
    } else if start.hasPrefix("---"), body.contains("@") {
      take([Cooklang.draft(body, name: (name as NSString).lastPathComponent)], name)
    } else {
      problems.append(
        "\(name): no kind of recipe file that is known; take JSON-LD, a saved page, Cooklang (.cook), or an export of "
          + "Mealie, Tandoor or Paprika")
    }
  }

  private static func drafts(_ value: Any) -> [RecipeDraft] {
    let schema = SchemaRecipe.recipes(in: value)
    if !schema.isEmpty { return schema }
    let objects = (value as? [Any] ?? [value]).compactMap { $0 as? JSONObject }
    return objects.compactMap { TandoorRecipe.draft($0) ?? PaprikaRecipe.draft($0) }
  }

  private mutating func take(_ drafts: [RecipeDraft], _ name: String) {
    if drafts.isEmpty { problems.append("\(name): there is no recipe in it") }
    for draft in drafts {
      let most = RecipeDraft.mostLines
      if draft.steps.count > most || draft.ingredients.count > most {
        let (count, what) =
          draft.steps.count > most ? (draft.steps.count, "steps") : (draft.ingredients.count, "ingredients")
        problems.append("\(name): \u{201C}\(draft.title.prefix(80))\u{201D} has \(count) \(what); the limit is \(most)")
      } else if draft.title.isEmpty {
        problems.append("\(name): a recipe without a name")
      } else {
        recipes.append(draft)
      }
    }
  }
}
