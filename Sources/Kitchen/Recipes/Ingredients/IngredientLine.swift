import Commands
import Foundation

/// Parses one line of a recipe's ingredients: "1 1/2 – 2 cups flour (about 300 g), sifted". Unknown
/// parts stay in the name; nothing is lost, because the line itself is stored.
struct IngredientLine {
  /// The amount.
  private(set) var amount = LineAmount()
  /// The thing, with its description.
  private(set) var thing = LineName([])
  /// The content of the brackets.
  private(set) var brackets: [String] = []
  /// The part before the amount, as in "juice of 2 lemons": "juice of".
  private(set) var part: String?
  private var body = ""

  /// The ingredient of a line.
  static func read(_ line: String) -> Ingredient {
    let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if text.hasSuffix(":"), !text.contains(where: \.isNumber) {
      return Ingredient(text: text, name: "", key: "")
    }
    return IngredientLine(text).ingredient(text)
  }

  /// Parses a line without surplus blanks.
  init(_ text: String) {
    body = takingBrackets(from: Self.withoutMarks(Self.withoutBullet(text)))
    let words = LineWord.words(of: body)
    let (amount, length) = LineAmount.read(words)
    self.amount = amount
    // bounded: of the words read
    var rest = Self.unelided(Array(words.dropFirst(length)), amount)
    if amount.unit != nil,
      !rest.contains(where: { $0.plain == "," || $0.plain == "plus" || $0.plain == "or" || $0.plain == "+" })
    {
      let (thing, again) = Self.amountAgain(rest)
      rest = thing
      if let again { self.amount.notes.append(again) }
    }
    thing = LineName(rest)
    if amount.quantity == nil, amount.unit == nil { amountWithin(words) }
    unitBehind()
  }

  private func ingredient(_ text: String) -> Ingredient {
    let name = (thing.name.isEmpty ? body.trimmingCharacters(in: .whitespaces) : thing.name).lowercased()
    let notes =
      amount.notes + brackets + [part].compactMap { $0 } + thing.size + thing.preparation + thing.comment
      + thing.purpose
    return Ingredient(
      text: text, name: name, quantity: amount.quantity, upper: amount.upper, unit: amount.unit,
      note: notes.isEmpty ? nil : notes.joined(separator: "; "), key: IngredientName.key(name))
  }

  // MARK: Marks

  private static func withoutBullet(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, "-*•▢◦·–—☐".unicodeScalars.contains(first),
      text.dropFirst().hasPrefix(" ")
    else { return text }
    return String(text.dropFirst(2))
  }

  // The fraction slash, asterisks of footnotes, "~7", and French spoons with points.
  private static func withoutMarks(_ text: String) -> String {
    var text = text.replacing("\u{2044}", with: "/").replacing("*", with: "")
    if text.hasPrefix("~") { text = "about " + text.dropFirst() }
    for (written, unit) in [
      ("c.à.s.", "càs"), ("c.à.s", "càs"), ("c.à.c.", "càc"), ("c.à.c", "càc"), ("c.a.s.", "càs"), ("c.a.c.", "càc"),
    ]
    where text.lowercased().contains(written) {
      text = text.replacingOccurrences(of: written, with: unit, options: .caseInsensitive)
    }
    return text
  }

  // Text in brackets is a note; brackets that are not closed are words.
  private mutating func takingBrackets(from text: String) -> String {
    guard text.contains(where: { "([".contains($0) }) else { return text }
    var rest = ""
    var note = ""
    var depth = 0
    for letter in text {
      switch letter {
      case "(", "[":
        if depth > 0 { note.append(letter) }
        depth += 1
      case ")", "]":
        guard depth > 0 else { rest.append(letter); continue }
        depth -= 1
        if depth > 0 { note.append(letter) } else { brackets.append(note); note = ""; rest.append(" ") }
      default: if depth > 0 { note.append(letter) } else { rest.append(letter) }
      }
    }
    if depth > 0 { rest += " " + note }
    brackets = brackets.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    return rest
  }

  // "d'huile" is oil.
  private static func unelided(_ words: [LineWord], _ amount: LineAmount) -> [LineWord] {
    guard amount.unit != nil, let first = words.first, ["d'", "d’"].contains(first.plain.prefix(2)),
      first.text.count > 3
    else { return words }
    return LineWord.words(of: String(first.text.dropFirst(2))) + words.dropFirst()
  }

  // MARK: Amounts elsewhere

  // "juice of 2 lemons", "grated zest and juice from ½ lemon"; "flour, 200 g".
  private mutating func amountWithin(_ words: [LineWord]) {
    for link in words.prefix(8).indices where link > 0 && ["of", "from"].contains(words[link].plain) {
      guard !words[..<link].contains(where: { $0.plain == "," }),
        words[..<link].contains(where: { Self.parts.contains($0.plain) })
      else { continue }
      let (within, length) = LineAmount.read(Array(words[(link + 1)...]))
      if within.quantity != nil {
        amount = within
        part = LineName.joined(words[...link])
        // bounded: of the words read
        thing = LineName(Array(words.dropFirst(link + 1 + length)))
        return
      }
    }
    // The amount after the thing, to the end of the line.
    for start in words.indices.dropFirst() where words[start].number != nil {
      let (behind, length) = LineAmount.read(Array(words[start...]))
      guard behind.quantity != nil, behind.unit != nil, start + length == words.count else { continue }
      var before = words[..<start]
      while let last = before.last, last.isDash || [",", ":", "about"].contains(last.plain) { before.removeLast() }
      guard !before.isEmpty, !before.contains(where: { $0.plain == "," || $0.plain == "plus" || $0.plain == "or" })
      else { return }
      amount = behind
      thing = LineName(Array(before))
      if thing.name.hasSuffix(":") { thing.name.removeLast() }
      return
    }
  }

  // "¼ cup minced onion 60 mL": the same amount again.
  private static func amountAgain(_ words: [LineWord]) -> (words: [LineWord], note: String?) {
    for start in words.indices.dropFirst() where words[start].number != nil && !words[start].isGlued {
      let (behind, length) = LineAmount.read(Array(words[start...]))
      if behind.quantity != nil, behind.unit != nil, start + length == words.count {
        return (Array(words[..<start]), LineName.joined(words[start...]))
      }
    }
    return (words, nil)
  }

  /// Parts of a thing in recipes, before the number of things.
  private static let parts: Set<String> = [
    "juice", "zest", "rind", "peel", "kernels", "leaves", "seeds", "pulp", "whites", "yolks", "flesh", "white", "yolk",
    "segments",
  ]

  // "2 garlic cloves", "3 celery stalks": the unit follows the thing.
  private mutating func unitBehind() {
    guard amount.unit == nil, amount.quantity != nil else { return }
    var words = thing.name.split(separator: " ")
    guard words.count > 1, let last = words.last, let unit = RecipeUnits.behind[last.lowercased()],
      // "1 teaspoon ground cloves" has its unit; "4 ground cloves" are a spice.
      words[words.count - 2].lowercased() != "ground"
    else { return }
    words.removeLast()
    amount.unit = unit
    thing.name = words.joined(separator: " ")
  }
}
