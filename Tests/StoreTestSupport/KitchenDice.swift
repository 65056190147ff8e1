import Basics
import Commands
import Foundation
import Home
import Kitchen

/// Draws commands with events that fit a state. The same seed, number and state always draw the same.
public struct KitchenDice {
  private var state: UInt64

  private init(seed: UInt64) { state = seed }

  /// The identifier of command `number`.
  public static func id(_ number: Int) -> String { "c-\(number)" }

  /// Command `number`, counted from 1, of the sequence `seed`, with events of the kitchen that fit `home`.
  public static func entry(
    seed: UInt64, number: Int, in home: HomeState, events count: ClosedRange<Int> = 1...4
  ) -> JournalEntry<HomeEvent> {
    var dice = KitchenDice(seed: seed &+ UInt64(number) &* 0x2545_F491_4F6C_DD1D)
    var after = home.kitchen
    var events: [HomeEvent] = []
    for _ in 0..<dice.pick(count) {
      let event = dice.event(in: after)
      after.apply(event)
      events.append(.kitchen(event))
    }
    let isUndo = undoes(seed, number)
    return JournalEntry(
      id: id(number), time: dice.date(), origin: dice.pick([.voice, .text, .http, .companion, .clock]),
      command: isUndo ? .box(.undo) : dice.pick(commands), events: events, say: dice.text(),
      undoes: isUndo ? id(number - 1) : nil)
  }

  // One in eight, and never an undo of an undo.
  private static func undoes(_ seed: UInt64, _ number: Int) -> Bool {
    func draws(_ number: Int) -> Bool {
      var dice = KitchenDice(seed: seed ^ UInt64(number) &* 0x9E6C_63D0_876A_9A47)
      return dice.next() % 8 == 0
    }
    return number > 1 && draws(number) && !undoes(seed, number - 1)
  }

  private static let commands: [Command] = [
    .timer(.start(seconds: 600, name: "pasta \u{1F35D}")),
    .timer(.rename(newName: "eggs", target: Target(ordinal: -1))),
    .alarm(.set(time: ClockTime(hour: 6, minute: 30), date: CalendarDay("2026-03-14"), name: nil, days: .working)),
    .shopping(
      .add(items: [SpokenItem(name: "milk", quantity: 2.5, unit: .flOz)], list: nil, store: nil, person: "Sam")),
    .meal(.addSide(slot: .dinner, date: nil, dish: "salad", people: ["Sam", "Alex"])), .clock(.jump(seconds: -3600.5)),
    .box(.volume(level: nil, delta: -10, alarms: true)), .person(.add(name: "Zoë", emoji: "👩‍🍳", email: nil)),
  ]

  private mutating func event(in kitchen: KitchenState) -> KitchenEvent {
    switch next() % 23 {
    case 0...3: .timer(change(kitchen.timers) { $0.timer(id: $1) })
    case 4: .alarm(change(kitchen.alarms) { $0.alarm(id: $1) })
    case 5...9: .item(change(kitchen.items) { $0.item(id: $1) })
    case 10: .person(change(kitchen.people) { Person(id: $1, name: $0.text(), emoji: "👩🏽‍🌾", email: $0.maybe($0.text())) })
    case 11: .shop(change(kitchen.shops) { Shop(id: $1, name: $0.text()) })
    case 12: .category(change(kitchen.categories) { CategoryChoice(id: $1, category: $0.text()) })
    case 13, 14: .dish(change(kitchen.dishes) { $0.dish(id: $1) })
    case 15, 16: .lot(change(kitchen.lots) { $0.lot(id: $1) })
    case 17:
      .minimum(change(kitchen.minimums) { StockMinimum(id: $1, name: $0.text(), quantity: 0.5, unit: $0.maybe(.kg)) })
    case 18: .product(change(kitchen.products) { $0.product(id: $1) })
    case 21: .scan(change(kitchen.scans) { $0.scan(id: $1) })
    case 19: .recipe(change(kitchen.recipes) { $0.recipe(id: $1) })
    case 20: .cooking(Change(from: kitchen.cooking, to: next() % 3 == 0 && kitchen.cooking != nil ? nil : cooking()))
    default: .preferences(Change(from: kitchen.preferences, to: next() % 5 == 0 ? nil : preferences()))
    }
  }

  // Adds, changes or removes; about thirty records stay in a table.
  private mutating func change<Value: Record>(
    _ table: Table<Value>, _ make: (inout KitchenDice, String) -> Value
  ) -> Change<Value> {
    let index = Int(next() % 31)
    guard index < table.count else { return Change(from: nil, to: make(&self, "\(text()) \(next())")) }
    let old = table.elements[index]
    return Change(from: old.value, to: next() % 3 == 0 ? nil : make(&self, old.key))
  }

  private mutating func timer(id: String) -> KitchenTimer {
    let status: KitchenTimer.Status =
      switch next() % 4 {
      case 0: .running(deadline: date())
      case 1: .paused(remaining: Double(next() % 1_000_000) / 7)
      case 2: .ringing(since: date(), until: date())
      default: .missed(at: date())
      }
    return KitchenTimer(
      id: id, name: maybe(text()), seconds: Int(next() % 90_000), startedAt: date(), status: status)
  }

  private mutating func alarm(id: String) -> Alarm {
    Alarm(
      id: id, name: maybe(text()), day: day(), time: ClockTime(hour: pick(0...23), minute: pick(0...59)),
      status: pick([.waiting, .ringing, .snoozed, .missed]), ringsAt: date(),
      repeats: maybe(pick([.all, .working, .weekend])))
  }

  private mutating func item(id: String) -> ShoppingItem {
    ShoppingItem(
      id: id, name: text(), list: pick(["shopping", "chores"]), quantity: Double(1 + next() % 999) / 8,
      unit: maybe(pick(Measure.allCases)), category: pick(["", "dairy"]), store: maybe(text()),
      checked: next() % 2 == 0, people: people(), addedAt: date())
  }

  private mutating func dish(id: String) -> MealDish {
    MealDish(
      id: id, day: day(), slot: pick(MealSlot.allCases), dish: text(), isSide: next() % 2 == 0, position: pick(0...5),
      people: people())
  }

  private mutating func lot(id: String) -> PantryLot {
    PantryLot(
      id: id, name: text(), quantity: Double(1 + next() % 999) / 8, unit: maybe(pick(Measure.allCases)),
      place: maybe(text()), bestBefore: maybe(day()), addedAt: date(), note: maybe(text()), store: maybe(text()))
  }

  private mutating func product(id: String) -> Product {
    let pack = PackQuantity(count: pick(1...12), quantity: Double(1 + next() % 99) / 3, unit: pick(Measure.allCases))
    return Product(id: id, name: text(), brand: maybe(text()), pack: maybe(pack), image: maybe(text()))
  }

  private mutating func scan(id: String) -> Scan {
    Scan(id: id, barcode: text(), name: maybe(text()), at: date(), waits: next() % 2 == 0)
  }

  private mutating func recipe(id: String) -> Recipe {
    let lines = (0..<pick(0...4)).map { _ in
      Ingredient(
        text: line(), name: line(), quantity: maybe(Double(1 + next() % 99) / 3), upper: maybe(2.5),
        unit: maybe(pick(Measure.allCases)), note: maybe(line()), key: line())
    }
    return Recipe(
      id: id, title: text(), servings: maybe(4), yield: maybe(text()), prepSeconds: maybe(600),
      cookSeconds: maybe(1_200),
      totalSeconds: maybe(1_800), ingredients: lines, steps: people(), tags: people(), image: maybe(text()),
      source: maybe(text()), note: maybe(text()), addedAt: date(), lastCooked: maybe(day()))
  }

  private mutating func cooking() -> Cooking {
    Cooking(recipe: text(), step: pick(1...9), factor: Double(pick(1...8)) / 4, startedAt: date())
  }

  // Ingredients are lines.
  private mutating func line() -> String {
    pick(["milk", "O'Brien's \"best\"", "cre\u{300}me", "米", "👨‍👩‍👧‍👦", "'; DROP TABLE recipes; --", "½ cup, sifted"])
  }

  private mutating func preferences() -> Preferences {
    var preferences = Preferences()
    preferences.volume = pick(0...100)
    preferences.alarmVolume = pick(0...100)
    preferences.store = maybe(text())
    preferences.person = maybe(text())
    preferences.stocksBought = next() % 2 == 0
    return preferences
  }

  private mutating func text() -> String {
    pick([
      "milk", "O'Brien's \"best\"", "crème brûlée", "cre\u{300}me", "米", "👨‍👩‍👧‍👦", "a\nb\tc", "'; DROP TABLE items; --",
      "%_",
      "\u{7}\u{1B}[31m", "ﷺ", String(repeating: "long ", count: 60),
    ])
  }

  private mutating func people() -> [String] { (0..<pick(0...3)).map { _ in text() } }

  private mutating func day() -> CalendarDay {
    CalendarDay("20\(pick(20...39))-0\(pick(1...9))-\(pick(10...28))")
      ?? CalendarDay(Date(timeIntervalSince1970: 0), in: Calendar(identifier: .gregorian))
  }

  // Any moment from 2020 to 2040, at the full precision of a Date.
  private mutating func date() -> Date {
    Date(timeIntervalSinceReferenceDate: 6e8 + Double(next() >> 11) / Double(1 << 53) * 6.3e8)
  }

  private mutating func maybe<Value>(_ value: Value) -> Value? { next() % 2 == 0 ? value : nil }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(next() % UInt64(values.count))] }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  // SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
