import Foundation

/// The servings or the yield of a recipe.
enum RecipeYield {
  /// "4 servings", "Serves 4–6", "1 loaf (8 servings)", "Serves four", 4, and a `QuantitativeValue`
  /// (https://schema.org/QuantitativeValue): servings, of a range the larger number; "24 cookies": text.
  static func read(_ value: Any?) -> (servings: Double?, yield: String?) {
    let texts = texts(of: value)
    let alone = texts.lazy.compactMap(bare).first
    for text in texts {
      guard let (low, high) = servings(of: text) else { continue }
      // "6" beside "6 to 8 servings": the number that the site itself uses.
      if let alone, low...high ~= alone { return (alone, nil) }
      return (high, nil)
    }
    // "24 cookies" beside a bare 24 are cookies, not servings.
    if let made = texts.first(where: { bare($0) == nil }) { return (nil, made) }
    return (alone, nil)
  }

  private static func texts(of value: Any?) -> [String] {
    switch value {
    case let list as [Any]: return list.prefix(20).flatMap { $0 is [Any] ? [] : texts(of: $0) }
    case let object as JSONObject:
      guard let number = object.text("maxValue", "value", "minValue", "@value") else {
        return [JSONText.of(object)].compactMap { $0 }
      }
      return [[number, object.text("unitText", "unitCode")].compactMap { $0 }.joined(separator: " ")]
    default: return [JSONText.of(value)].compactMap { $0 }.filter { !$0.isEmpty }
    }
  }

  // MARK: Words

  private struct Word {
    var text: String
    var number: Double?
    /// Whether it is in brackets.
    var isAside = false
    /// Whether a unit or a dash follows, as in "9-inch", "20cm": a number of something else.
    var isMeasure = false
  }

  private static let numbers: [String: Double] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "twelve": 12, "dozen": 12, "zwei": 2, "vier": 4, "sechs": 6, "deux": 2, "quatre": 4, "cuatro": 4, "quattro": 4,
  ]

  private static let measures = [
    "inch", "in", "cm", "mm", "cup", "cups", "oz", "ounce", "ounces", "g", "gram", "grams", "ml", "l", "lb", "quart",
    "quarts",
    "pint", "pints", "tbsp", "tablespoon", "tablespoons", "kg", "x",
  ]

  private static func words(of text: String) -> [Word] {
    var words: [Word] = []
    var word = ""
    var isDigits = false
    func close() {
      if !word.isEmpty { words.append(Word(text: word, number: isDigits ? Double(word) : numbers[word])) }
      word = ""
    }
    for letter in text.lowercased().prefix(300) {
      let digit = letter.isASCII && letter.isNumber || letter == "." && isDigits && !word.isEmpty
      if letter.isLetter || digit || letter == "'" {
        if !word.isEmpty, digit != isDigits { close() }
        isDigits = digit
        word.append(letter)
      } else {
        close()
        if !letter.isWhitespace { words.append(Word(text: ["–", "—", "-"].contains(letter) ? "-" : String(letter))) }
      }
    }
    close()
    var depth = 0
    for index in words.indices {
      if words[index].text == "(" { depth += 1 }
      if words[index].text == ")" { depth = max(0, depth - 1) }
      words[index].isAside = depth > 0
    }
    for index in words.indices where words[index].number != nil {
      var next = index + 1
      if next < words.count, words[next].text == "-" { next += 1 }
      if next < words.count, measures.contains(words[next].text) { words[index].isMeasure = true }
      // "3/4".
      if next < words.count, words[next].text == "/" || index > 0 && words[index - 1].text == "/" {
        words[index].isMeasure = true
      }
    }
    return words
  }

  private static let stems = [
    "serv", "portion", "people", "person", "pers", "porzion", "porcion", "raciones", "ración", "comensal", "guest",
    "adult",
    "eater", "adag", "porcí", "porci", "porcj", "osob", "osób", "annos", "porsjon", "portie", "pax", "kişi", "fő",
    "порц", "människor",
    "personen", "convive", "porç", "pessoa", "diner", "人", "kpl",
  ]

  /// The servings, if the text has a word for them: the number beside it.
  private static func servings(of text: String) -> (low: Double, high: Double)? {
    let words = words(of: text)
    guard
      let word = words.firstIndex(where: { word in word.number == nil && stems.contains(where: word.text.hasPrefix) })
    else { return nil }
    // "Serves about 4 to 6", "Servings: 4"; but "4 servings (1 cup each)".
    let isVerb = ["serves", "serve", "serving", "servings", "portions", "portionen", "personen", "personnes"].contains(
      words[word].text)
    let after = words[(word + 1)...].prefix(4)
    let hasBefore = words[..<word].contains {
      $0.number != nil && !$0.isMeasure && ($0.isAside ? words[word].isAside : true)
    }
    let isNamed = words[word].text == "serves" || words[word].text == "serve" || after.first?.text == ":" || !hasBefore
    if isVerb || !hasBefore, isNamed, let start = after.firstIndex(where: { $0.number != nil }),
      !after[..<start].contains(where: { $0.text == "(" || $0.text == "/" || $0.text == "," })
    {
      return range(words, from: start)
    }
    // "per serving", "serving size 1 bowl" have another meaning.
    guard
      let before = words[..<word].lastIndex(where: { number in
        number.number != nil && !number.isMeasure && (number.isAside ? words[word].isAside : true)
      })
    else { return nil }
    let isRange = before > 1 && joins.contains(words[before - 1].text) && words[before - 2].number != nil
    return range(words, from: isRange ? before - 2 : before)
  }

  private static let joins = ["-", "to", "or", "bis", "à", "a"]

  private static func range(_ words: [Word], from start: Int) -> (low: Double, high: Double)? {
    guard let low = positive(words[start].number) else { return nil }
    guard start + 2 < words.count, joins.contains(words[start + 1].text), let end = positive(words[start + 2].number)
    else { return (low, low) }
    return (min(low, end), max(low, end))
  }

  /// The number of a text that has nothing else: "4", "4-6", "about 4", "four".
  private static func bare(_ text: String) -> Double? {
    let words = words(of: text).filter {
      !["about", "approximately", "approx", "ca", "circa", "~", "+", "."].contains($0.text)
    }
    guard let first = words.first, first.number != nil, words.count == 1 || words.count == 3 else { return nil }
    if words.count == 3, !["-", "to", "or"].contains(words[1].text) || words[2].number == nil { return nil }
    return positive(words.last?.number)
  }

  private static func positive(_ number: Double?) -> Double? { number.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } }
}
