/// Spoken and typed dates.
///
/// A bare weekday is strictly after today; "this friday" may be today; "next friday" is the Friday of
/// the week that starts next Monday; a day of the month is the next one, today included.
enum DateWords {
  /// A day, with its part if given ("tomorrow morning").
  static func date(_ cursor: inout WordCursor) -> (day: DateReading, part: DayPart?)? {
    if let near = cursor.attempt(nearDay) { return near }
    _ = cursor.take("on")
    if let far = cursor.attempt(weekWords) ?? cursor.attempt(dayOfMonth) ?? cursor.attempt(FeastWords.feast) {
      return (far, nil)
    }
    if let weekday = cursor.take(from: weekdays) {
      return (.coming(weekday: weekday, weeksLater: 0), cursor.take(from: parts))
    }
    return cursor.attempt(daysAway).map { ($0, nil) }
  }

  static let weekdays: WordTable<Int> = [
    "monday": 0, "tuesday": 1, "wednesday": 2, "thursday": 3, "friday": 4, "saturday": 5, "sunday": 6,
  ]

  static let months: WordTable<Int> = [
    "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8,
    "september": 9, "october": 10, "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6,
    "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12,
  ]

  private static let parts: WordTable<DayPart> = [
    "morning": .morning, "afternoon": .afternoon, "evening": .evening, "night": .night,
  ]

  private static func nearDay(_ cursor: inout WordCursor) -> (day: DateReading, part: DayPart?)? {
    if let week = cursor.attempt(weekFromNearDay) { return (week, nil) }
    if cursor.take("today") { return (.days(0), nil) }
    if cursor.take("tonight") { return (.days(0), .night) }
    if cursor.take("tomorrow") { return (.days(1), cursor.take(from: parts)) }
    if cursor.take("yesterday") { return (.days(-1), nil) }
    if cursor.take(all: "last", "night") { return (.days(-1), .night) }
    if cursor.take("this") { return cursor.take(from: ClockWords.dayParts).map { (.days(0), $0) } }
    _ = cursor.take("the")
    if cursor.take(all: "day", "after", "tomorrow") { return (.days(2), nil) }
    return cursor.take(all: "day", "before", "yesterday") ? (.days(-2), nil) : nil
  }

  /// "a week today", "a week from tomorrow".
  private static func weekFromNearDay(_ cursor: inout WordCursor) -> DateReading? {
    let hasArticle = cursor.take("a")
    guard cursor.take("week") else { return nil }
    if hasArticle, cursor.take("today") { return .days(7) }
    guard cursor.take("from") else { return nil }
    if cursor.take("tomorrow") { return .days(8) }
    return cursor.take("today") || hasArticle && cursor.take("now") ? .days(7) : nil
  }

  /// "next friday", "friday week", "a week from friday", "friday next week".
  private static func weekWords(_ cursor: inout WordCursor) -> DateReading? {
    if cursor.take("this") {
      let isComing = cursor.take("coming")
      return cursor.take(from: weekdays).map { isComing ? .coming(weekday: $0, weeksLater: 0) : .this(weekday: $0) }
    }
    if cursor.take("next") {
      if cursor.take("week") { _ = cursor.take("on") }
      return cursor.take(from: weekdays).map { .inWeek(weekday: $0, weeks: 1) }
    }
    if cursor.take("last") { return cursor.take(from: weekdays).map { .past(weekday: $0) } }
    if cursor.take(all: "the", "coming") {
      return cursor.take(from: weekdays).map { .coming(weekday: $0, weeksLater: 0) }
    }
    if let weekday = cursor.take(from: weekdays) {
      if cursor.take("week") { return .coming(weekday: weekday, weeksLater: 1) }
      if cursor.take(all: "next", "week") { return .inWeek(weekday: weekday, weeks: 1) }
      return cursor.take(all: "this", "week") ? .inWeek(weekday: weekday, weeks: 0) : nil
    }
    var weeks = 1
    if cursor.take(all: "two", "weeks") {
      weeks = 2
    } else {
      _ = cursor.take("a")
      guard cursor.take("week") else { return nil }
    }
    guard cursor.take("from") || cursor.take("on") else { return nil }
    return cursor.take(from: weekdays).map { .coming(weekday: $0, weeksLater: weeks) }
  }

  /// "in three days", "two weeks from now".
  private static func daysAway(_ cursor: inout WordCursor) -> DateReading? {
    let isIn = cursor.take("in")
    let count: Int
    if cursor.take("a") {
      count = 1
    } else {
      guard let number = IntegerWords.typed(&cursor) ?? IntegerWords.belowHundred(&cursor), (1...999).contains(number)
      else { return nil }
      count = number
    }
    let days: Int
    if cursor.take("week") || cursor.take("weeks") {
      days = count * 7
    } else {
      guard cursor.take("day") || cursor.take("days") else { return nil }
      days = count
    }
    guard isIn || cursor.take(all: "from", "now") || cursor.take(all: "from", "today") else { return nil }
    return .days(days)
  }

  /// "the 24th", "24 december", "december the twenty fourth 2026", "friday the thirteenth", "2026 03 14".
  private static func dayOfMonth(_ cursor: inout WordCursor) -> DateReading? {
    if let numeric = cursor.attempt(numericDate) { return numeric }
    if let month = cursor.take(from: months) {
      _ = cursor.take("the")
      guard let day = cursor.attempt(place) ?? cursor.attempt(plainDay) else { return nil }
      return .monthDay(day: day, month: month, year: cursor.take(where: year), weekday: nil)
    }
    let weekday = cursor.take(from: weekdays)
    let hasArticle = cursor.take("the")
    guard weekday == nil || hasArticle else { return nil }
    // "second" alone is an ordinal, "2nd" a day.
    let isTyped = cursor.rest.first.flatMap(IntegerWords.digitsValue) != nil
    if let day = cursor.attempt(place) {
      if let weekday { return .monthDay(day: day, month: nil, year: nil, weekday: weekday) }
      if cursor.take(all: "of", "this", "month") { return .inMonth(day: day, monthsLater: 0) }
      if cursor.take(all: "of", "next", "month") { return .inMonth(day: day, monthsLater: 1) }
      if let month = cursor.attempt(ofMonth) {
        return .monthDay(day: day, month: month, year: cursor.take(where: year), weekday: nil)
      }
      return hasArticle || isTyped ? .monthDay(day: day, month: nil, year: nil, weekday: nil) : nil
    }
    guard weekday == nil, let day = cursor.attempt(plainDay), let month = cursor.attempt(ofMonth) else { return nil }
    return .monthDay(day: day, month: month, year: cursor.take(where: year), weekday: nil)
  }

  private static func place(_ cursor: inout WordCursor) -> Int? {
    OrdinalWords.place(&cursor).flatMap { (1...31).contains($0) ? $0 : nil }
  }

  private static func plainDay(_ cursor: inout WordCursor) -> Int? {
    IntegerWords.typed(&cursor).flatMap { (1...31).contains($0) ? $0 : nil }
  }

  private static func ofMonth(_ cursor: inout WordCursor) -> Int? {
    _ = cursor.take("of") || cursor.take("in")
    return cursor.take(from: months)
  }

  private static func year(_ word: String) -> Int? {
    guard word.utf8.count == 4, let year = IntegerWords.digitsValue(word), (1900...2999).contains(year) else {
      return nil
    }
    return year
  }

  /// An ISO 8601 date, whole or split at its hyphens.
  private static func numericDate(_ cursor: inout WordCursor) -> DateReading? {
    var parts: [String] = []
    if let whole = cursor.take(where: { $0.utf8.count == 10 ? $0.split(separator: "-").map(String.init) : nil }) {
      parts = whole
    } else {
      while parts.count < 3, let part = cursor.take(where: { $0 }) { parts.append(part) }
    }
    guard parts.count == 3, let year = year(parts[0]), parts[1].utf8.count == 2, parts[2].utf8.count == 2,
      let month = IntegerWords.digitsValue(parts[1]), let day = IntegerWords.digitsValue(parts[2])
    else { return nil }
    return .monthDay(day: day, month: month, year: year, weekday: nil)
  }
}
