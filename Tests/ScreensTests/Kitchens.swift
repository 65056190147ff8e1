import Basics
import Commands
import Foundation
import Kitchen

/// A kitchen in use on Saturday 14 March 2026 at 18:05 UTC.
enum Kitchens {
  static let now = Date(timeIntervalSince1970: 1_773_511_500)

  static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  static let today = CalendarDay(now, in: calendar)

  static func timer(_ name: String?, _ seconds: Int, _ status: KitchenTimer.Status) -> KitchenTimer {
    KitchenTimer(id: name ?? "\(seconds)", name: name, seconds: seconds, startedAt: now, status: status)
  }

  static func running(_ name: String?, _ seconds: Int, left: Double) -> KitchenTimer {
    timer(name, seconds, .running(deadline: now.addingTimeInterval(left)))
  }

  static func item(
    _ name: String, _ category: String, _ quantity: Double = 1, _ unit: Measure? = nil, at second: Double = 0,
    checked: Bool = false, list: String = "shopping"
  ) -> ShoppingItem {
    ShoppingItem(
      id: name, name: name, list: list, quantity: quantity, unit: unit, category: category, store: nil,
      checked: checked, addedAt: now.addingTimeInterval(second))
  }

  static func state(timers: [KitchenTimer] = [], items: [ShoppingItem] = []) -> KitchenState {
    var state = KitchenState()
    for timer in timers { state.timers[timer.id] = timer }
    for item in items { state.items[item.id] = item }
    return state
  }

  /// Something of everything.
  static var busy: KitchenState {
    var state = state(
      timers: [
        running("rice", 1_200, left: 725), running("pasta", 600, left: 61.5),
        timer("stock", 7_200, .paused(remaining: 4_000)),
        timer("eggs", 300, .ringing(since: now.addingTimeInterval(-5), until: now.addingTimeInterval(895))),
        timer("tea", 240, .missed(at: now.addingTimeInterval(-3_600))),
      ],
      items: [
        item("milk", "Dairy", 2, .l), item("apples", "Produce", 6, at: 1), item("butter", "Dairy", at: 2),
        item("bread", "Bakery", checked: true), item("hoover", "Other", list: "chores"),
      ])
    let alarm = Alarm(
      id: "a", name: nil, day: today.adding(days: 1, in: calendar), time: ClockTime(hour: 6, minute: 30),
      status: .waiting, ringsAt: now.addingTimeInterval(44_700))
    let nap = Alarm(
      id: "b", name: "nap", day: today, time: ClockTime(hour: 18, minute: 0), status: .snoozed,
      ringsAt: now.addingTimeInterval(300))
    state.alarms = ["a": alarm, "b": nap]
    let dishes = [("salad", true, MealSlot.dinner), ("tacos", false, .dinner), ("porridge", false, .breakfast)]
    for (dish, isSide, slot) in dishes {
      state.dishes[dish] = MealDish(id: dish, day: today, slot: slot, dish: dish, isSide: isSide, position: 0)
    }
    return state
  }
}
