/// A clock time together with its day, "eight tomorrow morning".
enum MomentWords {
  /// The choice between the two hours of a day for a time without morning or evening.
  enum BareHour {
    case next
    /// The usual hour of eating out.
    case atTable
    /// The hour of another day at which people are awake.
    case awake
    /// The hour of getting up.
    case rising
  }

  /// `{time, date?}`; the date is left out if none was said, and the time is then its next occurrence.
  /// - Parameter bareHour: the meaning of a bare hour. The default is the next one, and the first of
  ///   another day.
  static func moment(
    _ words: ArraySlice<String>, _ reference: ReferenceTime, bareHour: BareHour = .next
  ) -> SlotValue? {
    if let clock = WordCursor.whole(words, ClockWords.clock) {
      let settled =
        switch bareHour {
        case .atTable: clock.atTable
        case .rising: clock.rising(after: reference)
        case .next, .awake: clock
        }
      return .object(["time": time(settled.minuteOfDay(reference))])
    }
    guard let said = WordCursor.whole(words, clockThenDay) ?? WordCursor.whole(words, dayThenClock),
      let day = said.day.day(reference)
    else { return nil }
    var clock = said.clock
    // "6 pm tomorrow evening" says it twice; only a bare hour needs the day.
    if let part = said.part, case .twelve = clock.hour {
      guard let settled = clock.during(part) else { return nil }
      clock = settled
    } else if bareHour == .atTable {
      clock = clock.atTable
    } else if bareHour == .awake, day != reference.today {
      clock = clock.whileAwake
    }
    let minute =
      day == reference.today ? clock.minuteLaterToday(reference) : clock.minuteOfAnotherDay(reference)
    // The small hours of a night belong to the day after: "tonight at one", "midnight tonight".
    let isAfterMidnight = (said.part == .night || said.part == .evening) && minute < 5 * 60
    let date = isAfterMidnight ? day.adding(days: 1) : day
    return .object(["time": time(minute), "date": .text(date.description)])
  }

  private static func time(_ minuteOfDay: Int) -> SlotValue {
    .text(ClockReading.text(minuteOfDay: minuteOfDay))
  }

  private static func clockThenDay(
    _ cursor: inout WordCursor
  ) -> (clock: ClockReading, day: DateReading, part: DayPart?)? {
    guard let clock = ClockWords.clock(&cursor), let date = DateWords.date(&cursor) else { return nil }
    return (clock, date.day, date.part)
  }

  private static func dayThenClock(
    _ cursor: inout WordCursor
  ) -> (clock: ClockReading, day: DateReading, part: DayPart?)? {
    guard let date = DateWords.date(&cursor) else { return nil }
    _ = cursor.take("at")
    return ClockWords.clock(&cursor).map { ($0, date.day, date.part) }
  }
}
