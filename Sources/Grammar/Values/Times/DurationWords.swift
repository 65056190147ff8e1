/// Durations in whole seconds.
///
/// Zero and excessive durations are understood as well, because only the command knows its limits;
/// speech has neither.
enum DurationWords {
  /// The longest duration in seconds, some thirty years.
  static let longest = 1e9

  /// "ten minutes", "an hour and a half", "1 h 30 m", "half an hour".
  static func duration(_ cursor: inout WordCursor) -> Int? {
    guard let seconds = cursor.attempt(portion) ?? cursor.attempt(terms) else { return nil }
    return whole(seconds)
  }

  /// "five more minutes", "another hour", "ten minutes longer": a duration that is added to another.
  static func more(_ words: ArraySlice<String>) -> Int? {
    guard let first = words.first, let last = words.last else { return nil }
    if first == "another" { return anotherDuration(words.dropFirst()) }
    if first == "an", words.dropFirst().first.map(moreWords.contains) == true {
      return anotherDuration(words.dropFirst(2))
    }
    if endings.contains(last) { return WordCursor.whole(words.dropLast(), duration) }
    guard let index = words.firstIndex(where: moreWords.contains), index > words.startIndex else { return nil }
    return WordCursor.whole(words[..<index] + words[words.index(after: index)...], duration)
  }

  /// "ten" or "ten and a half" as minutes.
  static func bareMinutes(_ cursor: inout WordCursor) -> Int? {
    DecimalWords.decimal(&cursor).flatMap { whole($0 * 60) }
  }

  /// "five minutes" or "minute" after "another".
  private static func anotherDuration(_ words: ArraySlice<String>) -> Int? {
    WordCursor.whole(words, duration) ?? WordCursor.whole(["one"] + words, duration)
  }

  private enum Unit: Double {
    case week = 604_800
    case day = 86_400
    case hour = 3_600
    case minute = 60
    case second = 1
  }

  private static let units: WordTable<Unit> = [
    "week": .week, "weeks": .week, "day": .day, "days": .day, "d": .day,
    "hour": .hour, "hours": .hour, "h": .hour, "hr": .hour, "hrs": .hour,
    "minute": .minute, "minutes": .minute, "m": .minute, "min": .minute, "mins": .minute,
    "second": .second, "seconds": .second, "s": .second, "sec": .second, "secs": .second,
  ]

  private static let moreWords: Set<String> = ["more", "extra", "additional"]
  private static let endings: Set<String> = ["more", "extra", "longer"]

  /// Rounds to a whole second; nil for a duration that no clock can count.
  private static func whole(_ seconds: Double) -> Int? {
    let rounded = seconds.rounded()
    return rounded >= 0 && rounded <= longest ? Int(rounded) : nil
  }

  /// "half an hour", "quarter of an hour", "1/2 hour".
  private static func portion(_ cursor: inout WordCursor) -> Double? {
    guard let part = DecimalWords.part(&cursor) else { return nil }
    _ = cursor.take("of")
    _ = cursor.take("a") || cursor.take("an") || cursor.take("one")
    return cursor.take(from: units).map { part * $0.rawValue }
  }

  /// "one hour twenty minutes and thirty seconds": terms from the longest unit to the shortest.
  private static func terms(_ cursor: inout WordCursor) -> Double? {
    guard var (total, unit) = cursor.attempt({ term(&$0) ?? half(&$0) }) else { return nil }
    if let tail = cursor.attempt(tail) { return total + tail * unit.rawValue }
    while let next = cursor.attempt({ laterTerm(after: unit, &$0) }) {
      total += next.seconds
      unit = next.unit
    }
    if let bare = cursor.attempt({ bareTerm(after: unit, &$0) }) { total += bare }
    return total
  }

  private static func term(_ cursor: inout WordCursor) -> (seconds: Double, unit: Unit)? {
    guard let count = cursor.attempt(count), let unit = cursor.take(from: units) else { return nil }
    return (count * unit.rawValue, unit)
  }

  /// "hour and a half", after the article.
  private static func half(_ cursor: inout WordCursor) -> (seconds: Double, unit: Unit)? {
    guard let unit = cursor.take(from: units), cursor.rest.starts(with: ["and", "a", "half"]) else { return nil }
    return (unit.rawValue, unit)
  }

  private static func laterTerm(after unit: Unit, _ cursor: inout WordCursor) -> (seconds: Double, unit: Unit)? {
    _ = cursor.take("and")
    guard let next = term(&cursor), next.unit.rawValue < unit.rawValue else { return nil }
    return next
  }

  /// The twenty of "an hour twenty": minutes after hours, seconds after minutes.
  private static func bareTerm(after unit: Unit, _ cursor: inout WordCursor) -> Double? {
    guard unit == .hour || unit == .minute else { return nil }
    _ = cursor.take("and")
    guard let number = IntegerWords.typed(&cursor) ?? IntegerWords.belowHundred(&cursor), number < 100 else {
      return nil
    }
    return Double(number) * (unit == .hour ? Unit.minute : Unit.second).rawValue
  }

  private static func tail(_ cursor: inout WordCursor) -> Double? {
    guard cursor.take("and") else { return nil }
    // "and a 1/2"
    return cursor.attempt(DecimalWords.part) ?? cursor.attempt { $0.take("a") ? DecimalWords.part(&$0) : nil }
  }

  private static func count(_ cursor: inout WordCursor) -> Double? {
    if let couple = cursor.attempt(couple) { return couple }
    if let number = cursor.attempt(DecimalWords.decimal) { return number }
    return cursor.take("a") || cursor.take("an") ? 1 : nil
  }

  private static func couple(_ cursor: inout WordCursor) -> Double? {
    _ = cursor.take("a")
    guard cursor.take("couple") else { return nil }
    _ = cursor.take("of")
    return 2
  }
}
