import Basics
import Commands
import Foundation
import Grammar
import Testing

@testable import Restaurant

private func wall(_ zone: String) throws -> WallClock { WallClock(try #require(TimeZone(identifier: zone))) }

private func moment(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

private func times(_ rows: [(Int, String, String)], special: [SpecialHours] = []) throws -> OpeningTimes {
  OpeningTimes(try rows.map { try TableHouse.open($0.0, $0.1, $0.2) }, special: special)
}

@Suite("Opening times")
struct OpeningTimesTests {
  @Test("a day number and its day are one, leap days included", arguments: [-800_000, -1, 0, 11_016, 20_526, 800_000])
  func dayNumbers(number: Int) throws {
    #expect(CalendarDay(number: number).number == number)
    #expect(try #require(CalendarDay("2000-02-29")).number == 11_016)
    #expect(try #require(CalendarDay("2028-02-28")).adding(days: 1).description == "2028-02-29")
    #expect(try #require(CalendarDay("2026-03-14")).dayOfWeek == 6)
    #expect(try #require(CalendarDay("1969-12-28")).dayOfWeek == 0)
  }

  @Test("a break at midday closes the house between two spans")
  func breaks() throws {
    let hours = try times([(1, "09:00", "12:00"), (1, "14:00", "18:00")])
    let berlin = try wall("Europe/Berlin")
    #expect(try hours.isOpen(at: moment("2026-03-16T11:59:59+01:00"), berlin))
    #expect(try !hours.isOpen(at: moment("2026-03-16T12:00:00+01:00"), berlin))
    #expect(
      try hours.nextOpening(after: moment("2026-03-16T12:30:00+01:00"), berlin) == moment("2026-03-16T14:00:00+01:00"))
  }

  @Test("hours across midnight last into the next day, also on the last day of the week")
  func midnight() throws {
    let hours = try times([(6, "18:00", "02:00")])
    let paris = try wall("Europe/Paris")
    #expect(try hours.isOpen(at: moment("2026-03-15T01:59:00+01:00"), paris))
    #expect(try !hours.isOpen(at: moment("2026-03-15T02:00:00+01:00"), paris))
    #expect(try !hours.isOpen(at: moment("2026-03-14T01:00:00+01:00"), paris))
    #expect(
      try hours.nextOpening(after: moment("2026-03-15T01:00:00+01:00"), paris) == moment("2026-03-21T18:00:00+01:00"))
  }

  @Test("a special day takes the place of the weekday, closed or with hours of its own")
  func special() throws {
    let christmas = SpecialHours(date: try #require(CalendarDay("2026-12-25")), notes: "Christmas Day")
    let eve = SpecialHours(
      date: try #require(CalendarDay("2026-12-24")), openTime: ClockTime("09:00"), closeTime: ClockTime("13:00"))
    let hours = try times((0..<7).map { ($0, "09:00", "17:00") }, special: [christmas, eve])
    let berlin = try wall("Europe/Berlin")
    #expect(try !hours.isOpen(at: moment("2026-12-24T14:00:00+01:00"), berlin))
    #expect(
      try hours.nextOpening(after: moment("2026-12-24T14:00:00+01:00"), berlin) == moment("2026-12-26T09:00:00+01:00"))
    #expect(try hours.day(#require(CalendarDay("2026-12-25")), style: .twelveHour) == "closed (Christmas Day)")
  }

  @Test("an opening that the clocks skip takes place when they go forward")
  func skipped() throws {
    let hours = try times([(0, "02:30", "04:00")])
    // 8 March 2026: 2:00 is 3:00 in New York; 29 March in Berlin.
    #expect(
      try hours.intervals(on: #require(CalendarDay("2026-03-08")), wall("America/New_York"))
        == [moment("2026-03-08T03:00:00-04:00")..<moment("2026-03-08T04:00:00-04:00")])
    #expect(
      try hours.intervals(on: #require(CalendarDay("2026-03-29")), wall("Europe/Berlin"))
        == [moment("2026-03-29T03:00:00+02:00")..<moment("2026-03-29T04:00:00+02:00")])
  }

  @Test("a time that the clock shows twice opens at the first and closes at the last")
  func repeated() throws {
    let hours = try times([(0, "01:30", "02:30")])
    // 1 November 2026: 1:00 to 2:00 twice in New York; 25 October 2:00 to 3:00 twice in Berlin.
    let newYork = try wall("America/New_York")
    #expect(
      try hours.intervals(on: #require(CalendarDay("2026-11-01")), newYork)
        == [moment("2026-11-01T01:30:00-04:00")..<moment("2026-11-01T02:30:00-05:00")])
    #expect(
      try hours.intervals(on: #require(CalendarDay("2026-10-25")), wall("Europe/Berlin"))
        == [moment("2026-10-25T01:30:00+02:00")..<moment("2026-10-25T02:30:00+01:00")])
    let day = try #require(CalendarDay("2026-11-01"))
    #expect(newYork.moment(minute: 90, of: day) == (try moment("2026-11-01T01:30:00-04:00")))
    #expect(newYork.moment(minute: 90, of: day, repeated: .last) == (try moment("2026-11-01T01:30:00-05:00")))
  }

  @Test(
    "the wall shows what the calendar shows",
    arguments: ["America/New_York", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe"])
  func agreesWithCalendar(zone: String) throws {
    let wall = try wall(zone)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = wall.zone
    let first = try moment("2026-01-01T00:00:00Z")
    for step in 0..<3_000 {
      // Three hours and seven minutes at a time, through a year and both changes.
      let date = first.addingTimeInterval(Double(step) * 11_220)
      let reading = wall.reading(at: date)
      let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
      #expect(reading.day == CalendarDay(date, in: calendar))
      #expect(reading.minute == (parts.hour ?? 0) * 60 + (parts.minute ?? 0))
      let back = [WallClock.Repeated.first, .last].map {
        wall.moment(minute: reading.minute, of: reading.day, repeated: $0)
      }
      #expect(back.contains { $0.map { abs($0.timeIntervalSince(date)) < 60 } ?? false })
    }
  }

  @Test("open day and night has no closing and no next opening")
  func always() throws {
    let hours = try times((0..<7).map { ($0, "00:00", "00:00") })
    let now = try moment("2026-03-14T12:00:00Z")
    let wall = try wall("Europe/London")
    #expect(hours.isOpen(at: now, wall))
    #expect(hours.nextOpening(after: now, wall) == nil)
    let reference = ReferenceTime(now: now, calendar: Calendar(identifier: .gregorian))
    #expect(hours.now(at: now, wall, style: .twelveHour, reference: reference) == "Open now, day and night.")
  }

  @Test("a house that never opens is closed")
  func never() throws {
    let hours = OpeningTimes([])
    let wall = try wall("Europe/London")
    #expect(try hours.nextOpening(after: moment("2026-03-14T12:00:00Z"), wall) == nil)
    #expect(hours.week(style: .twelveHour) == "No regular opening hours.")
  }

  @Test("the week is said in groups of days")
  func said() throws {
    let hours = try times((1...5).map { ($0, "09:00", "17:00") } + [(6, "10:00", "12:00"), (6, "13:00", "15:30")])
    #expect(
      hours.week(style: .twelveHour)
        == "Open Monday to Friday from 9 am to 5 pm, Saturday from 10 am to noon and from 1 pm to 3:30 pm; closed on Sunday."
    )
  }

  @Test("whether it is open is said with until or from when")
  func saidNow() throws {
    let hours = try times([(5, "18:00", "02:00"), (1, "09:00", "17:00")])
    let london = try wall("Europe/London")
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = london.zone
    func said(_ text: String) throws -> String {
      let now = try moment(text)
      return hours.now(
        at: now, london, style: .twelveHour, reference: ReferenceTime(now: now, calendar: calendar))
    }
    #expect(try said("2026-03-13T23:00:00Z") == "Open now, until 2 am.")
    #expect(try said("2026-03-14T12:00:00Z") == "Closed now; opens at 9 am on Monday.")
    #expect(try said("2026-03-16T08:00:00Z") == "Closed now; opens at 9 am.")
  }
}
