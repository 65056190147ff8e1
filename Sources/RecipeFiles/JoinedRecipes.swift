import Commands

/// Duplicate recipes: nothing of the fuller one is lost.
extension RecipeDraft {
  /// The number of its lines.
  var fullness: Int { ingredients.count + steps.count }

  /// Whether another with the same name is the same recipe: one of them lacks the other's lines, or they
  /// have the same ingredients.
  func isSame(as other: RecipeDraft) -> Bool {
    ingredients.isEmpty || other.ingredients.isEmpty
      || steps.isEmpty && other.steps.isEmpty && ingredients == other.ingredients
      || Set(ingredients) == Set(other.ingredients)
  }

  /// The fuller of two, completed from the other.
  func joined(with other: RecipeDraft) -> RecipeDraft {
    var (full, rest) = other.fullness > fullness ? (other, self) : (self, other)
    if full.title.isEmpty { full.title = rest.title }
    if full.ingredients.isEmpty { full.ingredients = rest.ingredients }
    if full.steps.isEmpty { full.steps = rest.steps }
    if full.tags.isEmpty { full.tags = rest.tags }
    if full.servings == nil, full.yield == nil { (full.servings, full.yield) = (rest.servings, rest.yield) }
    full.prepSeconds = full.prepSeconds ?? rest.prepSeconds
    full.cookSeconds = full.cookSeconds ?? rest.cookSeconds
    full.totalSeconds = full.totalSeconds ?? rest.totalSeconds
    full.image = full.image ?? rest.image
    full.source = full.source ?? rest.source
    full.note = full.note ?? rest.note
    return full
  }
}

extension ReadRecipe {
  /// Fills missing fields from a duplicate.
  mutating func fill(from other: ReadRecipe) {
    let title = draft.title
    draft = draft.joined(with: other.draft)
    if !title.isEmpty { draft.title = title }
    notes += other.notes
  }

  /// The recipes of one page with duplicates joined: those with the same name, and those without one, are
  /// the same.
  static func joined(_ read: [ReadRecipe]) -> [ReadRecipe] {
    var kept: [ReadRecipe] = []
    for recipe in read {
      let name = recipe.draft.title.lowercased()
      if let place = kept.firstIndex(where: { $0.draft.title.lowercased() == name }),
        kept[place].draft.isSame(as: recipe.draft)
      {
        kept[place].fill(from: recipe)
      } else {
        kept.append(recipe)
      }
    }
    return kept
  }
}
