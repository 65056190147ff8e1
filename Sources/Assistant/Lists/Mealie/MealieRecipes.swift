import Commands
import Foundation
import Grammar
import Kitchen
import Mealie
import RecipeFiles

/// Copies Mealie's recipes and their changes into the recipe box. There is no way back: a recipe
/// changed here stays as it is here.
actor MealieRecipes {
  /// A copied recipe.
  private struct Brought: Codable {
    /// Mealie's time of its last change.
    var changed: String
    var title: String
    /// The text in the recipe box at that time.
    var text: String
  }

  private let server: MealieServer
  private let hand: ListHand
  private let file: String
  private var brought: [String: Brought]

  /// - Parameter file: the file with the copied recipes.
  init(_ server: MealieServer, _ hand: ListHand, file: String) {
    (self.server, self.hand, self.file) = (server, hand, file)
    let kept = try? Data(contentsOf: URL(fileURLWithPath: file))
    brought = kept.flatMap { try? JSONDecoder().decode([String: Brought].self, from: $0) } ?? [:]
  }

  /// Copies new and changed recipes.
  /// - Returns: their number.
  @discardableResult
  func round() async throws -> Int {
    var count = 0
    defer { if count > 0 { try? keep() } }
    for note in try await server.recipes() {
      let known = brought[note.slug]
      if let known, known.changed == note.changed, !note.changed.isEmpty { continue }
      if await isOwn(note.name, known) { continue }
      guard let draft = RecipeFile(try await server.recipe(note.slug), name: "\(note.slug).json").recipes.first else {
        continue
      }
      if known != nil, await text(draft.title) == Self.text(draft) { continue }
      try await hand.done(.recipe(.add(recipes: [draft])), "mealie-recipe/\(note.slug)/\(note.changed)")
      guard let text = await text(draft.title) else { continue }
      brought[note.slug] = Brought(changed: note.changed, title: draft.title, text: text)
      count += 1
    }
    return count
  }

  // Whether the family has a recipe with that name from elsewhere, has changed the copied one, or has
  // removed it.
  private func isOwn(_ title: String, _ known: Brought?) async -> Bool {
    guard let known else { return await text(title) != nil }
    return await text(known.title) != known.text
  }

  private func text(_ title: String) async -> String? {
    let key = NameKey(title)
    return await hand.state().recipes.values.first { NameKey($0.title) == key }.map { recipe in
      Self.text(recipe.title, recipe.ingredients.map(\.text), recipe.steps, recipe.tags)
    }
  }

  private static func text(_ draft: RecipeDraft) -> String {
    text(draft.title, draft.ingredients, draft.steps, draft.tags)
  }

  private static func text(_ title: String, _ ingredients: [String], _ steps: [String], _ tags: [String]) -> String {
    ([title] + ingredients + steps + tags).joined(separator: "\n")
  }

  private func keep() throws {
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: file).deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try JSONEncoder().encode(brought).write(to: URL(fileURLWithPath: file), options: .atomic)
  }
}
