/// Spoken and typed clock times.
enum ClockWords {
  /// "half past six", "five to ten", "six thirty pm", "18:05", "noon", "ten past".
  static func clock(_ cursor: inout WordCursor) -> ClockReading? {
    if let named = cursor.attempt(named) { return named }
    if let military = cursor.attempt(military) { return military }
    guard let reading = cursor.attempt(offset) ?? cursor.attempt(face) else { return nil }
    guard reading.hour != .any, let part = cursor.attempt(dayPart) else { return reading }
    return reading.during(part)
  }

  /// "in twenty minutes", "an hour from now"; up to a day ahead, since a clock time has no date. In
  /// seconds.
  static func fromNow(_ words: ArraySlice<String>) -> Int? {
    let seconds: Int?
    if words.first == "in" {
      seconds = WordCursor.whole(words.dropFirst(), DurationWords.duration)
    } else if words.suffix(2) == ["from", "now"] {
      seconds = WordCursor.whole(words.dropLast(2), DurationWords.duration)
    } else {
      seconds = nil
    }
    return seconds.flatMap { (1..<86_400).contains($0) ? $0 : nil }
  }

  /// "until half past six", "till noon": the whole seconds from now to the clock's next showing that
  /// time.
  static func until(_ words: ArraySlice<String>, _ reference: ReferenceTime) -> Int? {
    guard let first = words.first, untilWords.contains(first) else { return nil }
    return WordCursor.whole(words.dropFirst(), clock).map {
      reference.seconds(untilMinuteOfDay: $0.minuteOfDay(reference))
    }
  }

  private static let untilWords: Set<String> = ["until", "till", "til", "for", "at"]

  /// "pm", "p m", "in the evening", "at night", "tonight", "this morning".
  static func dayPart(_ cursor: inout WordCursor) -> DayPart? {
    if cursor.take("am") || cursor.take(all: "a", "m") { return .morning }
    if cursor.take("pm") || cursor.take(all: "p", "m") { return .afternoon }
    if cursor.take("tonight") || cursor.take(all: "at", "night") { return .night }
    guard cursor.take(all: "in", "the") || cursor.take("this") else { return nil }
    return cursor.take(from: dayParts)
  }

  static let dayParts: WordTable<DayPart> = ["morning": .morning, "afternoon": .afternoon, "evening": .evening]

  private static let hours: WordTable<Int> = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12,
  ]

  private static let names: WordTable<Int> = ["noon": 12, "midday": 12, "midnight": 0]

  private static let sides: WordTable<Int> = [
    "past": 1, "after": 1, "to": -1, "before": -1, "of": -1, "till": -1, "til": -1,
  ]

  private static let minuteWords: Set<String> = ["minute", "minutes", "min", "mins"]

  private static func named(_ cursor: inout WordCursor) -> ClockReading? {
    _ = cursor.take("twelve") || cursor.take("12")
    guard let hour = cursor.take(from: names) else { return nil }
    return ClockReading(hour: .named(hour), minutes: 0)
  }

  /// "quarter past six", "ten to", "half past": minutes before or after an hour, which may be left out.
  private static func offset(_ cursor: inout WordCursor) -> ClockReading? {
    let minutes: Int
    if cursor.take("half") {
      guard cursor.take("past") || cursor.take("after") else { return nil }
      minutes = 30
    } else {
      guard let count = cursor.attempt(offsetMinutes), let side = cursor.take(from: sides) else { return nil }
      minutes = count * side
    }
    return ClockReading(hour: cursor.attempt(anchor) ?? .any, minutes: minutes)
  }

  private static func offsetMinutes(_ cursor: inout WordCursor) -> Int? {
    if cursor.take("quarter") || cursor.take(all: "a", "quarter") { return 15 }
    guard let count = IntegerWords.typed(&cursor) ?? IntegerWords.belowHundred(&cursor), (1...59).contains(count) else {
      return nil
    }
    _ = cursor.take(anyOf: minuteWords)
    return count
  }

  private static func anchor(_ cursor: inout WordCursor) -> ClockReading.Hour? {
    if let name = cursor.take(from: names) { return .named(name) }
    guard let hour = cursor.attempt(hour) else { return nil }
    _ = cursor.take("o'clock")
    return hour
  }

  private static func hour(_ cursor: inout WordCursor) -> ClockReading.Hour? {
    if let hour = cursor.take(from: hours) { return .twelve(hour) }
    return cursor.take(where: { $0.utf8.count <= 2 ? typedHour($0) : nil })
  }

  /// "6" may be either half of the day, "06" and "18" may not.
  private static func typedHour(_ text: some StringProtocol) -> ClockReading.Hour? {
    guard let hour = IntegerWords.digitsValue(String(text)), hour <= 24 else { return nil }
    if hour == 0 || hour > 12 || text.first == "0" { return .exact(hour % 24) }
    return .twelve(hour)
  }

  /// "six", "six o'clock", "six thirty", "half six", "6:30", "18.05", "1830".
  private static func face(_ cursor: inout WordCursor) -> ClockReading? {
    if cursor.take("half") {
      // British: half six is half past six.
      return cursor.take(from: hours).map { ClockReading(hour: .twelve($0), minutes: 30) }
    }
    if let typed = cursor.take(where: typedClock) { return typed }
    guard let hour = hour(&cursor) else { return nil }
    if cursor.take("o'clock") || cursor.take("oclock") { return ClockReading(hour: hour, minutes: 0) }
    return ClockReading(hour: hour, minutes: cursor.attempt(pastHour) ?? 0)
  }

  /// "18:05", "6.30", "630", "1830".
  private static func typedClock(_ word: String) -> ClockReading? {
    let isTogether = (3...4).contains(word.utf8.count) && word.utf8.allSatisfy { (48...57).contains($0) }
    guard isTogether || word.contains(where: { $0 == ":" || $0 == "." }) else { return nil }
    let minutes = word.suffix(2)
    let hours = word.dropLast(isTogether ? 2 : 3)
    guard let hour = typedHour(hours), let minute = typedMinute(minutes), hours.utf8.count <= 2,
      isTogether || word.dropLast(2).last == ":" || word.dropLast(2).last == "."
    else { return nil }
    return ClockReading(hour: hour, minutes: minute)
  }

  private static func typedMinute(_ text: some StringProtocol) -> Int? {
    guard text.utf8.count == 2, let minute = IntegerWords.digitsValue(String(text)), minute < 60 else { return nil }
    return minute
  }

  /// The minutes of "six oh five", "six thirty five" and "6 30".
  private static func pastHour(_ cursor: inout WordCursor) -> Int? {
    if let typed = cursor.take(where: typedMinute) { return typed }
    if cursor.take(anyOf: ["oh", "o", "zero"]) { return cursor.take(from: IntegerWords.digits) }
    guard let minutes = IntegerWords.belowHundred(&cursor), (10...59).contains(minutes) else { return nil }
    return minutes
  }

  /// "eighteen hundred", "oh six hundred hours", "twenty one fifteen".
  private static func military(_ cursor: inout WordCursor) -> ClockReading? {
    let hasZero = cursor.take("oh") || cursor.take("zero")
    let hour = hasZero ? cursor.take(from: IntegerWords.digits) : IntegerWords.belowHundred(&cursor)
    guard let hour, hour < 24, hasZero || hour >= 10 else { return nil }
    if cursor.take("hundred") {
      _ = cursor.take("hours")
      return ClockReading(hour: .exact(hour), minutes: 0)
    }
    guard hour > 12, !hasZero, let minutes = cursor.attempt(pastHour) else { return nil }
    return ClockReading(hour: .exact(hour), minutes: minutes)
  }
}
