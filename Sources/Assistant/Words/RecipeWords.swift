import Grammar

/// The short spoken names of a recipe: "Grandma's best chocolate chip cookies with walnuts and sea
/// salt" is "chocolate chip cookies".
enum RecipeWords {
  /// The names of a recipe besides its whole title; none if that is short.
  static func names(of title: String) -> [String] {
    let words = Utterance.words(of: title)
    guard words.count > 3 else { return [] }
    var dish = Array(words.drop { praise.contains($0) || $0.hasSuffix("'s") })
    if let end = dish.indices.dropFirst().first(where: { behindDish.contains(dish[$0]) }) { dish = Array(dish[..<end]) }
    dish = dish.filter { !praise.contains($0) }
    // One word, "cookies", may be any of them.
    return [dish, Array(dish.suffix(3)), Array(dish.suffix(2))]
      .filter { (2...4).contains($0.count) && $0 != words && $0[0] != "and" }
      .map { $0.joined(separator: " ") }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Words before which a dish is complete.
  private static let behindDish: Set<String> = [
    "with", "for", "from", "in", "on", "by", "without", "using", "that", "à", "au", "or", "recipe",
  ]

  private static let praise: Set<String> = [
    "the", "my", "our", "a", "best", "easy", "quick", "simple", "classic", "perfect", "ultimate", "homemade", "ever",
    "world", "world's", "favorite", "favourite", "really", "very", "super", "simplest", "easiest", "authentic",
    "traditional", "basic", "amazing", "delicious", "healthy", "most", "old", "fashioned", "old-fashioned", "one",
    "pot", "minute", "minutes", "recipe",
  ]
}
