import Commands
import Foundation

extension Recipe {
  /// What the addresses of the box's own pictures begin with.
  public static let pictures = "/images/"

  /// Whether a picture is one of the box's own: nothing is fetched from elsewhere to show a recipe.
  public static func isKept(_ image: String) -> Bool { image.hasPrefix(pictures) && image.count <= 100 }

  /// The most characters of one line of it.
  static let longestLine = 5_000

  /// Makes a recipe of what came in.
  /// - Throws: ``Refusal`` for one without a name, or longer than any recipe is.
  init(_ draft: RecipeDraft, id: String, addedAt: Date) throws {
    let title = try CleanName.of(String(draft.title.prefix(CleanName.longest)), naming: "a recipe")
    for (lines, what) in [(draft.ingredients, "ingredients"), (draft.steps, "steps")]
    where lines.count > RecipeDraft.mostLines {
      throw Refusal.impossible(
        "\u{201C}\(title)\u{201D} has \(lines.count) \(what): the limit is \(RecipeDraft.mostLines).")
    }
    let (ingredients, steps) = (Self.lines(draft.ingredients), Self.lines(draft.steps))
    self.init(
      id: id, title: title, servings: draft.servings.flatMap(Self.checkedServings), yield: Self.line(draft.yield),
      prepSeconds: Self.checked(draft.prepSeconds), cookSeconds: Self.checked(draft.cookSeconds),
      totalSeconds: Self.checked(draft.totalSeconds), ingredients: ingredients.map(IngredientLine.read), steps: steps,
      tags: Self.lines(draft.tags).prefix(20).map { $0.lowercased() }, image: Self.line(draft.image),
      source: Self.line(draft.source), note: Self.line(draft.note), addedAt: addedAt)
  }

  /// How long it takes in all; nil: it does not say.
  public var seconds: Int? {
    if let totalSeconds { return totalSeconds }
    let known = [prepSeconds, cookSeconds].compactMap { $0 }
    return known.isEmpty ? nil : known.saturatedSum()
  }

  /// Servings as a number that can be divided by; nil for nothing, less, and more than any table seats.
  static func checkedServings(_ servings: Double) -> Double? {
    servingsRange.contains(servings) ? servings : nil
  }

  private static func checked(_ seconds: Int?) -> Int? {
    seconds.flatMap { lengths.contains($0) ? $0 : nil }
  }

  // One line without control characters.
  private static func line(_ text: String?) -> String? {
    guard let text else { return nil }
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.properties.generalCategory == .control || scalar.properties.isWhitespace ? " " : scalar
    }
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: scalars.prefix(longestLine))
    let line = String(kept).split(separator: " ").joined(separator: " ")
    return line.isEmpty ? nil : line
  }

  private static func lines(_ lines: [String]) -> [String] { lines.compactMap(line) }
}

extension RecipeDraft {
  /// The recipe as it would be written down.
  public init(_ recipe: Recipe) {
    self.init(
      title: recipe.title, servings: recipe.servings, yield: recipe.yield, prepSeconds: recipe.prepSeconds,
      cookSeconds: recipe.cookSeconds, totalSeconds: recipe.totalSeconds, ingredients: recipe.ingredients.map(\.text),
      steps: recipe.steps, tags: recipe.tags, image: recipe.image, source: recipe.source, note: recipe.note)
  }
}
