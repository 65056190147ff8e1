import Commands
import Foundation

/// Reads one line of a recipe's ingredients: "1 1/2 – 2 cups flour (about 300 g), sifted". What it cannot read stays in
/// the name; nothing is lost, for the line itself is kept.
struct IngredientLine {
  private var words: [Substring] = []
  private var place = 0
  private var notes: [String] = []

  /// The ingredient of a line.
  static func read(_ line: String) -> Ingredient {
    var reader = IngredientLine()
    return reader.ingredient(of: line)
  }

  private mutating func ingredient(of line: String) -> Ingredient {
    let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if text.hasSuffix(":"), !text.contains(where: \.isNumber) {
      return Ingredient(text: text, name: "", key: "")
    }
    let plain = Self.withoutBullet(text.replacing("\u{2044}", with: "/").replacing("\u{00A0}", with: " "))
    let body = takingNotes(from: plain)
    words = Self.words(of: body)
    var (quantity, upper) = (quantity(), nil as Double?)
    if quantity != nil {
      upper = rangeEnd()
      if let other = upper, let first = quantity, other < first { (quantity, upper) = (other, first) }
    }
    var unit = quantity == nil ? nil : packOrUnit()
    if quantity == nil, let pinch = barePinch() { (quantity, unit) = (1, pinch) }
    alternative()
    if place < words.count, words[place].lowercased() == "of" { place += 1 }
    // bounded: a place among the words
    let (name, note) = Self.parted(words.dropFirst(place).joined(separator: " "))
    if let note { notes.append(note) }
    let told = name.isEmpty ? body : name
    let lowered = told.lowercased()
    return Ingredient(
      text: text, name: lowered, quantity: quantity, upper: upper, unit: unit,
      note: notes.isEmpty ? nil : notes.joined(separator: "; "), key: IngredientName.key(lowered))
  }

  // MARK: Words

  private static func withoutBullet(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, "-*•▢◦·–—☐".unicodeScalars.contains(first),
      text.dropFirst().hasPrefix(" ")
    else { return text }
    return String(text.dropFirst(2))
  }

  // What stands in brackets is a note; brackets that are not closed are words.
  private mutating func takingNotes(from text: String) -> String {
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
        if depth > 0 { note.append(letter) } else { notes.append(note); note = ""; rest.append(" ") }
      default: if depth > 0 { note.append(letter) } else { rest.append(letter) }
      }
    }
    if depth > 0 { rest += " " + note }
    notes = notes.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    return rest
  }

  // Figures are parted from what clings to them: "400g", "1½", "2-3", "2x".
  private static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    for word in text.split(separator: " ") {
      guard word.first.map(startsNumber) == true else { words.append(word); continue }
      var rest = word
      while let first = rest.first {
        let end: Substring.Index
        if first.isASCII, first.isNumber {
          end = rest.firstIndex { !($0.isASCII && $0.isNumber || $0 == "." || $0 == "/" || $0 == ",") } ?? rest.endIndex
        } else if fractions[first] != nil || dashes.contains(first) || first == "x" || first == "×" {
          end = rest.index(after: rest.startIndex)
        } else {
          words.append(rest)
          break
        }
        words.append(rest[..<end])
        rest = rest[end...]
      }
    }
    return words
  }

  private static func startsNumber(_ letter: Character) -> Bool {
    letter.isASCII && letter.isNumber || fractions[letter] != nil
  }

  // MARK: Numbers

  private static let dashes: Set<Character> = ["-", "–", "—"]

  private static let fractions: [Character: Double] = [
    "½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4, "⅕": 1 / 5, "⅖": 2 / 5, "⅗": 3 / 5, "⅘": 4 / 5,
    "⅙": 1 / 6, "⅚": 5 / 6, "⅛": 1 / 8, "⅜": 3 / 8, "⅝": 5 / 8, "⅞": 7 / 8,
  ]

  private static let numbers: [String: Double] = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "half": 0.5, "dozen": 12,
  ]

  /// The most of anything that a line is believed to ask for.
  private static let most = 100_000.0

  private mutating func quantity() -> Double? {
    let start = place
    guard place < words.count, var value = number(words[place]) else { return nil }
    let isFigure = words[place].first.map(Self.startsNumber) == true
    let isWhole = value == value.rounded()
    place += 1
    if isFigure, isWhole, place < words.count, let part = Self.fraction(words[place]) {
      value += part
      place += 1
    } else if words[start].lowercased() == "half", place < words.count, ["a", "an"].contains(words[place].lowercased())
    {
      place += 1
    } else if words[start].lowercased() == "a", place < words.count, words[place].lowercased() == "dozen" {
      value = 12
      place += 1
    }
    guard value.isFinite, value > 0, value <= Self.most else {
      place = start
      return nil
    }
    return value
  }

  private func number(_ word: Substring) -> Double? {
    if let part = Self.fraction(word) { return part }
    if word.first.map(Self.startsNumber) == true {
      // A comma before three digits groups thousands; before other digits it is the continent's decimal point.
      let parts = word.split(separator: ",", omittingEmptySubsequences: false)
      let plain =
        parts.count == 2 && parts[1].count != 3 ? word.replacing(",", with: ".") : word.replacing(",", with: "")
      return Double(plain.hasSuffix(".") ? plain.dropLast() : plain[...])
    }
    return Self.numbers[word.lowercased()]
  }

  // A part of one: "1/2", "½"; nothing is divided by zero.
  private static func fraction(_ word: Substring) -> Double? {
    if word.count == 1, let first = word.first, let value = fractions[first] { return value }
    let sides = word.split(separator: "/", omittingEmptySubsequences: false)
    guard sides.count == 2, let top = Double(sides[0]), let bottom = Double(sides[1]), bottom > 0 else { return nil }
    return top / bottom
  }

  // "– 2", "to 2", "or 2".
  private mutating func rangeEnd() -> Double? {
    let start = place
    guard place + 1 < words.count else { return nil }
    let word = words[place].lowercased()
    guard ["to", "or", "-", "–", "—"].contains(word) else { return nil }
    place += 1
    if let end = quantity(), words[start + 1].first.map(Self.startsNumber) == true || word == "to" { return end }
    place = start
    return nil
  }

  // MARK: Units

  // "2 x 400 g cans", "2 400 g cans" and "1 14-ounce can" are counted in cans; what one holds is a note.
  private mutating func packOrUnit() -> Measure? {
    let start = place
    if place < words.count, ["x", "×"].contains(words[place].lowercased()) { place += 1 }
    let size = place
    if quantity() != nil {
      let number = words[size..<place].joined(separator: " ")
      if place < words.count, Self.dashes.contains(words[place].first ?? " "), words[place].count == 1 { place += 1 }
      let shown = "\(number) \(place < words.count ? words[place] : "")"
      if let measure = unit(), measure.dimension == .mass || measure.dimension == .volume {
        notes.insert(shown, at: 0)
        return unit()
      }
    }
    place = start
    return unit()
  }

  private mutating func unit() -> Measure? {
    guard place < words.count else { return nil }
    let first = Self.bare(words[place])
    if ["fl", "fluid"].contains(first.lowercased()), place + 1 < words.count,
      ["oz", "ounce", "ounces"].contains(Self.bare(words[place + 1]).lowercased())
    {
      place += 2
      return .flOz
    }
    // Cooks write T for a tablespoon and t for a teaspoon.
    if let unit = first == "T" ? .tbsp : first == "t" ? .tsp : Self.units[first.lowercased()] {
      // In "2 cloves" alone the cloves are what is meant.
      if place + 1 == words.count, unit == .clove || unit == .stick { return nil }
      place += 1
      return unit
    }
    return nil
  }

  private mutating func barePinch() -> Measure? {
    guard place + 1 < words.count, ["pinch", "dash"].contains(words[place].lowercased()) else { return nil }
    place += 1
    return .pinch
  }

  // "1 cup / 240 ml milk": the same amount again, a note.
  private mutating func alternative() {
    let start = place
    guard place < words.count, ["/", "|", "or"].contains(words[place]) else { return }
    place += 1
    let from = place
    if quantity() != nil, unit() != nil {
      notes.append(words[from..<place].joined(separator: " "))
    } else {
      place = start
    }
  }

  private static func bare(_ word: Substring) -> Substring { word.hasSuffix(".") ? word.dropLast() : word }

  private static let units: [String: Measure] = {
    let names: [Measure: String] = [
      .g: "g gr gm gram grams gramme grammes", .kg: "kg kgs kilo kilos kilogram kilograms", .oz: "oz ounce ounces",
      .lb: "lb lbs pound pounds", .ml: "ml milliliter milliliters millilitre millilitres",
      .l: "l liter liters litre litres", .tsp: "tsp tsps teaspoon teaspoons",
      .tbsp: "tbsp tbsps tbs tbl tablespoon tablespoons", .cup: "c cup cups", .pint: "pt pint pints",
      .quart: "qt quart quarts", .gallon: "gal gallon gallons", .can: "can cans tin tins",
      .bottle: "bottle bottles", .bag: "bag bags", .box: "box boxes",
      .pack: "pack packs packet packets package packages pkg", .jar: "jar jars", .carton: "carton cartons",
      .loaf: "loaf loaves", .bunch: "bunch bunches", .head: "head heads", .clove: "clove cloves",
      .slice: "slice slices", .stick: "stick sticks", .pinch: "pinch pinches dash dashes", .piece: "piece pieces pcs",
    ]
    var units: [String: Measure] = [:]
    for (unit, words) in names {
      for word in words.split(separator: " ") { units[String(word)] = unit }
    }
    return units
  }()

  // MARK: Name and note

  private static func parted(_ text: String) -> (name: String, note: String?) {
    let parts = text.split(separator: ",", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    guard var name = parts.first else { return ("", nil) }
    var notes = parts.dropFirst().filter { !$0.isEmpty }
    for ending in [" to taste", " for serving", " to serve", " for garnish", " for frying", " optional", " as needed"]
    where name.lowercased().hasSuffix(ending) {
      name = String(name.dropLast(ending.count))
      notes.insert(ending.trimmingCharacters(in: .whitespaces), at: 0)
    }
    return (name, notes.isEmpty ? nil : notes.joined(separator: ", "))
  }
}
