import Grammar
import Restaurant

/// The spoken forms of a menu's names: "the BLT Sandwich" is a blt, and two of them are blts.
enum MenuWords {
  /// The longest spoken name, in words.
  private static let longest = 6
  private static let nouns: Set<String> = ["sandwich", "sandwiches", "burger", "pizza", "salad", "soup", "wrap"]

  /// An item of a menu, or a part of it; nil: it has no words, or too many.
  static func item(_ name: String) -> Vocabulary.Entry? {
    guard let words = spoken(name) else { return nil }
    var forms = [words, plural(of: words), singular(of: words)]
    // Its kind may be left out if the other words identify it.
    if words.count > 1, let last = words.last, nouns.contains(last) {
      let short = Array(words.dropLast())
      forms += [short, plural(of: short)]
    }
    return entry(words, forms)
  }

  /// An ingredient; "cheese" also means "Extra Cheese".
  static func topping(_ name: String) -> Vocabulary.Entry? {
    guard let words = spoken(name) else { return nil }
    var forms = [words, plural(of: words), singular(of: words)]
    if words.count > 1, words[0] == "extra" { forms.append(Array(words.dropFirst())) }
    if words.count > 1, words.last == "dressing" { forms.append(Array(words.dropLast())) }
    return entry(words, forms)
  }

  /// The choices of an item, in lower case.
  static func choices(_ item: MenuItem) -> [String] {
    item.modifierGroups.flatMap(\.modifiers).map { $0.name.lowercased() }
  }

  /// The options of a customisation without portions, in lower case.
  static func choices(_ customization: MenuItemCustomization) -> [String] {
    customization.options.map { $0.name.lowercased() }
  }

  /// A business, with its article or without.
  static func business(_ name: String) -> Vocabulary.Entry? {
    guard let words = spoken(name) else { return nil }
    return entry(words, words.count > 1 && words[0] == "the" ? [Array(words.dropFirst())] : [])
  }

  /// Whether an ingredient's name can be taken for a portion of another.
  static func beginsWithExtra(_ name: String) -> Bool { name.hasPrefix("extra ") }

  private static func spoken(_ name: String) -> [String]? {
    let words = Utterance.words(of: name)
    return words.isEmpty || words.count > longest ? nil : words
  }

  private static func entry(_ words: [String], _ forms: [[String]]) -> Vocabulary.Entry {
    let others = forms.filter { $0 != words }.reduce(into: [[String]]()) { if !$0.contains($1) { $0.append($1) } }
    return Vocabulary.Entry(name: words.joined(separator: " "), forms: others.map { $0.joined(separator: " ") })
  }

  // For regular plurals: the last word of a dish is hardly ever another.
  private static func plural(of words: [String]) -> [String] {
    guard let last = words.last, !last.hasSuffix("s") else { return words }
    let isHissing = ["x", "z", "ch", "sh", "ato"].contains(where: last.hasSuffix)
    return words.dropLast() + [last + (isHissing ? "es" : "s")]
  }

  private static func singular(of words: [String]) -> [String] {
    guard let last = words.last, last.hasSuffix("s"), !last.hasSuffix("ss"), last.count > 3 else { return words }
    let isHissing = ["xes", "zes", "ches", "shes", "atoes"].contains(where: last.hasSuffix)
    return words.dropLast() + [String(last.dropLast(isHissing ? 2 : 1))]
  }
}
