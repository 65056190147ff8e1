/// Impossible numbers for a kitchen, so that the reply can give the reason.
enum ImpossibleNumber {
  /// The error of a number among the words, as a clause; nil: none is known.
  static func complaint(about words: [String]) -> String? {
    for (place, (word, next)) in zip(words, words.dropFirst()).enumerated() {
      // "An hour and a half minus ten minutes" is a sum, and no number below zero.
      let isSum = place > 0 && (isNumber(words[place - 1]) || measures.contains(words[place - 1]))
      if ["minus", "negative"].contains(word), isNumber(next) {
        if isSum { return "I cannot subtract" }
        return "I cannot use a number below zero"
      }
      if nothing.contains(next), ["by", "for"].contains(word) { return "it must be at least one" }
      if nothing.contains(word), counted.contains(next) { return "it must be at least one" }
    }
    return words.contains(where: isDividedByZero) ? "nothing can be divided by zero" : nil
  }

  /// Whether a word is a number, in figures or words.
  static func isNumber(_ word: String) -> Bool {
    word.first?.isNumber == true || small.contains(word)
  }

  private static func isDividedByZero(_ word: String) -> Bool {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && Int(parts[0]) != nil && Int(parts[1]) == 0
  }

  private static let measures: Set<String> = [
    "hour", "hours", "minute", "minutes", "second", "seconds", "half", "quarter",
  ]
  private static let nothing: Set<String> = ["0", "zero", "nought"]
  private static let counted: Set<String> = ["people", "persons", "servings", "portions", "guests", "times"]
  private static let small: Set<String> = [
    "a", "an", "half", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "thirty", "forty",
    "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
}
