import Commands
import Foundation
import Kitchen
import Testing

/// The stores of earlier versions that are kept as SQL, and what is in each of them.
enum Snapshot {
  static func sql(_ version: Int) throws -> String {
    let url = try #require(Bundle.module.url(forResource: "Schemas/version\(version)", withExtension: "sql"))
    return try String(contentsOf: url, encoding: .utf8)
  }

  private static func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: 1_773_511_500 + seconds) }

  static var kitchen: KitchenState {
    var kitchen = KitchenState()
    let sunday = CalendarDay("2026-03-15")
    let friday = CalendarDay("2026-03-20")
    for timer in [
      KitchenTimer(
        id: "t-pasta", name: "pasta", seconds: 600, startedAt: date(0.25), status: .running(deadline: date(600.25))),
      KitchenTimer(id: "t-eggs", name: nil, seconds: 240, startedAt: date(-300), status: .paused(remaining: 12.5)),
      KitchenTimer(id: "t-rice", name: "rice", seconds: 900, startedAt: date(-3900), status: .missed(at: date(-3000))),
      KitchenTimer(
        id: "t-bread", name: "bread", seconds: 60, startedAt: date(-120),
        status: .ringing(since: date(-60), until: date(840))),
    ] {
      kitchen.timers[timer.id] = timer
    }
    if let sunday {
      kitchen.alarms["a-1"] = Alarm(
        id: "a-1", name: "get up", day: sunday, time: ClockTime(hour: 6, minute: 30), status: .waiting,
        ringsAt: Date(timeIntervalSince1970: 1_773_552_600))
    }
    kitchen.items["i-milk"] = ShoppingItem(
      id: "i-milk", name: "milk", list: "shopping", quantity: 2.5, unit: .l, category: "dairy", store: "farm shop",
      people: ["Sam", "Zoë"], addedAt: date(-240))
    kitchen.items["i-crème"] = ShoppingItem(
      id: "i-crème", name: "crème brûlée 👩‍🍳", list: "party", quantity: 1, unit: nil, category: "dessert", store: nil,
      checked: true, addedAt: date(-180))
    kitchen.people["p-sam"] = Person(id: "p-sam", name: "Sam", emoji: "👩🏽‍🌾", email: "sam@example.org")
    kitchen.shops["s-farm"] = Shop(id: "s-farm", name: "farm shop")
    kitchen.categories["milk"] = CategoryChoice(id: "milk", category: "dairy")
    if let friday {
      kitchen.dishes["d-tacos"] = MealDish(
        id: "d-tacos", day: friday, slot: .dinner, dish: "tacos", isSide: false, position: 0, people: ["Sam"])
    }
    kitchen.preferences.volume = 55
    kitchen.preferences.alarmVolume = 80
    kitchen.preferences.store = "farm shop"
    kitchen.preferences.person = "Sam"
    return kitchen
  }

  static var journal: [JournalEntry<KitchenEvent>] {
    let farm = Shop(id: "s-farm", name: "farm shop")
    let bakery = Shop(id: "s-bakery", name: "bakery")
    return [
      JournalEntry(
        id: "c-1", time: date(-240), origin: .voice, command: .store(.add(name: "farm shop")),
        events: [.shop(Change(from: nil, to: farm))], say: "I know the farm shop now."),
      JournalEntry(
        id: "c-2", time: date(-180), origin: .text, command: .store(.add(name: "bakery")),
        events: [.shop(Change(from: nil, to: bakery))], say: "I know the bakery now."),
      JournalEntry(
        id: "c-3", time: date(-120), origin: .voice, command: .box(.undo),
        events: [.shop(Change(from: bakery, to: nil))], say: "Undone.", undoes: "c-2"),
    ]
  }
}
