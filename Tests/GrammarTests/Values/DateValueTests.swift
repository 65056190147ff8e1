import Testing

@testable import Grammar

@Suite("Dates in words")
struct DateValueTests {
  @Test("dates are read from Saturday 14 March 2026", arguments: Tables.dates)
  func date(_ row: Row) throws {
    #expect(try value("time.date", row.words) == row.value)
  }

  @Test(
    "month ends, leap days and weeks are the calendar's",
    arguments: [
      ("tomorrow", "2026-12-31T23:59", "2027-01-01"), ("tomorrow", "2028-02-28T12:00", "2028-02-29"),
      ("tomorrow", "2026-02-28T00:00", "2026-03-01"), ("yesterday", "2026-03-01T00:00", "2026-02-28"),
      ("29 february", "2026-03-14T18:05", "2028-02-29"), ("29 february", "2097-01-01T00:00", "2104-02-29"),
      ("on the 31st", "2026-02-10T09:00", "2026-03-31"), ("on the 24th", "2026-03-24T09:00", "2026-03-24"),
      ("24 december", "2026-12-25T09:00", "2027-12-24"), ("in three days", "2026-02-27T09:00", "2026-03-02"),
      // A week begins on Monday.
      ("next friday", "2026-03-16T09:00", "2026-03-27"), ("next friday", "2026-03-15T09:00", "2026-03-20"),
      ("next monday", "2026-03-15T09:00", "2026-03-16"), ("friday", "2026-03-13T09:00", "2026-03-20"),
      ("this friday", "2026-03-13T09:00", "2026-03-13"), ("last friday", "2026-03-13T09:00", "2026-03-06"),
      ("the 31st of next month", "2026-04-10T09:00", "2026-05-31"),
      ("the 1st of next month", "2026-12-10T09:00", "2027-01-01"),
    ])
  func calendar(_ words: String, _ now: String, _ expected: String) throws {
    let words = words.replacing("31st", with: "31 st").replacing("24th", with: "24 th").replacing("1st", with: "1 st")
    #expect(try value("time.date", words, at: .berlin(now)) == .text(expected))
  }

  @Test(
    "days of 23 and 25 hours count as days",
    arguments: [
      ("tomorrow", ReferenceTime.berlin("2026-03-28T23:59"), "2026-03-29"),
      ("tomorrow", ReferenceTime.berlin("2026-03-29T00:01"), "2026-03-30"),
      ("tomorrow", ReferenceTime.berlin("2026-03-29T23:59"), "2026-03-30"),
      ("tomorrow", ReferenceTime.berlin("2026-10-25T00:01"), "2026-10-26"),
      ("tomorrow", ReferenceTime.berlin("2026-10-25T23:59"), "2026-10-26"),
      ("yesterday", ReferenceTime.newYork("2026-11-02T00:01"), "2026-11-01"),
      ("a week today", ReferenceTime.newYork("2026-03-01T23:30"), "2026-03-08"),
      ("in two weeks", ReferenceTime.newYork("2026-10-25T00:10"), "2026-11-08"),
      ("today", ReferenceTime.universal("2026-06-30T23:30", in: "Europe/Berlin"), "2026-07-01"),
      ("today", ReferenceTime.universal("2026-07-01T02:30", in: "America/New_York"), "2026-06-30"),
    ])
  func daylightSaving(_ words: String, _ reference: ReferenceTime, _ expected: String) throws {
    #expect(try value("time.date", words, at: reference) == .text(expected))
  }

  @Test("a clock time and its day make a moment, at 18:05 on a Saturday", arguments: Tables.moments)
  func moment(_ row: Row) throws {
    #expect(try value("time.moment", row.words) == row.value)
  }

  @Test(
    "a bare hour of getting up is in the morning, unless the one in the evening ends a nap",
    arguments: [
      ("half past six", "2026-03-14T07:00", "06:30"), ("half past six", "2026-03-14T06:00", "06:30"),
      ("seven", "2026-03-14T13:00", "07:00"), ("seven", "2026-03-14T22:30", "07:00"),
      ("seven", "2026-03-14T15:59", "07:00"), ("seven", "2026-03-14T16:00", "19:00"),
      ("half past six", "2026-03-14T18:05", "18:30"), ("six", "2026-03-14T23:59", "06:00"),
      // Three and twelve may be either: the next one.
      ("three", "2026-03-14T12:30", "15:00"), ("twelve", "2026-03-14T09:00", "12:00"),
      ("seven pm", "2026-03-14T07:00", "19:00"), ("seven in the evening", "2026-03-14T07:00", "19:00"),
      ("1900", "2026-03-14T07:00", "19:00"), ("noon", "2026-03-14T13:00", "12:00"),
    ])
  func rising(_ words: String, _ now: String, _ expected: String) throws {
    #expect(try value("time.rising", words, at: .berlin(now)) == .object(["time": .text(expected)]))
  }

  @Test("a day said with it settles an hour of getting up as it does others")
  func risingOnADay() throws {
    #expect(
      try value("time.rising", "seven tomorrow") == .object(["time": .text("07:00"), "date": .text("2026-03-15")]))
  }
}

extension Tables {
  /// Read on Saturday 14 March 2026.
  static let dates: [Row] = [
    Row("today", "2026-03-14"), Row("tonight", "2026-03-14"), Row("this evening", "2026-03-14"),
    Row("tomorrow", "2026-03-15"), Row("tomorrow morning", "2026-03-15"), Row("tomorrow night", "2026-03-15"),
    Row("day after tomorrow", "2026-03-16"), Row("the day after tomorrow", "2026-03-16"),
    Row("yesterday", "2026-03-13"), Row("the day before yesterday", "2026-03-12"), Row("last night", "2026-03-13"),
    Row("friday", "2026-03-20"), Row("on friday", "2026-03-20"), Row("saturday", "2026-03-21"),
    Row("this saturday", "2026-03-14"), Row("this friday", "2026-03-20"), Row("sunday", "2026-03-15"),
    Row("next friday", "2026-03-20"), Row("next sunday", "2026-03-22"), Row("last saturday", "2026-03-07"),
    Row("the coming wednesday", "2026-03-18"),
    Row("this coming saturday", "2026-03-21"), Row("next week friday", "2026-03-20"),
    Row("next week on monday", "2026-03-16"),
    Row("24 th", "2026-03-24"), Row("on 1 st", "2026-04-01"), Row("friday evening", "2026-03-20"),
    Row("friday next week", "2026-03-20"), Row("friday this week", "2026-03-13"),
    Row("monday week", "2026-03-23"), Row("a week from monday", "2026-03-23"), Row("a week on monday", "2026-03-23"),
    Row("two weeks from monday", "2026-03-30"), Row("a week today", "2026-03-21"),
    Row("a week from today", "2026-03-21"),
    Row("a week from tomorrow", "2026-03-22"), Row("a week from now", "2026-03-21"), Row("in a week", "2026-03-21"),
    Row("in two weeks", "2026-03-28"), Row("in three days", "2026-03-17"), Row("three days from now", "2026-03-17"),
    Row("in a day", "2026-03-15"), Row("in 10 days", "2026-03-24"), Row("two weeks from now", "2026-03-28"),
    Row("on the 24 th", "2026-03-24"), Row("the 24 th", "2026-03-24"), Row("the twenty fourth", "2026-03-24"),
    Row("the first", "2026-04-01"), Row("the 14 th", "2026-03-14"), Row("the 13 th", "2026-04-13"),
    Row("24 th of december", "2026-12-24"), Row("the 24 th of december", "2026-12-24"),
    Row("december 24", "2026-12-24"), Row("december 24 th", "2026-12-24"), Row("december the 24 th", "2026-12-24"),
    Row("24 december", "2026-12-24"), Row("24 dec", "2026-12-24"), Row("dec 24", "2026-12-24"),
    Row("december twenty fourth", "2026-12-24"), Row("the twenty fourth of december", "2026-12-24"),
    Row("the first of may", "2026-05-01"), Row("may first", "2026-05-01"), Row("may 1", "2026-05-01"),
    Row("1 february", "2027-02-01"), Row("december 24 2027", "2027-12-24"), Row("24 th december 2027", "2027-12-24"),
    Row("the 24 th of this month", "2026-03-24"), Row("the 2 nd of next month", "2026-04-02"),
    Row("friday the thirteenth", "2026-11-13"), Row("on monday the 16 th", "2026-03-16"),
    Row("christmas", "2026-12-25"), Row("christmas eve", "2026-12-24"), Row("new year's eve", "2026-12-31"),
    Row("new year's day", "2027-01-01"), Row("2026 03 14", "2026-03-14"),
    Row("2028 02 29", "2028-02-29"),
    .none("31 february"), .none("thirty first of february"), .none("the 31 st of february"), .none("2026 02 31"),
    .none("2027 02 29"), .none("2026 13 01"), .none("2026 3 14"), .none("0 december"), .none("32 december"),
    .none("the 32 nd"), .none("february 29 2027"), .none("the week"), .none("this week"), .none("next week"),
    .none("day"), .none("on"), .none("in days"), .none("in zero days"), .none("24"), .none("december"),
    .none("twenty fourth"), .none("this coming"), .none("next week on"), .none("friday 24"), .none("friday friday"),
    .none("99999999 01 01"), .none("in 99999999999 days"),
    .none(""),
  ]

  /// Read at 18:05 on Saturday 14 March 2026.
  static let moments: [Row] = [
    moment("half past six", "18:30", nil), moment("noon tomorrow", "12:00", "2026-03-15"),
    moment("eight tomorrow morning", "08:00", "2026-03-15"), moment("tomorrow morning at eight", "08:00", "2026-03-15"),
    moment("tomorrow at eight", "08:00", "2026-03-15"), moment("eight tomorrow night", "20:00", "2026-03-15"),
    moment("tomorrow at twelve", "12:00", "2026-03-15"), moment("tonight at eight", "20:00", "2026-03-14"),
    moment("seven in the evening on friday", "19:00", "2026-03-20"),
    moment("friday evening at seven", "19:00", "2026-03-20"),
    moment("6:30 pm on the 24 th", "18:30", "2026-03-24"),
    moment("on december 24 th at half past six", "06:30", "2026-12-24"),
    moment("today at seven", "19:00", "2026-03-14"), moment("today at six", "18:00", "2026-03-14"),
    moment("midnight tonight", "00:00", "2026-03-15"), moment("friday night at one", "01:00", "2026-03-21"),
    moment("friday 18:05", "18:05", "2026-03-20"), moment("eight pm tomorrow evening", "20:00", "2026-03-15"),
    moment("quarter to seven tomorrow morning", "06:45", "2026-03-15"),
    .none("tomorrow"), .none("tomorrow at"), .none("six on"), .none("six on 31 february"), .none("at six"), .none(""),
  ]

  private static func moment(_ words: String, _ time: String, _ date: String?) -> Row {
    var slots: Slots = ["time": .text(time)]
    if let date { slots["date"] = .text(date) }
    return Row(words, .object(slots))
  }
}
