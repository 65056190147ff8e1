import Foundation

/// A name for comparison: case, accents, width, articles and the plural do not matter, so "Eggs", "egg"
/// and "the eggs" are one.
///
/// The endings are cut rather than looked up, so a key is no word; it only matters that both forms of a
/// word have the same one (cookie and cookies as "cooki", loaf and loaves as "loav").
package struct NameKey: Hashable, CustomStringConvertible {
  /// The compared form, also the identifier of a stored choice for the name.
  package let description: String

  package init(_ name: String) {
    // No name is so long; folding a long input, for each thing of a long list, takes seconds.
    guard name.utf8.count <= Self.longest else {
      description = Self.beginning(of: name)
      return
    }
    let words = Self.folded(name).split { $0.isWhitespace || $0 == "-" }.map(String.init)
    let naming = words.drop { Self.articles.contains($0) }
    let kept = naming.isEmpty ? words[...] : naming
    let isOther = kept.count == 1 && Self.otherThings.contains(kept.first ?? "")
    description = isOther ? kept.joined() : kept.map(Self.stem).joined(separator: " ")
  }

  /// Whether two names have the same compared form.
  ///
  /// Most pairs of a long list differ in the beginning of their last words, which endings do not change;
  /// folding costs a hundred times as much.
  package static func areSame(_ left: String, _ right: String) -> Bool {
    if let left = lastWordStart(left), let right = lastWordStart(right), left != right { return false }
    return NameKey(left) == NameKey(right)
  }

  // The first two bytes of the last word, in lower case; nil if it has other characters than plain
  // letters, digits and spaces.
  private static func lastWordStart(_ name: String) -> Int? {
    var start = 0
    var length = 0
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if length == 0 { start = 0 }
        length += 1
        if length <= 2 { start = start << 8 | Int(byte) }
      case UInt8(ascii: " "): length = 0
      default: return nil
      }
    }
    return start
  }

  /// The words of the compared form.
  package var words: [Substring] { description.split(separator: " ") }

  /// Whether `other` is this with words before it: "milk" and "whole milk".
  package func isTail(of other: NameKey) -> Bool {
    let (own, longer) = (words, other.words)
    return longer.count > own.count && longer.suffix(own.count) == own[...]
  }

  /// The most bytes of a name.
  fileprivate static let longest = 1_000

  /// The replacement of a longer one: no name has it, and it is cheap to compare.
  fileprivate static func beginning(of name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.prefix(100))) + "\u{2026}"
  }

  private static let articles: Set<String> = ["the", "a", "an", "some", "any", "my", "our"]

  // Plurals that, alone, are another thing than one of them: a spice and a vegetable, a herb and a
  // sweet.
  private static let otherThings: Set<String> = ["peppers", "mints"]

  private static func folded(_ text: String) -> String {
    // Folding plain letters is lowering them, at a tenth of the cost.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased().filter { $0 != "'" } }
    return text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .filter { $0 != "'" && $0 != "\u{2019}" }
  }

  private static func stem(_ word: String) -> String {
    guard word.count > 3, word.allSatisfy(\.isLetter) else { return word }
    var stem = Substring(word)
    if stem.hasSuffix("s"), !stem.hasSuffix("ss"), !stem.hasSuffix("us") { stem.removeLast() }
    // "Pie" is too short to be cut, so "pies" is too by now.
    guard stem.count > 3 else { return String(stem) }
    if stem.hasSuffix("e") { stem.removeLast() }
    if stem.hasSuffix("y") { return stem.dropLast() + "i" }
    if stem.hasSuffix("f") { return stem.dropLast() + "v" }
    return String(stem)
  }
}

/// The compared form of a name of a person, shop, list or category: like ``NameKey``, but with plurals,
/// because "James" is no plural.
package struct ProperKey: Hashable {
  private let text: String

  package init(_ name: String) {
    // No name is so long; folding a long input, for each thing of a long list, takes seconds.
    guard name.utf8.count <= NameKey.longest else {
      text = NameKey.beginning(of: name)
      return
    }
    let words = name.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .filter { $0 != "'" && $0 != "\u{2019}" }
      .split { $0.isWhitespace || $0 == "-" }
    text = (words.count > 1 && words.first == "the" ? words.dropFirst() : words[...]).joined(separator: " ")
  }

  /// Whether they differ by no more than a typing error: one letter in short names, two in names of six
  /// and more.
  package func isNear(_ other: ProperKey) -> Bool {
    guard max(text.utf8.count, other.text.utf8.count) <= NameKey.longest else { return false }
    let most = max(text.count, other.text.count)
    return most > 2 && Self.distance(Array(text), Array(other.text)) <= (most < 6 ? 1 : 2)
  }

  // Levenshtein's distance, one row at a time.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let substituted = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, row[j] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
