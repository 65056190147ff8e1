import Commands
import Foundation

extension Recipe {
  /// The prefix of the addresses of the box's own pictures.
  public static let pictures = "/images/"

  /// Whether a picture is one of the box's own: a recipe is shown without downloads.
  public static func isKept(_ image: String) -> Bool { image.hasPrefix(pictures) && image.count <= 100 }

  /// The most characters of one of its lines.
  static let longestLine = 5_000

  /// Makes a recipe from a draft.
  /// - Throws: ``Refusal`` for one without a name, or longer than any recipe is.
  init(_ draft: RecipeDraft, id: String, addedAt: Date) throws {
    let (short, whole) = Self.shortened(draft.title)
    let title = try CleanName.of(short, naming: "a recipe")
    // A title that is cut is stored whole in the note.
    let note = [whole.map { "\($0)." }, draft.note].compactMap { $0 }.joined(separator: " ")
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
      source: Self.line(draft.source), note: Self.line(note), addedAt: addedAt)
  }

  /// A title within the limit of a name, and if it is longer the whole of it beside it.
  static func shortened(_ title: String, numbered number: Int = 1) -> (short: String, whole: String?) {
    guard title.count > CleanName.longest else { return (title, nil) }
    let ending = number > 1 ? "\u{2026} (\(number))" : "\u{2026}"
    // bounded: a few digits less than the longest name
    let start = title.prefix(max(1, CleanName.longest - ending.count)).trimmingCharacters(in: .whitespaces)
    // A flag or a letter may have many marks.
    return (
      start.unicodeScalars.count > 3 * CleanName.longest ? String(title.prefix(20)) + ending : start + ending, title
    )
  }

  /// Fills missing fields from the earlier version: nothing full is lost to something empty.
  mutating func fill(from before: Recipe) {
    if ingredients.isEmpty { ingredients = before.ingredients }
    if steps.isEmpty { steps = before.steps }
    image = image ?? before.image
  }

  /// The total time; nil: not given.
  public var seconds: Int? {
    if let totalSeconds { return totalSeconds }
    let known = [prepSeconds, cookSeconds].compactMap { $0 }
    return known.isEmpty ? nil : known.saturatedSum()
  }

  /// Servings as a divisor; nil for zero, for negative numbers, and for implausibly many.
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
  /// The recipe in its written form.
  public init(_ recipe: Recipe) {
    self.init(
      title: recipe.title, servings: recipe.servings, yield: recipe.yield, prepSeconds: recipe.prepSeconds,
      cookSeconds: recipe.cookSeconds, totalSeconds: recipe.totalSeconds, ingredients: recipe.ingredients.map(\.text),
      steps: recipe.steps, tags: recipe.tags, image: recipe.image, source: recipe.source, note: recipe.note)
  }
}
