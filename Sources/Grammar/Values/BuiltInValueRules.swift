import Basics

extension ValueRule {
  /// The value rules of `number.gram`, `time.gram` and `measure.gram`: one for every public rule there.
  public static let builtIn: [ValueRule] = numbers + times + measures

  private static let numbers: [ValueRule] = [
    number("number.integer") { IntegerWords.integer(&$0).map(Double.init) },
    number("number.small") { count(&$0, atMost: 99) },
    number("number.count") { count(&$0, atMost: 999) },
    number("number.percent", percent),
    number("number.decimal", DecimalWords.decimal),
    number("number.ordinal") { OrdinalWords.ordinal(&$0).map(Double.init) },
  ]

  private static let times: [ValueRule] = [
    number("time.duration") { DurationWords.duration(&$0).map(Double.init) },
    ValueRule(name: "time.more") { words, _ in DurationWords.more(words).map { .number(Double($0)) } },
    number("time.bare_minutes") { DurationWords.bareMinutes(&$0).map(Double.init) },
    number("time.typed_minutes") { DurationWords.bareMinutes(&$0).map(Double.init) },
    ValueRule(name: "time.until") { words, reference in
      ClockWords.until(words, reference).map { .number(Double($0)) }
    },
    ValueRule(name: "time.clock") { words, reference in
      WordCursor.whole(words, ClockWords.clock).map { clockTime($0.minuteOfDay(reference)) }
    },
    ValueRule(name: "time.usual") { words, reference in
      WordCursor.whole(words, ClockWords.clock).map { clockTime($0.minuteOfAnotherDay(reference)) }
    },
    // A bare hour is of either half of the day: what was said before decides.
    ValueRule(name: "time.either") { words, reference in
      guard let clock = WordCursor.whole(words, ClockWords.clock) else { return nil }
      guard case .twelve = clock.hour else { return .object(["time": clockTime(clock.minuteOfDay(reference))]) }
      return .object(["time": clockTime(clock.minuteOfAnotherDay(reference)), "either": .flag(true)])
    },
    ValueRule(name: "time.from_now") { words, reference in
      ClockWords.fromNow(words).map { clockTime(reference.minuteOfDay(secondsFromNow: $0)) }
    },
    ValueRule(name: "time.date") { words, reference in
      WordCursor.whole(words, DateWords.date)?.day.day(reference).map { .text($0.description) }
    },
    ValueRule(name: "time.weekdays") { words, _ in
      // "On Monday" is one day; "on Mondays" and "every Monday" are many.
      let isMany =
        words.contains { ["every", "each", "daily"].contains($0) } || words.last?.hasSuffix("days") == true
        || words.last == "weekends"
      if isMany, words.last?.hasPrefix("day") == true, !Self.ofWork.isDisjoint(with: words) {
        return Weekdays("weekdays").map { .text($0.description) }
      }
      return !isMany ? nil : Weekdays(words.joined(separator: " ")).map { .text($0.description) }
    },
    ValueRule(name: "time.own_day") { words, reference in
      guard let last = words.last, last.hasSuffix("'s") else { return nil }
      let day = words.dropLast() + [String(last.dropLast(2))]
      return WordCursor.whole(day, DateWords.date)?.day.day(reference).map { .text($0.description) }
    },
    ValueRule(name: "time.moment") { words, reference in MomentWords.moment(words, reference) },
    ValueRule(name: "time.table") { words, reference in MomentWords.moment(words, reference, bareHour: .atTable) },
    ValueRule(name: "time.rising") { words, reference in MomentWords.moment(words, reference, bareHour: .rising) },
    ValueRule(name: "time.waking") { words, reference in MomentWords.moment(words, reference, bareHour: .awake) },
  ]

  /// "Every school day" is every weekday.
  private static let ofWork: Set<String> = ["school", "work", "working"]

  private static let measures: [ValueRule] = [
    number("measure.quantity", QuantityWords.quantity),
    text("measure.unit", UnitWords.unit),
    ValueRule(name: "measure.amount") { words, _ in QuantityWords.amount(words).map(SlotValue.object) },
    text("measure.pack_size", QuantityWords.packSize),
    number("measure.degrees", QuantityWords.degrees),
    // Also a GS1 barcode, which begins with the field of the product.
    text("measure.barcode") {
      $0.take { [8, 12, 13, 14].contains($0.utf8.count) || $0.utf8.count >= 16 && $0.hasPrefix("01") ? $0 : nil }
    },
  ]

  private static func number(
    _ name: String, _ read: @escaping @Sendable (inout WordCursor) -> Double?
  ) -> ValueRule {
    ValueRule(name: name) { words, _ in WordCursor.whole(words, read).map(SlotValue.number) }
  }

  private static func text(
    _ name: String, _ read: @escaping @Sendable (inout WordCursor) -> String?
  ) -> ValueRule {
    ValueRule(name: name) { words, _ in WordCursor.whole(words, read).map(SlotValue.text) }
  }

  private static func clockTime(_ minuteOfDay: Int) -> SlotValue {
    .text(ClockReading.text(minuteOfDay: minuteOfDay))
  }

  private static func count(_ cursor: inout WordCursor, atMost largest: Int) -> Double? {
    guard let number = IntegerWords.typed(&cursor) ?? IntegerWords.belowThousand(&cursor) else { return nil }
    return (1...largest).contains(number) ? Double(number) : nil
  }

  // More than a hundred can be typed; the command that uses the percentage refuses it.
  private static func percent(_ cursor: inout WordCursor) -> Double? {
    guard let number = IntegerWords.integer(&cursor) else { return nil }
    _ = cursor.take("percent") || cursor.take(all: "per", "cent")
    return Double(number)
  }
}
