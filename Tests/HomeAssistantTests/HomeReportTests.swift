import Basics
import Commands
import Foundation
import Kitchen
import Testing

@testable import HomeAssistant

/// How things stand, as Home Assistant is told.
@Suite("States for Home Assistant")
struct HomeReportTests {
  private let now = Date(timeIntervalSince1970: 1_773_511_500)

  private func report(_ change: (inout KitchenState) -> Void = { _ in }) throws -> HomeReport {
    var state = KitchenState()
    change(&state)
    return HomeReport(
      of: state, today: try #require(CalendarDay("2026-03-14")), clock: .twelveHour, version: "1.0")
  }

  @Test("an empty kitchen")
  func empty() throws {
    let texts = try report().texts
    #expect(texts["ringing"] == "OFF" && texts["listening"] == "ON" && texts["volume"] == "70")
    #expect(texts["timers"] == #"{"running":0,"timers":[]}"#)
    #expect(texts["shopping"] == #"{"items":[],"lists":{},"open":0}"#)
    #expect(texts["cooking"] == #"{"step":""}"#)
  }

  @Test("timers, what rings, the list, meals and the step")
  func full() throws {
    let texts = try report { state in
      state.timers["a"] = KitchenTimer(
        id: "a", name: "pasta", seconds: 600, startedAt: now, status: .running(deadline: now + 600))
      state.timers["b"] = KitchenTimer(
        id: "b", name: "rice", seconds: 60, startedAt: now, status: .ringing(since: now, until: now + 900))
      state.timers["c"] = KitchenTimer(
        id: "c", name: nil, seconds: 90, startedAt: now, status: .paused(remaining: 12.4))
      for (id, name, list) in [("1", "milk", ShoppingItem.usualList), ("2", "nails", "hardware")] {
        state.items[id] = ShoppingItem(
          id: id, name: name, list: list, quantity: id == "1" ? 2 : 1, unit: id == "1" ? .l : nil, category: "x",
          store: nil, people: [], addedAt: now)
      }
      state.dishes["d"] = MealDish(
        id: "d", day: CalendarDay("2026-03-14") ?? CalendarDay(number: 0), slot: .dinner, dish: "tacos", isSide: false,
        position: 0, people: [])
      state.recipes["r"] = Recipe(
        id: "r", title: "Soup", servings: 2, prepSeconds: nil, cookSeconds: nil, ingredients: [],
        steps: ["Chop.", String(repeating: "stir ", count: 80)], tags: [], image: nil, source: nil, addedAt: now,
        lastCooked: nil)
      state.cooking = Cooking(recipe: "r", step: 2, factor: 1, startedAt: now)
      state.preferences.listens = false
    }.texts
    #expect(texts["ringing"] == "ON" && texts["ringing/what"]?.contains("rice timer") == true)
    #expect(texts["timers"]?.contains(#""next":"2026-03-14T18:15:00Z","running":1"#) == true)
    #expect(texts["timers"]?.contains(#""remaining":12"#) == true)
    #expect(texts["shopping"] == #"{"items":["milk (2 l)"],"lists":{"hardware":1,"shopping":1},"open":1}"#)
    #expect(texts["meals"]?.contains(#""dinner":"tacos""#) == true && texts["listening"] == "OFF")
    let cooking = try #require(texts["cooking"])
    #expect(cooking.contains(#""number":2,"of":2,"recipe":"Soup""#))
    // Home Assistant refuses a state that is longer than 255 characters.
    struct Step: Decodable { var step: String, text: String }
    let step = try JSONDecoder().decode(Step.self, from: Data(cooking.utf8))
    #expect(step.step.count == 255 && step.text.count == 400)
  }

  @Test("only what is another is told again")
  func changes() throws {
    let before = try report()
    let after = try report { $0.preferences.volume = 30 }
    #expect(after.changes(since: before) == ["volume": "30"])
    #expect(after.changes(since: nil).count == after.texts.count)
    #expect(after.changes(since: after).isEmpty)
  }

  private static let moment = Date(timeIntervalSince1970: 1_773_511_500)
  private static let running = KitchenTimer.Status.running(deadline: moment + 60)
  private static let later = KitchenTimer.Status.running(deadline: moment + 120)
  private static let paused = KitchenTimer.Status.paused(remaining: 30)
  private static let ringing = KitchenTimer.Status.ringing(since: moment, until: moment + 900)
  private static let missed = KitchenTimer.Status.missed(at: moment)

  @Test(
    "what happens to a timer is told by its name",
    arguments: [
      (nil, running, "started"), (running, paused, "paused"), (paused, running, "resumed"),
      (running, later, "changed"), (running, nil, "cancelled"), (paused, nil, "cancelled"),
      (running, ringing, "finished"), (ringing, nil, "stopped"), (ringing, running, "snoozed"),
      (ringing, missed, "missed"), (missed, nil, nil), (running, running, nil), (ringing, ringing, nil),
    ] as [(KitchenTimer.Status?, KitchenTimer.Status?, String?)])
  func events(before: KitchenTimer.Status?, after: KitchenTimer.Status?, kind: String?) {
    func timer(_ status: KitchenTimer.Status?) -> KitchenTimer? {
      status.map { KitchenTimer(id: "t", name: "pasta", seconds: 60, startedAt: Self.moment, status: $0) }
    }
    let event = HomeTimerEvent(Change(from: timer(before), to: timer(after)))
    #expect(event?.kind.rawValue == kind)
    if let event { #expect(HomeReport.text(of: event).contains(#""event_type":""# + event.kind.rawValue)) }
  }
}
