import Foundation

/// Lengths of time as recipe files write them.
enum RecipeTime {
  /// Seconds of "PT1H30M" (ISO 8601), "1 hr 20 min", "45 minutes", "1:30" or a bare number of minutes; nil for nothing
  /// and for what is no length.
  static func seconds(_ value: Any?) -> Int? {
    switch value {
    case let number as NSNumber: whole(number.doubleValue * 60)
    case let text as String: seconds(of: text.trimmingCharacters(in: .whitespacesAndNewlines))
    default: nil
    }
  }

  private static func seconds(of text: String) -> Int? {
    if let minutes = Double(text) { return whole(minutes * 60) }
    if text.uppercased().hasPrefix("P") { return iso(text.uppercased().dropFirst()) }
    let clock = text.split(separator: ":", omittingEmptySubsequences: false)
    if (2...3).contains(clock.count), clock.allSatisfy({ Int($0) != nil }) {
      return whole(clock.prefix(2).reduce(0) { $0 * 60 + (Double($1) ?? 0) } * 60)
    }
    return words(text)
  }

  private static func iso(_ text: Substring) -> Int? {
    var (sum, digits, isTime) = (0.0, "", false)
    for letter in text {
      switch letter {
      case "0"..."9", ".": digits.append(letter)
      case ",": digits.append(".")
      case "T": isTime = true
      default:
        let units: [Character: Double] =
          isTime ? ["H": 3_600, "M": 60, "S": 1] : ["Y": 31_536_000, "M": 2_592_000, "W": 604_800, "D": 86_400]
        guard let unit = units[letter], let number = Double(digits) else { return nil }
        sum += number * unit
        digits = ""
      }
    }
    return whole(sum)
  }

  // "1 hr 20 min", "1 hour and 20 minutes"; of "10-12 minutes" the longer.
  private static func words(_ text: String) -> Int? {
    var sum = 0.0
    var number: Double?
    var word = ""
    func unit(_ word: String) -> Double? {
      switch word.lowercased() {
      case "d", "day", "days": 86_400
      case "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden": 3_600
      case "m", "min", "mins", "minute", "minutes", "minuten": 60
      case "s", "sec", "secs", "second", "seconds": 1
      default: nil
      }
    }
    func close() {
      if let value = Double(word) {
        number = (number.map { $0 == $0.rounded() && value < 1 ? $0 + value : value }) ?? value
      } else if let part = ["½": 0.5, "¼": 0.25, "¾": 0.75][word] {
        number = (number ?? 0) + part
      } else if let length = unit(word), let value = number {
        sum += value * length
        number = nil
      }
      word = ""
    }
    var wasDigit = false
    for letter in text {
      let isDigit = letter.isASCII && letter.isNumber || letter == "."
      if letter.isLetter || letter.isNumber || letter == "." {
        if !word.isEmpty, isDigit != wasDigit { close() }
        word.append(letter)
        wasDigit = isDigit
      } else {
        close()
      }
    }
    close()
    return whole(sum)
  }

  private static func whole(_ seconds: Double) -> Int? {
    // bounded: below 1e8
    seconds.isFinite && seconds >= 1 && seconds < 1e8 ? Int(seconds.rounded()) : nil
  }

  /// ISO 8601, "PT1H30M".
  static func iso(seconds: Int) -> String {
    let (hours, rest) = seconds.quotientAndRemainder(dividingBy: 3_600)
    let (minutes, left) = rest.quotientAndRemainder(dividingBy: 60)
    let parts = [hours > 0 ? "\(hours)H" : "", minutes > 0 ? "\(minutes)M" : "", left > 0 ? "\(left)S" : ""]
    return "PT" + (parts.joined().isEmpty ? "0S" : parts.joined())
  }
}
