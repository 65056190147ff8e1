import Basics
import Commands
import Foundation
import Home
import Kitchen
import Testing

@testable import Store

/// The stores that are kept as SQL, one of each version since the baseline, and their contents.
enum Snapshot {
  static func sql(_ version: Int) throws -> String {
    let url = try #require(Bundle.module.url(forResource: "Schemas/version\(version)", withExtension: "sql"))
    return try String(contentsOf: url, encoding: .utf8)
  }

  private static func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: 1_773_511_500 + seconds) }

  /// The contents of the store of a version: those of the baseline, a row of every kind, and what each
  /// later one adds.
  static func home(of version: Int = Schema.version) throws -> HomeState {
    var home = HomeState(kitchen: kitchen)
    if version >= 21 {
      home.kitchen.preferences.pace = 85
      home.kitchen.preferences.pronunciations = ["gnocchi": "nyokki"]
    }
    if version >= 22 {
      home.kitchen.timers["t-pasta"]?.warnsAt = 120
      for id in home.kitchen.headcounts.keys { home.kitchen.headcounts[id]?.guests = ["Zoë", "Kim"] }
    }
    for event in try restaurant() { home.apply(.restaurant(event)) }
    return home
  }

  private static var kitchen: KitchenState {
    var kitchen = KitchenState()
    addTimers(to: &kitchen)
    addLists(to: &kitchen)
    addMeals(to: &kitchen)
    addPantry(to: &kitchen)
    kitchen.people["p-sam"] = Person(id: "p-sam", name: "Sam", emoji: "👩🏽‍🌾", email: "sam@example.org")
    kitchen.phrases["ph-1"] = Phrase(id: "ph-1", said: "good night", does: "cancel all timers")
    kitchen.preferences.volume = 55
    kitchen.preferences.alarmVolume = 80
    kitchen.preferences.store = "farm shop"
    kitchen.preferences.person = "Sam"
    kitchen.preferences.stocksBought = false
    kitchen.preferences.looksUp = false
    kitchen.preferences.wakeWord = "computer"
    kitchen.preferences.listens = false
    return kitchen
  }

  private static func addTimers(to kitchen: inout KitchenState) {
    for timer in [
      KitchenTimer(
        id: "t-pasta", name: "pasta", seconds: 600, startedAt: date(0.25), status: .running(deadline: date(600.25))),
      KitchenTimer(id: "t-eggs", name: nil, seconds: 240, startedAt: date(-300), status: .paused(remaining: 12.5)),
      KitchenTimer(id: "t-rice", name: "rice", seconds: 900, startedAt: date(-3900), status: .missed(at: date(-3000))),
      KitchenTimer(
        id: "t-bread", name: "bread", seconds: 60, startedAt: date(-120),
        status: .ringing(since: date(-60), until: date(840))),
      KitchenTimer(
        id: "t-stir", name: "stir", seconds: 300, startedAt: date(0), status: .running(deadline: date(300)),
        repeats: true),
    ] {
      kitchen.timers[timer.id] = timer
    }
    if let sunday {
      kitchen.alarms["a-1"] = Alarm(
        id: "a-1", name: "get up", day: sunday, time: ClockTime(hour: 6, minute: 30), status: .waiting,
        ringsAt: Date(timeIntervalSince1970: 1_773_552_600))
      kitchen.alarms["a-1"]?.repeats = .weekend
    }
  }

  private static func addLists(to kitchen: inout KitchenState) {
    kitchen.items["i-milk"] = ShoppingItem(
      id: "i-milk", name: "milk", list: "shopping", quantity: 2.5, unit: .l, category: "dairy", store: "farm shop",
      people: ["Sam", "Zoë"], addedAt: date(-240))
    kitchen.items["i-milk"]?.position = 12.5
    kitchen.items["i-milk"]?.stamps.checked = Stamp(time: date(-30), command: "c-2")
    kitchen.items["i-crème"] = ShoppingItem(
      id: "i-crème", name: "crème brûlée 👩‍🍳", list: "party", quantity: 1, unit: nil, category: "dessert", store: nil,
      checked: true, addedAt: date(-180))
    kitchen.removedItems = ["i-gone"]
    if let friday {
      kitchen.recurring["rc-milk"] = RecurringItem(
        id: "rc-milk", name: "milk", quantity: 2, unit: .l, list: "shopping", days: 1, weekdays: Weekdays("friday"),
        next: friday)
    }
    kitchen.categories["milk"] = CategoryChoice(id: "milk", category: "dairy")
    kitchen.shops["s-farm"] = Shop(id: "s-farm", name: "farm shop")
    kitchen.usualShops["bread"] = UsualShop(id: "bread", name: "bread", store: "Market")
    kitchen.aisles["Market"] = ShopAisles(
      id: "Market", steps: [ShopAisles.Step(first: "Produce", next: "Dairy", times: 2)], trip: ["Produce", "Dairy"],
      tickedAt: date(0))
  }

  private static func addMeals(to kitchen: inout KitchenState) {
    if let sunday, let friday {
      kitchen.dishes["d-tacos"] = MealDish(
        id: "d-tacos", day: friday, slot: .dinner, dish: "tacos", isSide: false, position: 0, people: ["Sam"])
      let dinner = Headcount(day: sunday, slot: .dinner, count: 8)
      kitchen.headcounts[dinner.id] = dinner
    }
    kitchen.diets["d-1"] = DietaryNeed(id: "d-1", person: "Sam", need: .allergy, food: "nuts")
    kitchen.recipes["r-crepes"] = Recipe(
      id: "r-crepes", title: "Crêpes", servings: 4, prepSeconds: 600, cookSeconds: 1_200,
      ingredients: [
        Ingredient(text: "250 g flour, sifted", name: "flour", quantity: 250, unit: .g, note: "sifted", key: "flour"),
        Ingredient(text: "2 to 3 eggs", name: "eggs", quantity: 2, upper: 3, key: "egg"),
        Ingredient(text: "For the pan:", name: "", key: ""), Ingredient(text: "salt", name: "salt", key: "salt"),
      ],
      steps: ["Whisk.", "Fry for 2 minutes."], tags: ["breakfast"], image: "crêpes.jpg", source: "Grandma",
      addedAt: date(0), lastCooked: CalendarDay("2026-03-01"))
    kitchen.cooking = Cooking(recipe: "r-crepes", step: 2, factor: 1.5, startedAt: date(0))
    kitchen.favourites["r-crepes"] = Favourite(id: "r-crepes", since: date(0))
  }

  private static func addPantry(to kitchen: inout KitchenState) {
    kitchen.lots["l-eggs"] = PantryLot(
      id: "l-eggs", name: "eggs", quantity: 6, unit: nil, place: "fridge", bestBefore: friday, addedAt: date(0))
    kitchen.lots["l-eggs"]?.store = "Market"
    kitchen.lots["l-flour"] = PantryLot(id: "l-flour", name: "Flour", quantity: 1.5, unit: .kg, addedAt: date(0))
    kitchen.lots["l-flour"]?.note = "Scanned barcode: 4006381333931"
    kitchen.lots["l-flour"]?.written = WrittenAmount(text: "1.5 kg", quantity: 1.5)
    kitchen.minimums["egg"] = StockMinimum(id: "egg", name: "eggs", quantity: 4, unit: nil)
    kitchen.products["0036000291452"] = Product(
      id: "0036000291452", name: "tissues", brand: "Softly",
      pack: PackQuantity(count: 6, quantity: 80, unit: .piece), image: "https://example.org/tissues.jpg")
    kitchen.scans["sc-1"] = Scan(id: "sc-1", barcode: "0036000291452", name: "tissues", at: date(0))
    kitchen.scans["sc-2"] = Scan(id: "sc-2", barcode: "5000112637922", name: nil, at: date(0), waits: true)
  }

  private static let sunday = CalendarDay("2026-03-15")
  private static let friday = CalendarDay("2026-03-20")

  static var journal: [JournalEntry<HomeEvent>] {
    let farm = Shop(id: "s-farm", name: "farm shop")
    let bakery = Shop(id: "s-bakery", name: "bakery")
    return [
      JournalEntry(
        id: "c-1", time: date(-240), origin: .voice, command: .store(.add(name: "farm shop")),
        events: [.kitchen(.shop(Change(from: nil, to: farm)))], say: "I know the farm shop now."),
      JournalEntry(
        id: "c-2", time: date(-180), origin: .text, command: .store(.add(name: "bakery")),
        events: [.kitchen(.shop(Change(from: nil, to: bakery)))], say: "I know the bakery now."),
      JournalEntry(
        id: "c-3", time: date(-120), origin: .voice, command: .box(.undo),
        events: [.kitchen(.shop(Change(from: bakery, to: nil)))], say: "Undone.", undoes: "c-2"),
    ]
  }
}
