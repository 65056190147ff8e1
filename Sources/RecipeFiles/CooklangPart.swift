import Commands

/// An ingredient, a tool or a timer of Cooklang: `flour{200%g}(sifted)`.
struct CooklangPart {
  var name: String
  var quantity = ""
  var unit = ""
  /// The content of the brackets after it.
  var note: String?
  /// Whether it is optional: `@?chives`.
  var isOptional = false

  /// The next closing braces and brackets.
  struct Ends {
    var brace = Ahead("}")
    var bracket = Ahead(")")
  }

  /// "200 g".
  var amount: String { [quantity, unit].filter { !$0.isEmpty }.joined(separator: " ") }

  /// Its line of ingredients. An amount with an unknown number or unit follows the name, so that it does
  /// not become a part of it.
  var line: String {
    let hasNumber = quantity.isEmpty || Self.isNumber(quantity) || quantity == "few" || quantity == "a few"
    let isKnown =
      unit.isEmpty || RecipeUnits.unit(unit.lowercased().trimmingSuffix(".")) != nil || unit.lowercased() == "fl oz"
    // "1000 island dressing" is a name.
    let plain = quantity.isEmpty && name.first?.isNumber == true && name.contains(" ") ? "some \(name)" : name
    let head = amount.isEmpty ? plain : hasNumber && isKnown ? "\(amount) \(name)" : "\(name), \(amount)"
    return head + (note.map { ", \($0)" } ?? "") + (isOptional ? ", optional" : "")
  }

  // "2", "1/2", "1 1/2", "2-3", "about 2"; "01/2", "few" and "7 k" are words.
  private static func isNumber(_ text: String) -> Bool {
    guard text.contains(where: \.isNumber), !(text.hasPrefix("0") && text.dropFirst().first?.isNumber == true) else {
      return false
    }
    return text.allSatisfy { $0.isNumber || " /.,-–".contains($0) }
  }

  /// Parses the part after a mark; nil: there is none, and `rest` is unchanged. A name of several words
  /// ends in braces before the next mark; without them it is one word.
  static func read(_ rest: inout Substring, isTimer: Bool, _ ends: inout Ends) -> CooklangPart? {
    // There are five modifiers, and each occurs once.
    var text = rest
    var seen: Set<Character> = []
    while let first = text.first, "&?+-@".contains(first), !isTimer, seen.insert(first).inserted {
      text = text.dropFirst()
    }
    guard let first = text.first, !first.isWhitespace else { return nil }
    if text.hasPrefix("./") { text = text.dropFirst(2) }
    let end = text.firstIndex { "@#~{".contains($0) }
    if let end, text[end] == "{", let close = ends.brace.place(in: text, from: end) {
      // For another recipe its name, without its folder.
      let name = (text[..<end].split(separator: "/").last ?? "").trimmed()
      guard isTimer || !name.isEmpty, name.count <= 120 else { return nil }
      let inside = text[text.index(after: end)..<close].split(separator: "%", maxSplits: 1).map { $0.trimmed() }
      rest = text[text.index(after: close)...]
      var part = CooklangPart(name: name, isOptional: seen.contains("?"))
      part.quantity = plain(inside.first ?? "")
      if inside.count > 1 { part.unit = inside[1] }
      if rest.hasPrefix("("), let closed = ends.bracket.place(in: rest, from: rest.startIndex) {
        part.note = String(rest[rest.index(after: rest.startIndex)..<closed])
        rest = rest[rest.index(after: closed)...]
      }
      return part
    }
    let word = text.prefix { letter in
      !letter.isWhitespace && ("-_'".contains(letter) || !letter.isPunctuation && letter != "⸫")
    }
    guard !word.isEmpty else { return nil }
    rest = text[word.endIndex...]
    return CooklangPart(name: String(word), isOptional: seen.contains("?"))
  }

  // "=2" is two without scaling, "1 / 2" a half.
  private static func plain(_ quantity: String) -> String {
    let text = quantity.hasPrefix("=") ? String(quantity.dropFirst()).trimmed() : quantity
    return text.contains("/") ? text.replacing(" / ", with: "/") : text
  }
}

extension StringProtocol {
  fileprivate func trimmed() -> String {
    var text = self[...]
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }

  fileprivate func trimmingSuffix(_ letter: Character) -> String {
    String(last == letter ? dropLast()[...] : self[...])
  }
}
