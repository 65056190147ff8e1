import Basics
import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("Alarms that come back")
struct RepeatingAlarmTests {
  // It is Saturday, 14 March 2026, 18:05.
  private func woken(_ days: String = "every weekday", time: String = "06:45") throws -> Family {
    var family = Family()
    try family.tell("alarm.set", ["time": .text(time), "days": .text(days)])
    return family
  }

  private func alarm(_ family: Family) throws -> Alarm { try #require(family.state.alarms.values.first) }

  @Test(
    "an alarm of every weekday rings first on Monday, and says so",
    arguments: [
      ("every weekday", "2026-03-16", "Alarm: 6:45 am every weekday, next on Monday."),
      ("every day", "2026-03-15", "Alarm: 6:45 am every day, next tomorrow."),
      ("on weekends", "2026-03-15", "Alarm: 6:45 am every Saturday and Sunday, next tomorrow."),
      ("mondays and thursdays", "2026-03-16", "Alarm: 6:45 am every Monday and Thursday, next on Monday."),
      ("every saturday", "2026-03-21", "Alarm: 6:45 am every Saturday, next next Saturday."),
    ])
  func first(days: String, day: String, say: String) throws {
    var family = Family()
    let told = try family.tell("alarm.set", ["time": "06:45", "days": .text(days)])
    #expect(told.hasPrefix(String(say.prefix { $0 != "," })), "\(told)")
    #expect(try alarm(family).day.description == day)
  }

  @Test("stopped or missed, it rings again on its next day; Friday's does on Monday")
  func comesBack() throws {
    var family = try woken()
    var days: [String] = []
    for _ in 0..<6 {
      family.context.now = try alarm(family).ringsAt
      try family.tell("clock.tick")
      #expect(try alarm(family).status == .ringing)
      try family.tell("timer.stop")
      let next = try alarm(family)
      #expect(next.status == .waiting && next.time.description == "06:45")
      days.append(next.day.description)
    }
    #expect(days == ["2026-03-17", "2026-03-18", "2026-03-19", "2026-03-20", "2026-03-23", "2026-03-24"])
  }

  @Test("what nobody stopped is told as missed, once, and the alarm goes on")
  func missed() throws {
    var family = try woken()
    family.context.now = try alarm(family).ringsAt
    try family.tell("clock.tick")
    family.context.now += Alarm.longestRing
    try family.tell("clock.tick")
    #expect(family.state.alarms.values.map(\.status).sorted { $0.rawValue < $1.rawValue } == [.missed, .waiting])
    let told = try family.tell("alarm.list")
    #expect(told.hasPrefix("You missed the alarm at 6:45 am today. One alarm: 6:45 am every weekday, next"), "\(told)")
    #expect(family.state.alarms.count == 1)
    // The box was off for a month.
    family.context.now += 30 * 86_400
    try family.tell("clock.tick")
    let next = try #require(family.state.alarms.values.first { $0.status == .waiting })
    #expect(next.ringsAt > family.context.now)
  }

  @Test("snoozed, it keeps its days")
  func snoozed() throws {
    var family = try woken()
    family.context.now = try alarm(family).ringsAt
    try family.tell("clock.tick")
    try family.tell("timer.snooze", ["seconds": 300])
    family.context.now += 300
    try family.tell("clock.tick")
    try family.tell("timer.stop")
    #expect(try alarm(family).day.description == "2026-03-17")
  }

  @Test("cancelled for a day it is left out on that day; cancelled without one it is gone")
  func cancelled() throws {
    var family = try woken()
    let told = try family.tell("alarm.cancel", ["date": "2026-03-16"])
    #expect(told.hasPrefix("Alarm left out on Monday: 6:45 am every weekday, next"), "\(told)")
    #expect(try alarm(family).day.description == "2026-03-17")
    try family.tell("alarm.cancel")
    #expect(family.state.alarms.isEmpty)
    family.undo()
    #expect(try alarm(family).repeats == .working)
  }

  @Test("a single alarm becomes one that comes back, and saying it again changes nothing")
  func again() throws {
    var family = Family()
    try family.tell("alarm.set", ["time": "06:45", "date": "2026-03-16"])
    try family.tell("alarm.set", ["time": "06:45", "days": "every weekday"])
    #expect(family.state.alarms.count == 1)
    #expect(try alarm(family).repeats == .working)
    let told = try family.tell("alarm.set", ["time": "06:45", "days": "every weekday"])
    #expect(told.hasPrefix("That alarm is set already"))
  }

  @Test("across the change to summer time it rings at the same time of the clock")
  func summer() throws {
    var family = try woken("every day", time: "06:45")
    family.context.now = Date(timeIntervalSince1970: 1_774_738_800)  // 28 March 2026, 23:00
    try family.tell("clock.tick")
    let next = try #require(family.state.alarms.values.first { $0.status == .waiting })
    #expect(next.day.description == "2026-03-29")
    #expect(next.ringsAt == Date(timeIntervalSince1970: 1_774_763_100))  // 06:45 of summer time
  }
}
