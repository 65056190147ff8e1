import Foundation

/// Durations in recipe files.
enum RecipeTime {
  /// The result of parsing a duration.
  enum Reading: Equatable {
    /// Nothing, or no duration.
    case none
    case seconds(Int)
    /// An implausible duration, in its original form.
    case nonsense(String)
  }

  /// The longest plausible duration: thirty days, and for hours alone less than a hundred.
  static let longest = 2_592_000.0
  private static let mostHours = 100.0

  /// The seconds of "PT1H30M" (ISO 8601), "1 hr 20 min", "1 1/2 hours", "1h30", "1:30", a bare number of
  /// minutes or a `Duration` (https://schema.org/Duration); nil for nothing, for other text and for
  /// implausible ones.
  static func seconds(_ value: Any?) -> Int? {
    if case .seconds(let seconds) = read(value) { return seconds }
    return nil
  }

  /// The duration of a value.
  static func read(_ value: Any?, depth: Int = 0) -> Reading {
    guard depth < 4 else { return .none }
    switch value {
    case let number as NSNumber: return whole(number.doubleValue * 60, number.stringValue)
    case let text as String: return read(text: text.trimmingCharacters(in: .whitespacesAndNewlines))
    case let list as [Any]: return list.first.map { read($0, depth: depth + 1) } ?? .none
    case let object as JSONObject:
      for key in ["@value", "maxValue", "value", "minValue", "duration", "name", "text"] {
        if let inner = object[key], !(inner is NSNull) { return read(inner, depth: depth + 1) }
      }
      return .none
    default: return .none
    }
  }

  private static func read(text: String) -> Reading {
    if let minutes = Double(text) { return whole(minutes * 60, text) }
    let upper = text.uppercased()
    if upper.hasPrefix("P"), let seconds = iso(upper.dropFirst()) { return seconds }
    let clock = text.split(separator: ":", omittingEmptySubsequences: false)
    if (2...3).contains(clock.count), clock.allSatisfy({ Int($0) != nil }) {
      return whole(clock.prefix(2).reduce(0) { $0 * 60 + (Double($1) ?? 0) } * 60, text)
    }
    return upper.hasPrefix("P") && !text.contains(" ") ? .none : words(text)
  }

  // Variants in use: "PT1H 30M", "PTH30M", "PT0D1H30M", "P2H10M", "PT1H30". Months are minutes, because
  // no recipe takes a month.
  private static func iso(_ text: Substring) -> Reading? {
    var (sum, digits, hours) = (0.0, "", 0.0)
    var last: Character?
    for letter in text {
      switch letter {
      case "0"..."9", ".": digits.append(letter)
      case ",": digits.append(".")
      case "T", " ": break
      default:
        let units: [Character: Double] = ["H": 3_600, "M": 60, "S": 1, "D": 86_400, "W": 604_800, "Y": 31_536_000]
        guard let unit = units[letter], let number = digits.isEmpty ? 0 : Double(digits) else { return nil }
        if letter == "H" { hours = number }
        sum += number * unit
        digits = ""
        last = letter
      }
    }
    if !digits.isEmpty, last == "H" { sum += (Double(digits) ?? 0) * 60 }
    guard last != nil else { return nil }
    return hours >= mostHours ? .nonsense(String("P" + text)) : whole(sum, String("P" + text))
  }

  // MARK: Words

  // "1 hr 20 min", "1 hour and 20 minutes", "1 1/2 hours", "3/4 hour", "1h30"; for "10-12 minutes" the
  // longer.
  private static func words(_ text: String) -> Reading {
    var (sum, hours) = (0.0, 0.0)
    var number: Double?
    var lastUnit = 0.0
    var isSaid = false
    var isRange = false
    for word in self.split(text) {
      // "half an hour".
      if number == 0.5, word == "a" || word == "an" { continue }
      if let value = value(of: word) {
        // "1 1/2": a fraction after a whole number.
        if let there = number, value < 1, there == there.rounded(), !isRange {
          number = there + value
        } else {
          number = value
        }
        isRange = false
      } else if ["-", "–", "—", "to", "bis"].contains(word) {
        isRange = true
      } else if word == "half", number == nil {
        number = 0.5
      } else if let length = units.first(where: { $0.words.contains(word) })?.seconds, let value = number {
        sum += value * length
        if length == 3_600 { hours += value }
        (number, lastUnit, isSaid, isRange) = (nil, length, true, false)
      }
    }
    // "1h30".
    if let rest = number, lastUnit == 3_600, rest < 60 { sum += rest * 60 }
    guard isSaid else { return .none }
    return hours >= mostHours ? .nonsense(text) : whole(sum, text)
  }

  private static func value(of word: String) -> Double? {
    if let spelled = spelled[word] { return spelled }
    let sides = word.split(separator: "/", omittingEmptySubsequences: false)
    if sides.count == 2, let top = Double(sides[0]), let bottom = Double(sides[1]), bottom > 0 { return top / bottom }
    return word.first.map { $0.isASCII && $0.isNumber } == true ? Double(word.replacing(",", with: ".")) : nil
  }

  private static let spelled: [String: Double] = [
    "½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3, "an": 1, "a": 1, "one": 1, "two": 2, "three": 3, "four": 4,
    "une": 1, "eine": 1,
  ]

  private static func split(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var kind = 0
    for letter in text.lowercased().prefix(200) {
      let next: Int =
        switch letter {
        case "0"..."9", ".", "/", ",": 1
        case "½", "¼", "¾", "⅓", "⅔": 3
        case "-", "–", "—": 4
        case _ where letter.isLetter || letter == "'": 2
        default: 0
        }
      if next != kind || next > 2 {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      kind = next
      if next > 0 { word.append(letter) }
    }
    if !word.isEmpty { words.append(word) }
    return words.map { word in
      var word = word[...]
      while let last = word.last, last == "." || last == "," { word.removeLast() }
      return String(word)
    }.filter { !$0.isEmpty }
  }

  private static let units: [(words: Set<String>, seconds: Double)] = [
    (["w", "week", "weeks", "woche", "wochen", "semaine", "semaines"], 604_800),
    (
      [
        "d", "day", "days", "tag", "tage", "tagen", "jour", "jours", "día", "días", "dia", "dias", "giorno", "giorni",
        "nap", "dygn",
      ], 86_400
    ),
    (
      [
        "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures", "hora", "horas", "ora", "ore",
        "uur",
        "uren", "timme", "timmar", "time", "timer", "tunti", "tuntia", "óra", "hodina", "hodiny", "hodin", "godz",
        "godzina",
        "godziny", "godzin", "saat", "t",
      ], 3_600
    ),
    (
      [
        "m", "min", "mins", "minute", "minutes", "minuten", "minut", "minuto", "minutos", "minuti", "minuter",
        "minutter",
        "minuuttia", "perc", "minuty", "dk", "dakika", "mn", "minuta", "mín", "minúty", "minút", "minuut", "minuuttia",
      ], 60
    ),
    (["s", "sec", "secs", "second", "seconds", "sekunde", "sekunden"], 1),
  ]

  private static func whole(_ seconds: Double, _ text: String) -> Reading {
    guard seconds.isFinite, seconds >= 1 else { return .none }
    // bounded: at most thirty days
    return seconds <= longest ? .seconds(Int(seconds.rounded())) : .nonsense(text)
  }

  /// ISO 8601, "PT1H30M".
  static func iso(seconds: Int) -> String {
    let (hours, rest) = seconds.quotientAndRemainder(dividingBy: 3_600)
    let (minutes, left) = rest.quotientAndRemainder(dividingBy: 60)
    // A hundred hours alone are not plausible.
    if hours >= Int(mostHours) { return "P\(hours / 24)D" + iso(seconds: seconds % 86_400).dropFirst() }
    let parts = [hours > 0 ? "\(hours)H" : "", minutes > 0 ? "\(minutes)M" : "", left > 0 ? "\(left)S" : ""]
    return "PT" + (parts.joined().isEmpty ? "0S" : parts.joined())
  }
}
