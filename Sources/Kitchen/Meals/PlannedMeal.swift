import Basics
import Commands
import Grammar

/// One meal of one day: its dishes in order and its eaters.
public struct PlannedMeal: Sendable {
  public let day: CalendarDay
  public let slot: MealSlot
  /// The dishes in the order of serving: main dishes, then sides.
  public let dishes: [MealDish]

  /// Makes a meal from the plan.
  public init(_ slot: MealSlot, on day: CalendarDay, in state: KitchenState) {
    self.day = day
    self.slot = slot
    dishes = state.dishes.values
      .filter { $0.day == day && $0.slot == slot }
      .sorted { ($0.isSide ? 1 : 0, $0.position, $0.dish) < ($1.isSide ? 1 : 0, $1.position, $1.dish) }
  }

  /// Whether nothing is planned.
  public var isEmpty: Bool { dishes.isEmpty }
  /// The main dishes; usually one.
  public var mains: [MealDish] { dishes.filter { !$0.isSide } }
  /// The sides.
  public var sides: [MealDish] { dishes.filter(\.isSide) }

  /// The eaters, in order; empty: the whole family.
  public var people: [String] {
    guard !(mains.contains { $0.people.isEmpty }) else { return [] }
    var names: [String] = []
    for name in dishes.flatMap(\.people) where !names.contains(name) { names.append(name) }
    return names
  }

  /// The dish with this name.
  func dish(called name: String) -> MealDish? {
    let key = NameKey(name)
    return dishes.first { NameKey($0.dish) == key }
  }

  /// "tacos with salad and rice, for Sam and Alex".
  func spoken(in state: KitchenState) -> String {
    let sides = Spoken.list(
      sides.map { side in
        let own = side.people.isEmpty || Set(side.people) == Set(people) ? "" : " for \(state.eaters(side.people))"
        return side.dish + own
      })
    var text = Spoken.list(mains.map(\.dish))
    if text.isEmpty { text = sides } else if !sides.isEmpty { text += " with \(sides)" }
    return people.isEmpty ? text : "\(text), for \(state.eaters(people))"
  }
}

extension KitchenState {
  /// People in words: "Sam and Alex"; everybody, or no names, is "the whole family".
  public func eaters(_ names: [String]) -> String {
    let here = Set(people.values.map { ProperKey($0.name) })
    let all = here.count > 1 && here.isSubset(of: names.map(ProperKey.init))
    return names.isEmpty || all ? "the whole family" : Spoken.list(names)
  }

  /// The people that a command names, each once; empty for the whole family.
  /// - Throws: ``Refusal`` for an unknown person.
  func eaters(_ spoken: [String], context: CommandContext) throws -> [String] {
    var names: [String] = []
    for name in spoken {
      guard let person = try eater(name, context: context) else { return [] }
      if !names.contains(person.name) { names.append(person.name) }
    }
    return names
  }
}
