import Basics
import Foundation
import Testing

@Suite("A calendar day")
struct CalendarDayTests {
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  @Test("exists as Foundation's calendar has it, in every month of 1896 to 2104")
  func exists() {
    for year in 1896...2104 {
      for month in 0...13 {
        for day in [0, 1, 28, 29, 30, 31, 32] {
          let parts = DateComponents(calendar: Self.calendar, year: year, month: month, day: day)
          #expect((CalendarDay(year: year, month: month, day: day) != nil) == parts.isValidDate)
        }
      }
    }
  }

  @Test("has the number, the weekday and the text that Foundation tells", arguments: [1 as UInt64, 2, 3])
  func number(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let number = Int.random(in: -30_000...80_000, using: &generator)
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let day = CalendarDay(date, in: Self.calendar)
      #expect(day.number == number)
      #expect(CalendarDay(number: number) == day)
      #expect(day.dayOfWeek + 1 == Self.calendar.component(.weekday, from: date))
      #expect(CalendarDay(day.description) == day)
      let days = Int.random(in: -4_000...4_000, using: &generator)
      #expect(day.adding(days: days) == day.adding(days: days, in: Self.calendar))
    }
  }

  @Test(
    "is read from YYYY-MM-DD alone",
    arguments: ["", "2026-2-03", "2026-02-3", "2026-02-30", "+026-02-03", "2026-02-03 ", "2026/02/03", "20260203"])
  func badText(text: String) {
    #expect(CalendarDay(text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CalendarDay].self, from: Data("[\"\(text)\"]".utf8))
    }
  }

  @Test("where daylight saving skips a time, the first moment after the gap is meant")
  func skipped() throws {
    var berlin = Self.calendar
    berlin.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let day = try #require(CalendarDay("2026-03-29"))
    #expect(day.date(at: ClockTime(hour: 2, minute: 30), in: berlin) == Date(timeIntervalSince1970: 1_774_746_000))
  }
}

@Suite("A clock time")
struct ClockTimeTests {
  @Test("goes to text and back, every minute of the day")
  func text() {
    for minute in 0..<1_440 {
      let time = ClockTime(minuteOfDay: minute)
      #expect(time.minuteOfDay == minute)
      #expect(ClockTime(time.description) == time)
    }
    #expect(ClockTime(minuteOfDay: -1) == ClockTime(hour: 23, minute: 59))
    #expect(ClockTime(minuteOfDay: 1_441) == ClockTime(hour: 0, minute: 1))
  }

  @Test("is read from HH:MM alone", arguments: ["", "7:30", "07:3", "24:00", "23:60", "-1:00", "07:30:00", "ab:cd"])
  func badText(text: String) { #expect(ClockTime(text) == nil) }
}
