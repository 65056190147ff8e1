import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("Which timer is meant")
struct TimerChoiceTests {
  private var family = Family()

  /// Pasta (10 minutes), two of 5 minutes a minute apart, eggs (20 minutes); it is a minute after the last.
  init() throws {
    try family.tell("timer.start", ["seconds": 600, "name": "pasta"])
    family.context.now += 59
    try family.tell("timer.start", ["seconds": 300])
    family.context.now += 59
    try family.tell("timer.start", ["seconds": 300])
    family.context.now += 59
    try family.tell("timer.start", ["seconds": 1_200, "name": "Eggs"])
    family.context.now += 59
  }

  private func chosen(_ target: Target) throws -> [String] {
    try TimerChoice(in: family.state, now: family.context.now).pick(target).map(\.id)
  }

  @Test(
    "a timer is found by its name, its length, what is left and its place",
    arguments: [
      (Target(name: "pasta"), "id-1"), (Target(name: "the PASTA timer"), "id-1"), (Target(name: "egg"), "id-4"),
      (Target(originalSeconds: 600), "id-1"), (Target(originalSeconds: 1_200), "id-4"),
      (Target(remainingSeconds: 180), "id-3"), (Target(remainingSeconds: 100), "id-2"),
      (Target(remainingSeconds: 1_100), "id-4"), (Target(ordinal: 1), "id-1"), (Target(ordinal: 3), "id-3"),
      (Target(ordinal: -1), "id-4"), (Target(ordinal: -4), "id-1"), (Target(originalSeconds: 300, ordinal: 2), "id-3"),
      (Target(originalSeconds: 300, ordinal: -2), "id-2"),
    ])
  func found(_ target: Target, _ id: String) throws {
    #expect(try chosen(target) == [id])
  }

  @Test("all means all that fit")
  func all() throws {
    #expect(try chosen(Target(all: true)) == ["id-1", "id-2", "id-3", "id-4"])
    #expect(try chosen(Target(originalSeconds: 300, all: true)) == ["id-2", "id-3"])
  }

  @Test("several that fit are told apart in the question")
  func question() {
    #expect(
      throws: Refusal.whichOne(
        question: "Which one: pasta, the one with 2 minutes left, the one with 3 minutes left or Eggs?")
    ) { try chosen(Target()) }
    #expect(
      throws: Refusal.whichOne(question: "Which one: the one with 2 minutes left or the one with 3 minutes left?")
    ) { try chosen(Target(originalSeconds: 300)) }
  }

  @Test("of two timers that are the same in all but place, the place is asked for")
  func twins() throws {
    var family = Family()
    let now = family.context.now
    for _ in 0..<2 {
      try family.tell("timer.start", ["seconds": 300, "name": "tea"])
      family.context.now = now
    }
    #expect(try family.refusal("timer.pause") == "Which one: the 1st one or the 2nd one?")
  }

  @Test("a place that is asked for is the place that answers")
  func placeOfSome() throws {
    var family = Family()
    let now = family.context.now
    for _ in 0..<3 {
      try family.tell("timer.start", ["seconds": 300])
      family.context.now = now
    }
    for place in [2, 3] {
      try family.tell("timer.pause", ["ordinal": .number(Double(place))])
      family.context.now = now
    }
    #expect(try family.refusal("timer.resume") == "Which one: the 2nd one or the 3rd one?")
    #expect(try family.tell("timer.resume", ["ordinal": 3]) == "5 minute timer goes on, 5 minutes left.")
  }

  @Test("the only one that rings comes first")
  mutating func ringing() throws {
    family.context.now += 130
    try family.tell("clock.tick")
    #expect(try chosen(Target()) == ["id-2"])
    #expect(try family.tell("timer.cancel") == "5 minute timer stopped.")
  }

  @Test("what can be paused is paused, what can be resumed is resumed")
  mutating func preference() throws {
    try family.tell("timer.pause", ["name": "pasta"])
    #expect(try family.tell("timer.resume").hasPrefix("Pasta timer goes on"))
  }

  @Test(
    "what is not there is refused with what is",
    arguments: [
      (Target(name: "pizza"), "There is no pizza timer. There are"),
      (Target(originalSeconds: 7_200), "There is no timer of 2 hours. There are"),
      (Target(remainingSeconds: 7_200), "No timer has about 2 hours left. There are"),
      (Target(ordinal: 5), "There are only 4 timers."), (Target(ordinal: 0), "There are only 4 timers."),
      (Target(ordinal: -5), "There are only 4 timers."),
    ])
  func missing(_ target: Target, _ start: String) {
    #expect(performing: { try chosen(target) }, throws: { ($0 as? Refusal)?.say.hasPrefix(start) == true })
  }

  @Test("without any timer that is said")
  func none() throws {
    var family = Family()
    #expect(try family.refusal("timer.cancel") == "There are no timers.")
    #expect(try family.tell("timer.status") == "There are no timers.")
  }

  @Test("asked about none in particular, all are told")
  mutating func status() throws {
    #expect(try family.tell("timer.status").hasPrefix("4 timers: "))
    #expect(try family.tell("timer.status", ["name": "eggs"]) == "18 minutes and 59 seconds left on the Eggs timer.")
  }
}
