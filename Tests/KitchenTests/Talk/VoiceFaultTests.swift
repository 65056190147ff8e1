import Commands
import Foundation
import Testing

@testable import Kitchen

@Suite("Faults that were found by trying what people report")
struct VoiceFaultTests {
  private var talk: Talk

  init() throws { talk = try Talk(recipes: ["lasagna"]) }

  private mutating func say(_ text: String) -> String { talk.say(text) }
  private var pausedCount: Int {
    talk.family.state.timers.values.count { if case .paused = $0.status { true } else { false } }
  }
  private var lengths: [Int] { talk.family.state.timers.values.map(\.seconds) }

  @Test(
    "F9: two and three quarter hours are two hours and 45 minutes",
    arguments: [
      ("set a timer for two and three quarter hours", 9_900), ("set a timer for three quarter hour", 2_700),
      ("set a timer for one and three quarter minutes", 105),
    ])
  mutating func quarters(said: String, seconds: Int) {
    _ = say(said)
    #expect(lengths == [seconds])
  }

  @Test("F11: timers for three lengths are three timers")
  mutating func threeTimers() {
    _ = say("set timers for 3, 5 and 7 minutes")
    #expect(lengths.sorted() == [180, 300, 420])
  }

  @Test(
    "F12: what stands behind a full stop, a semicolon or a line break is done as well",
    arguments: [". ", "; ", "\n", ".\n", "! "])
  mutating func sentences(stop: String) {
    _ = say("set a tea timer for one minute\(stop)add bread")
    #expect(lengths == [60])
    #expect(talk.family.state.items.values.map(\.name) == ["bread"])
  }

  @Test("F12: of sentences of which one is no command, none is done in silence")
  mutating func halfUnderstood() {
    let answer = say("add bread. the gizmo fluxes on tuesdays")
    #expect(talk.family.state.items.isEmpty || answer.contains("add bread"))
  }

  @Test(
    "F19: a timer for 1:30 is asked about, hours first", arguments: [("1:30", 5_400), ("0:45", 2_700), ("2:00", 7_200)])
  mutating func clock(length: String, seconds: Int) {
    #expect(say("set a timer for \(length)").hasPrefix("Did you mean “set a timer for "))
    #expect(lengths.isEmpty)
    _ = say("yes")
    #expect(lengths == [seconds])
  }

  @Test("a timer for no time of a clock is none", arguments: ["1:99", "99:99:99", ":30", "1:", "0:00", "11111:22"])
  mutating func noClock(length: String) {
    _ = say("set a timer for \(length)")
    _ = say("yes")
    #expect(!lengths.contains { $0 > 3_600 * 24 })
  }

  @Test("F20: both of two timers go on")
  mutating func both() {
    _ = say("set a tea timer for five minutes")
    _ = say("set an egg timer for six minutes")
    _ = say("pause both")
    #expect(pausedCount == 2)
    _ = say("resume both")
    #expect(pausedCount == 0)
  }

  @Test(
    "short forms open what is meant",
    arguments: [
      ("show pantry", "pantry.show"), ("show week", "meal.show"), ("show recipe lasagna", "recipe.show"),
      ("load lasagna", "recipe.show"), ("show order", "order.read"), ("show points", "loyalty.show"),
      ("show reservations", "reservation.status"), ("show dinner", "meal.show"),
    ])
  func shortForms(said: String, intent: String) throws {
    #expect(try Talk(recipes: ["lasagna"]).intent(of: said) == intent)
  }

  @Test(
    "a typed sentence may begin with the box's name",
    arguments: ["foodie add milk", "Foodie, add milk", "hey foodie add milk", "OK Foodie, add milk."])
  func name(said: String) throws {
    #expect(try Talk(names: ["foodie"]).intent(of: said) == "shopping.add")
  }

  @Test(
    "the name alone is no sentence, and another box's name is none of ours", arguments: ["foodie", "jarvis add milk"])
  func nobody(said: String) throws {
    #expect(try Talk(names: ["foodie"]).intent(of: said) == nil)
  }
}
