import Foundation

/// A name as it is compared: case, accents, width, articles and the plural do not matter, so "Eggs", "egg" and
/// "the eggs" are one.
///
/// The endings are cut rather than looked up, so a key is no word; what matters is that both forms of a word end up
/// with the same one (cookie and cookies as "cooki", loaf and loaves as "loav").
package struct NameKey: Hashable, CustomStringConvertible {
  /// The compared form, also the identifier that a choice for the name is kept under.
  package let description: String

  package init(_ name: String) {
    // Nothing has so long a name; folding one that was sent, for each thing of a long list, takes seconds.
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
  /// Most pairs of a long list are told apart by how their last words begin, which endings do not change; folding
  /// costs a hundred times as much.
  package static func areSame(_ left: String, _ right: String) -> Bool {
    if let left = lastWordStart(left), let right = lastWordStart(right), left != right { return false }
    return NameKey(left) == NameKey(right)
  }

  // The first two bytes of the last word, in lower case; nil where there is more to it than plain letters, digits and spaces.
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

  /// Whether `other` is this with words in front: "milk" and "whole milk".
  package func isTail(of other: NameKey) -> Bool {
    let (own, longer) = (words, other.words)
    return longer.count > own.count && longer.suffix(own.count) == own[...]
  }

  /// Bytes of a name that is looked at.
  fileprivate static let longest = 1_000

  /// What stands for a longer one: no name has it, and it is cheap to compare.
  fileprivate static func beginning(of name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.prefix(100))) + "\u{2026}"
  }

  private static let articles: Set<String> = ["the", "a", "an", "some", "any", "my", "our"]

  // Plurals that, alone, are another thing than one of them: a spice and a vegetable, a herb and a sweet.
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

/// How a name of a person, shop, list or category is compared: as ``NameKey``, but for plurals, because "James" is
/// nobody's plural.
package struct ProperKey: Hashable {
  private let text: String

  package init(_ name: String) {
    // Nothing has so long a name; folding one that was sent, for each thing of a long list, takes seconds.
    guard name.utf8.count <= NameKey.longest else {
      text = NameKey.beginning(of: name)
      return
    }
    let words = name.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .filter { $0 != "'" && $0 != "\u{2019}" }
      .split { $0.isWhitespace || $0 == "-" }
    text = (words.count > 1 && words.first == "the" ? words.dropFirst() : words[...]).joined(separator: " ")
  }

  /// Whether they differ by no more than a slip of the finger: one letter in short names, two in names of six and more.
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
