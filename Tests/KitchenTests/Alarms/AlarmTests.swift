import Basics
import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("Alarms")
struct AlarmTests {
  private var family = Family()

  /// Sets the time zone and the clock, both as the machine would show them.
  private mutating func stand(at text: String, in zone: String) throws {
    family.context.calendar.timeZone = try #require(TimeZone(identifier: zone))
    let parts = text.split(separator: "T").map(String.init)
    let day = try #require(CalendarDay(parts[0]))
    family.context.now = day.date(at: try #require(ClockTime(parts[1])), in: family.context.calendar)
  }

  private func rings() throws -> Date { try #require(family.state.alarms.values.first?.ringsAt) }

  @Test("without a day an alarm is for the next time the clock shows it")
  mutating func next() throws {
    #expect(try family.tell("alarm.set", ["time": "18:30"]) == "Alarm: 6:30 pm today.")
    #expect(try family.tell("alarm.set", ["time": "06:30", "name": "get up"]) == "Get up alarm: 6:30 am tomorrow.")
    #expect(
      try family.tell("alarm.set", ["time": "12:00", "date": "2026-03-18"]) == "Alarm: noon on Wednesday.")
    #expect(
      try family.tell("alarm.list")
        == "3 alarms: 6:30 pm today; get up, 6:30 am tomorrow; noon on Wednesday.")
  }

  @Test("this very minute is over: the next is tomorrow")
  mutating func thisMinute() throws {
    #expect(try family.tell("alarm.set", ["time": "18:05"]) == "Alarm: 6:05 pm tomorrow.")
  }

  @Test("a moment that is over or more than a year ahead is refused")
  mutating func outOfRange() throws {
    #expect(
      try family.refusal("alarm.set", ["time": "07:00", "date": "2026-03-14"]) == "7 am today is over already.")
    #expect(
      try family.refusal("alarm.set", ["time": "07:00", "date": "2028-03-14"])
        == "An alarm can be set for a year ahead at most.")
  }

  @Test("the same alarm twice is one, and a name given later is kept")
  mutating func twice() throws {
    try family.tell("alarm.set", ["time": "07:00"])
    #expect(try family.tell("alarm.set", ["time": "07:00"]) == "That alarm is set already: 7 am tomorrow.")
    #expect(try family.tell("alarm.set", ["time": "07:00", "name": "bins"]) == "Bins alarm: 7 am tomorrow.")
    #expect(family.state.alarms.count == 1)
  }

  @Test("alarms are cancelled by time, name or day, and the question names them")
  mutating func cancel() throws {
    #expect(try family.refusal("alarm.cancel") == "There are no alarms.")
    try family.tell("alarm.set", ["time": "07:00"])
    try family.tell("alarm.set", ["time": "08:00", "name": "bins"])
    #expect(try family.refusal("alarm.cancel") == "Which one: 7 am tomorrow or bins, 8 am tomorrow?")
    #expect(
      try family.refusal("alarm.cancel", ["time": "09:30"])
        == "There is no such alarm, only 7 am tomorrow and bins, 8 am tomorrow.")
    #expect(try family.tell("alarm.cancel", ["time": "19:00"]) == "Alarm cancelled: 7 am tomorrow.")
    #expect(try family.tell("alarm.cancel", ["name": "bins"]) == "Bins alarm cancelled: bins, 8 am tomorrow.")
    family.undo()
    #expect(family.state.alarms.count == 1)
  }

  @Test("an alarm rings at its time, is snoozed, rings again and is stopped")
  mutating func ring() throws {
    try family.tell("alarm.set", ["time": "18:30", "name": "bins"])
    family.context.now = try rings()
    #expect(try family.tell("clock.tick") == "It is 6:30 pm. Bins.")
    #expect(try family.tell("timer.snooze") == "Bins alarm rings again in 5 minutes.")
    #expect(try family.tell("alarm.list") == "One alarm: bins, 6:30 pm today, again in 4 minutes and 59 seconds.")
    family.context.now = try rings()
    #expect(try family.tell("clock.tick") == "Your bins alarm, again.")
    #expect(try family.tell("timer.stop") == "Bins alarm stopped.")
    #expect(family.state.alarms.isEmpty)
  }

  @Test("an alarm that nobody stops is missed after fifteen minutes and told once")
  mutating func missed() throws {
    try family.tell("alarm.set", ["time": "18:30"])
    family.context.now = try rings()
    try family.tell("clock.tick")
    family.context.now += 900
    try family.tell("clock.tick")
    #expect(family.state.ringing.isEmpty)
    #expect(try family.tell("alarm.list") == "You missed the alarm at 6:30 pm today. There are no alarms.")
    #expect(try family.tell("alarm.list") == "There are no alarms.")
  }

  @Test("an alarm that came up while the box was off rings if it is not an hour late, and is told otherwise")
  mutating func late() throws {
    try family.tell("alarm.set", ["time": "18:30"])
    family.context.now = try rings() + 720
    #expect(try family.tell("clock.tick") == "Your 6:30 pm alarm was 12 minutes ago.")
    try family.tell("timer.stop")
    try family.tell("alarm.set", ["time": "19:30"])
    family.context.now = try rings() + 7_200
    #expect(try family.tell("clock.tick") == "You missed the 7:30 pm alarm today.")
    #expect(family.state.ringing.isEmpty)
  }

  @Test("F4: an alarm in the hour that spring skips rings at the first moment after it, and is named by that")
  mutating func springGap() throws {
    try stand(at: "2026-03-28T20:00", in: "Europe/Berlin")
    let told = try family.tell("alarm.set", ["time": "02:30"])
    #expect(told == "Alarm: 3 am tomorrow, because the clock leaves 2:30 am out.")
    let three = Date(timeIntervalSince1970: 1_774_746_000)  // 03:00 of summer time
    #expect(try rings() == three)
    family.context.now = three - 1
    #expect(try family.tell("clock.tick") == "")
    family.context.now = three
    #expect(try family.tell("clock.tick") == "It is 3 am.")
  }

  @Test("F4: one that comes back is at its own time on the days that have it")
  mutating func springGapEveryDay() throws {
    try stand(at: "2026-03-28T20:00", in: "Europe/Berlin")
    let told = try family.tell("alarm.set", ["time": "02:30", "days": "every day"])
    #expect(
      told == "Alarm: 2:30 am every day, next tomorrow, at 3 am that night, because the clock leaves 2:30 am out.")
    family.context.now = try rings()
    #expect(try family.tell("clock.tick") == "It is 3 am.")
    try family.tell("timer.stop")
    #expect(try rings() == Date(timeIntervalSince1970: 1_774_830_600))  // 02:30 of summer time
  }

  @Test("F4: a time that autumn shows twice can be set for the second time, and rings then")
  mutating func autumnAgain() throws {
    try stand(at: "2026-10-25T02:40", in: "Europe/Berlin")
    let first = Date(timeIntervalSince1970: 1_792_888_200)  // 02:30 of summer time
    family.context.now = first + 600
    let told = try family.tell("alarm.set", ["time": "02:30"])
    #expect(told == "Alarm: 2:30 am today, the second time the clock shows it.")
    #expect(try rings() == first + 3_600)
    #expect(try family.tell("clock.tick") == "")
    family.context.now = first + 3_600
    #expect(try family.tell("clock.tick") == "It is 2:30 am.")
  }

  @Test("an alarm in the hour that autumn repeats rings once")
  mutating func autumnHour() throws {
    try stand(at: "2026-10-24T20:00", in: "Europe/Berlin")
    try family.tell("alarm.set", ["time": "02:30"])
    let first = Date(timeIntervalSince1970: 1_792_888_200)  // 02:30 of summer time
    #expect(try rings() == first)
    family.context.now = first
    #expect(try family.tell("clock.tick") == "It is 2:30 am.")
    try family.tell("timer.stop")
    family.context.now = first + 3_600
    #expect(try family.tell("clock.tick") == "")
    #expect(try family.tell("alarm.set", ["time": "02:30"]) == "Alarm: 2:30 am tomorrow.")
  }

  @Test("a day without a midnight has its alarms")
  mutating func noMidnight() throws {
    try stand(at: "2026-04-23T20:00", in: "Africa/Cairo")
    try family.tell("alarm.set", ["time": "07:00"])
    let parts = family.context.calendar.dateComponents([.day, .hour, .minute], from: try rings())
    #expect([parts.day, parts.hour, parts.minute] == [24, 7, 0])
  }

  @Test("after a move to another time zone half past six is half past six there")
  mutating func moved() throws {
    try stand(at: "2026-06-10T20:00", in: "Europe/Berlin")
    try family.tell("alarm.set", ["time": "06:30"])
    let berlin = try rings()
    family.context.calendar.timeZone = try #require(TimeZone(identifier: "Europe/London"))
    try family.tell("clock.tick")
    #expect(try rings() == berlin + 3_600)
  }

  @Test("when the clock is set back an hour timers keep their length and alarms their time")
  mutating func clockSetBack() throws {
    try family.tell("timer.start", ["seconds": 600])
    try family.tell("alarm.set", ["time": "18:30"])
    let alarm = try rings()
    family.context.now -= 3_600
    try family.tell("clock.jump", ["seconds": -3_600])
    #expect(try rings() == alarm)
    #expect(try family.tell("timer.status") == "9 minutes and 57 seconds left on the 10 minute timer.")
  }

  @Test("a ring and a snooze follow a clock that is set, because they are stretches of time")
  mutating func snoozeFollows() throws {
    try family.tell("alarm.set", ["time": "18:30"])
    family.context.now = try rings()
    try family.tell("clock.tick")
    try family.tell("timer.snooze")
    let again = try rings()
    try family.tell("clock.jump", ["seconds": 3_600])
    #expect(try rings() == again + 3_600)
  }
}
