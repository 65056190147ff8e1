import Foundation

/// The time in a step: "simmer for 10 to 12 minutes" is ten minutes, "1 hour and 30 minutes" is ninety.
enum StepTime {
  /// The seconds of the first time in a step; nil: there is none.
  static func first(in step: String) -> Int? {
    let words = self.words(of: step)
    var place = 0
    while place < words.count {
      if let (seconds, end) = length(words, at: place) {
        var total = seconds
        var next = end
        // "1 hour 30 minutes", "1 hour and 30 minutes".
        if next < words.count, words[next] == "and" { next += 1 }
        if let (more, _) = length(words, at: next), more < seconds, seconds >= 3_600 { total += more }
        return Int(rounding: total).flatMap { KitchenTimer.lengths.contains($0) ? $0 : nil }
      }
      place += 1
    }
    return nil
  }

  private static func length(_ words: [String], at start: Int) -> (seconds: Double, end: Int)? {
    var place = start
    guard let first = number(words, &place) else { return nil }
    let afterNumber = place
    // The shorter end of a range, so that nothing burns.
    if place + 1 < words.count, ["to", "or", "-"].contains(words[place]) {
      place += 1
      if number(words, &place) == nil { place = afterNumber }
    }
    if place < words.count, words[place] == "an" || words[place] == "a" { place += 1 }
    guard place < words.count, let unit = units[words[place]] else { return nil }
    place += 1
    var seconds = first * unit
    // "an hour and a half".
    if place + 2 < words.count, words[place] == "and", words[place + 1] == "a", words[place + 2] == "half" {
      seconds += unit / 2
      place += 3
    }
    return (seconds, place)
  }

  private static func number(_ words: [String], _ place: inout Int) -> Double? {
    guard place < words.count else { return nil }
    let word = words[place]
    guard var value = Double(word) ?? fraction(word) ?? numbers[word] else { return nil }
    guard value.isFinite, value > 0, value < 1e6 else { return nil }
    place += 1
    if Double(word) != nil, place < words.count, let part = fraction(words[place]), part.isFinite, part < 1e6 {
      value += part
      place += 1
    }
    return value
  }

  private static func fraction(_ word: String) -> Double? {
    if let value = parts[word] { return value }
    let sides = word.split(separator: "/", omittingEmptySubsequences: false)
    guard sides.count == 2, let top = Double(sides[0]), let bottom = Double(sides[1]), bottom > 0 else { return nil }
    return top / bottom
  }

  // Figures are separate words: "10-12min" is five words with its hyphen.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var kind = 0
    for letter in text.lowercased() {
      let next: Int =
        switch letter {
        case "0"..."9", ".", "/": 1
        case _ where letter.isLetter: 2
        case "½", "¼", "¾", "⅓", "⅔": 3
        case "-", "–", "—": 4
        default: 0
        }
      if next != kind || next > 2 {
        append(word, to: &words)
        word = ""
      }
      kind = next
      if next > 0 { word.append(letter) }
    }
    append(word, to: &words)
    return words
  }

  private static func append(_ word: String, to words: inout [String]) {
    var word = word
    while word.hasSuffix(".") { word.removeLast() }
    if !word.isEmpty { words.append(["–", "—"].contains(word) ? "-" : word) }
  }

  private static let parts: [String: Double] = ["½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3, "half": 0.5]

  private static let numbers: [String: Double] = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "sixty": 60,
  ]

  private static let units: [String: Double] = [
    "second": 1, "seconds": 1, "sec": 1, "secs": 1, "minute": 60, "minutes": 60, "min": 60, "mins": 60, "hour": 3_600,
    "hours": 3_600, "hr": 3_600, "hrs": 3_600, "h": 3_600,
  ]
}
