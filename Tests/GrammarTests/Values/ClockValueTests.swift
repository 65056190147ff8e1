import Testing

@testable import Grammar

@Suite("Clock times in words")
struct ClockValueTests {
  @Test("clock times are HH:MM, read at five past six in the evening", arguments: Tables.clocks)
  func clock(_ row: Row) throws {
    #expect(try value("time.clock", row.words) == row.value)
  }

  @Test(
    "a bare time is its next occurrence, strictly later",
    arguments: [
      ("half past six", "2026-03-14T18:05", "18:30"), ("half past six", "2026-03-14T18:29", "18:30"),
      ("half past six", "2026-03-14T18:30", "06:30"), ("half past six", "2026-03-14T19:00", "06:30"),
      ("half past six", "2026-03-15T06:00", "06:30"), ("six", "2026-03-14T17:59:59", "18:00"),
      ("twelve", "2026-03-14T18:05", "00:00"), ("twelve", "2026-03-14T00:00", "12:00"),
      ("12:30", "2026-03-14T00:10", "00:30"), ("quarter to one", "2026-03-14T00:40", "00:45"),
      ("quarter to one", "2026-03-14T12:50", "00:45"), ("ten past", "2026-03-14T18:05", "18:10"),
      ("ten past", "2026-03-14T18:10", "19:10"), ("ten to", "2026-03-14T23:55", "00:50"),
      ("half past", "2026-03-14T23:31", "00:30"), ("six", "2026-12-31T23:59", "06:00"),
    ])
  func next(_ words: String, _ now: String, _ expected: String) throws {
    #expect(try value("time.clock", words, at: .berlin(now)) == .text(expected))
  }

  @Test(
    "until a clock time are the whole seconds to its next showing",
    arguments: [
      ("until half past six", "2026-03-14T18:05", 1_500), ("till quarter to seven", "2026-03-14T18:05:30", 2_370),
      ("until six", "2026-03-14T18:05", 42_900), ("until 6 pm", "2026-03-14T18:05", 86_100),
      ("til noon", "2026-03-14T11:59:59", 1), ("until midnight", "2026-03-14T18:05", 21_300),
      ("at 18:30", "2026-03-14T18:05", 1_500), ("for six o'clock", "2026-03-14T17:00", 3_600),
      // The night that loses an hour, and the one that gains one, in Berlin.
      ("until four", "2026-03-29T01:30", 5_400), ("until four", "2026-10-25T01:30", 12_600),
    ])
  func until(_ words: String, _ now: String, _ seconds: Double) throws {
    #expect(try value("time.until", words, at: .berlin(now)) == .number(seconds))
  }

  @Test(
    "until needs a clock time",
    arguments: ["until", "six", "until ten minutes", "until tomorrow", "until 25:00", ""])
  func untilNothing(_ words: String) throws {
    #expect(try value("time.until", words) == nil)
  }

  @Test(
    "daylight saving moves the next occurrence with the wall clock",
    arguments: [
      // Berlin springs from 02:00 to 03:00 on 29 March 2026: half past two does not come that night, and is meant for it.
      ("half past two", "2026-03-29T00:30", "Europe/Berlin", "02:30"),
      ("half past one", "2026-03-28T22:00", "Europe/London", "01:30"),
      ("half past three", "2026-03-29T00:30", "Europe/Berlin", "03:30"),
      // It falls from 03:00 to 02:00 on 25 October 2026, so a quarter past two comes again.
      ("quarter past two", "2026-10-25T00:30", "Europe/Berlin", "02:15"),
      ("quarter past two", "2026-10-25T01:30", "Europe/Berlin", "14:15"),
      ("ten past", "2026-10-25T00:30", "Europe/Berlin", "02:10"),
      // New York springs at 02:00 on 8 March 2026 and falls at 02:00 on 1 November 2026.
      ("half past two", "2026-03-08T06:30", "America/New_York", "02:30"),
      ("ten past", "2026-03-29T00:15", "Europe/Berlin", "03:10"),
      ("half past one", "2026-11-01T05:45", "America/New_York", "01:30"),
    ])
  func daylightSaving(_ words: String, _ universal: String, _ zone: String, _ expected: String) throws {
    let reference = ReferenceTime.universal(universal, in: zone)
    #expect(try value("time.clock", words, at: reference) == .text(expected))
  }

  @Test(
    "a time from now is on the wall clock then, rounded up to the minute",
    arguments: [
      ("in twenty minutes", "2026-03-14T18:05", "18:25"), ("twenty minutes from now", "2026-03-14T18:05", "18:25"),
      ("in an hour and a half", "2026-03-14T23:00", "00:30"), ("in ten seconds", "2026-03-14T18:05", "18:06"),
      ("in one minute", "2026-03-14T18:05:40", "18:07"), ("half an hour from now", "2026-03-29T01:45", "03:15"),
      ("in two hours", "2026-10-25T01:30", "02:30"),
    ])
  func fromNow(_ words: String, _ now: String, _ expected: String) throws {
    #expect(try value("time.from_now", words, at: .berlin(now)) == .text(expected))
  }

  @Test(
    "a time from now needs a duration below a day",
    arguments: [
      "in", "in twenty", "twenty minutes", "in two days", "in 24 hours", "from now", "in ten minutes from now",
    ])
  func noFromNow(_ words: String) throws {
    #expect(try value("time.from_now", words) == nil)
  }
}

extension Tables {
  /// Read at 18:05.
  static let clocks: [Row] = [
    Row("half past six", "18:30"), Row("quarter past six", "18:15"), Row("a quarter past six", "18:15"),
    Row("quarter to eight", "19:45"), Row("quarter after nine", "21:15"), Row("five to ten", "21:55"),
    Row("quarter of six", "05:45"), Row("ten til six", "05:50"), Row("ten before seven", "18:50"),
    Row("twenty five to seven", "18:35"),
    Row("ten past", "18:10"), Row("quarter to", "18:45"), Row("half past", "18:30"), Row("half six", "18:30"),
    Row("seven minutes past six", "18:07"), Row("5 past 6", "06:05"), Row("10 minutes to 8", "19:50"),
    Row("six", "06:00"), Row("seven", "19:00"), Row("six o'clock", "06:00"), Row("7 o'clock", "19:00"),
    Row("7 oclock", "19:00"), Row("six thirty", "18:30"), Row("six oh five", "06:05"), Row("six o five", "06:05"),
    Row("six forty five", "18:45"), Row("six fifteen", "18:15"), Row("6 30", "18:30"),
    Row("noon", "12:00"), Row("midday", "12:00"), Row("midnight", "00:00"), Row("twelve noon", "12:00"),
    Row("half past midnight", "00:30"), Row("quarter to noon", "11:45"), Row("five to midnight", "23:55"),
    Row("6:30 pm", "18:30"), Row("6:30 am", "06:30"), Row("6:30 p m", "18:30"), Row("six pm", "18:00"),
    Row("six a m", "06:00"), Row("6 am", "06:00"), Row("12 am", "00:00"), Row("12 pm", "12:00"),
    Row("quarter to one pm", "12:45"), Row("quarter to one am", "00:45"), Row("five to twelve at night", "23:55"),
    Row("18:05", "18:05"), Row("06:30", "06:30"), Row("06:30 pm", "18:30"), Row("0:15", "00:15"), Row("24:00", "00:00"),
    Row("6.30", "18:30"), Row("18.05", "18:05"), Row("630", "18:30"), Row("1830", "18:30"), Row("18", "18:00"),
    Row("18:05 pm", "18:05"), Row("6:30", "18:30"), Row("9:15", "21:15"),
    Row("seven in the morning", "07:00"), Row("seven in the evening", "19:00"), Row("three in the afternoon", "15:00"),
    Row("eleven at night", "23:00"), Row("two at night", "02:00"), Row("eight tonight", "20:00"),
    Row("eight this evening", "20:00"), Row("half past six in the morning", "06:30"),
    Row("twelve in the afternoon", "12:00"),
    Row("eighteen hundred", "18:00"), Row("eighteen hundred hours", "18:00"), Row("oh six hundred", "06:00"),
    Row("eighteen thirty", "18:30"), Row("twenty one fifteen", "21:15"), Row("twenty oh five", "20:05"),
    .none("25"), .none("25:00"), .none("6:60"), .none("6:5"), .none("660"), .none("18:05 am"), .none("0:30 pm"),
    .none("thirteen"), .none("six sixty"), .none("six five"), .none("half"), .none("past six"), .none("sixty to six"),
    .none("ten to thirteen"), .none("half past six thirty"), .none("pm"), .none("six pm pm"), .none("noon pm"),
    .none(":30"), .none("1:2:3"), .none("-6:30"), .none("quarter"), .none("twenty five hundred"), .none("six eggs"),
    .none(""),
  ]
}
