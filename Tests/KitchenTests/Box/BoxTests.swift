import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("The box itself")
struct BoxTests {
  private var family = Family()

  @Test("the volume is set, changed and kept within its bounds")
  mutating func volume() throws {
    #expect(try family.tell("box.volume") == "Volume is at 70 percent.")
    #expect(try family.tell("box.volume", ["level": 40]) == "Volume: 40 percent.")
    #expect(try family.tell("box.volume", ["delta": 10]) == "Volume: 50 percent.")
    #expect(try family.refusal("box.volume", ["level": 300]) == "Volume goes from 0 to 100 percent.")
    #expect(try family.refusal("box.volume", ["level": -1]) == "Volume goes from 0 to 100 percent.")
    #expect(try family.tell("box.volume", ["delta": 1_000]) == "Volume: 100 percent.")
    #expect(try family.tell("box.volume", ["delta": 10]) == "Volume is at 100 percent already, the loudest.")
    #expect(try family.tell("box.volume", ["delta": .number(-1e15)]) == "Volume: 0 percent.")
  }

  @Test("alarms have a volume of their own")
  mutating func alarmVolume() throws {
    #expect(try family.tell("box.volume", ["level": 50, "alarms": true]) == "Alarm volume: 50 percent.")
    #expect(family.state.preferences.volume == 70)
    family.undo()
    #expect(family.state.preferences.alarmVolume == 90)
  }

  @Test("a change of the volume is taken back only while nobody has set it since")
  mutating func undoVolume() throws {
    try family.tell("box.volume", ["level": 40])
    try family.tell("box.volume", ["level": 20])
    family.undo(1)
    #expect(family.state.preferences.volume == 20)
  }

  @Test("the time and the date are told in the household's time zone")
  mutating func time() throws {
    #expect(try family.tell("box.time") == "It is 6:05 pm.")
    #expect(try family.tell("box.date") == "It is Saturday, 14 March 2026.")
    family.context.calendar.timeZone = try #require(TimeZone(identifier: "Pacific/Auckland"))
    #expect(try family.tell("box.time") == "It is 7:05 am.")
    #expect(try family.tell("box.date") == "It is Sunday, 15 March 2026.")
  }

  @Test("a known person is greeted, an unknown one is offered a place in the family")
  mutating func person() throws {
    let offer = Refusal.offer(
      command: .person(.add(name: "Sam", emoji: nil, email: nil)),
      question: "I don't know Sam yet. Shall I add Sam to the family?")
    #expect(throws: offer) { try family.tell("box.person", ["name": "sam"]) }
    try family.tell("person.add", ["name": "Sam"])
    #expect(try family.tell("box.person", ["name": "sam"]) == "Hello, Sam.")
    #expect(try family.tell("box.person", ["name": "SAM"]) == "Hello again, Sam.")
    #expect(family.state.preferences.person == "Sam")
  }

  @Test("yes, no and never mind without a question are answered kindly")
  mutating func unasked() throws {
    #expect(try family.tell("box.yes") == "I did not ask anything.")
    #expect(try family.tell("box.no") == "I did not ask anything.")
    #expect(try family.tell("box.cancel") == "All right.")
  }
}
