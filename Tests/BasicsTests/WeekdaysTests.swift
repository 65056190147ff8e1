import Basics
import Foundation
import Testing

@Suite("Days of the week")
struct WeekdaysTests {
  @Test(
    "are read as they are said",
    arguments: [
      ("every day", "every day"), ("daily", "every day"), ("weekdays", "every weekday"),
      ("on weekends", "every Saturday and Sunday"), ("every monday", "every Monday"),
      ("mondays, wednesdays and fridays", "every Monday, Wednesday and Friday"),
      ("every monday morning", "every Monday"), ("monday tuesday wednesday thursday friday", "every weekday"),
    ])
  func read(words: String, spoken: String) throws {
    let days = try #require(Weekdays(words))
    #expect(days.spoken == spoken)
    #expect(Weekdays(days.description) == days)
    #expect(try JSONDecoder().decode([Weekdays].self, from: JSONEncoder().encode([days])) == [days])
  }

  @Test("are not made of other words", arguments: ["", "every", "someday", "every blue monday", "and", "mon", "\u{0}"])
  func unread(words: String) {
    #expect(Weekdays(words) == nil)
  }

  @Test("the first of them is found from any day")
  func first() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let saturday = try #require(CalendarDay("2026-03-14"))
    #expect(Weekdays.working.first(from: saturday, in: calendar).description == "2026-03-16")
    #expect(Weekdays.weekend.first(from: saturday, in: calendar) == saturday)
    for place in 0..<400 {
      let day = saturday.adding(days: place, in: calendar)
      let first = Weekdays.weekend.first(from: day, in: calendar)
      #expect(first >= day && Weekdays.weekend.contains(first, in: calendar))
    }
  }
}
