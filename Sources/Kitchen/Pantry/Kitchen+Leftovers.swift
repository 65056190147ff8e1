import Basics
import Commands
import Foundation
import Grammar

/// Leftovers: lots that are called "leftover chicken curry".
extension Kitchen {
  private static let bare = "leftovers"
  private static let before = "leftover "

  /// The items, with the rest of a meal named after its dish. Without a known dish it is "leftovers".
  func namingLeftovers(_ items: [SpokenItem], in state: KitchenState, context: CommandContext) -> [SpokenItem] {
    items.map { item in
      var named = item
      if let dish = Self.restOf(item.name) ?? (item.name == Self.bare ? lastDish(in: state, context: context) : nil) {
        let name = dish.hasPrefix(Self.before.dropLast()) ? dish : Self.before + dish
        // A dish whose name is as long as a name may be is just leftovers.
        named.name = name.count <= CleanName.longest ? name : Self.bare
      }
      return named
    }
  }

  /// "soup" of "the rest of the soup".
  private static func restOf(_ name: String) -> String? {
    let beginnings = ["the rest of the ", "the rest of our ", "the rest of my ", "the rest of "]
    return beginnings.first(where: name.hasPrefix).map { String(name.dropFirst($0.count)) }
  }

  /// The dish of the last planned meal that has begun, an hour early at most; nil: there is none, or
  /// there are several.
  private func lastDish(in state: KitchenState, context: CommandContext) -> String? {
    let time = context.calendar.dateComponents([.hour, .minute], from: context.now)
    let now = String(format: "%02d%02d00", (time.hour ?? 0) + 1, time.minute ?? 0)
    let slots = MealSlot.allCases.sorted { $0.shownTime > $1.shownTime }
    let begun = slots.filter { $0.shownTime <= now }.map { PlannedMeal($0, on: context.today, in: state) }
    let yesterday = context.today.adding(days: -1, in: context.calendar)
    let meals = begun + [PlannedMeal(.dinner, on: yesterday, in: state)]
    guard let meal = meals.first(where: { !$0.mains.isEmpty }), meal.mains.count == 1 else { return nil }
    return meal.mains.first?.dish.lowercased()
  }

  /// The dishes that are left over, each with the day it was put away, and a warning of old ones.
  func tellLeftovers(in state: KitchenState, context: CommandContext) -> Decision<KitchenEvent> {
    let lots = state.lots.values.filter { Self.dish(leftIn: $0) != nil }.sorted { $0.addedAt < $1.addedAt }
    guard !lots.isEmpty else {
      return Decision(say: "There are no leftovers. Say \u{201C}put the rest in the fridge\u{201D} when there are.")
        .showing(.pantry)
    }
    let told = lots.map { lot in
      let place = lot.place == "freezer" ? ", frozen" : ""
      return "\(Self.dish(leftIn: lot) ?? lot.name) from \(Self.day(of: lot, context))\(place)"
    }
    let old = lots.filter { isTooOld($0, context: context) }.compactMap(Self.dish)
    let warning =
      old.isEmpty
      ? "" : " Older than leftovers keep: \(Spoken.list(Array(Set(old)).sorted())). When in doubt, throw it out."
    return Decision(say: "Left over: \(Wording.short(told, most: Self.mostSpoken)).\(warning)").showing(.pantry)
  }

  /// "today", "yesterday", "3 days ago".
  private static func day(of lot: PantryLot, _ context: CommandContext) -> String {
    let calendar = context.calendar
    let (then, now) = (calendar.startOfDay(for: lot.addedAt), calendar.startOfDay(for: context.now))
    switch calendar.dateComponents([.day], from: then, to: now).day ?? 0 {
    // A clock that was set back is no reason to speak of tomorrow.
    case ...0: return "today"
    case 1: return "yesterday"
    case let days: return "\(days) days ago"
    }
  }

  /// "chicken curry" of "leftover chicken curry"; nil: no leftovers.
  private static func dish(leftIn lot: PantryLot) -> String? {
    let name = lot.name.lowercased()
    if name == bare { return "something" }
    return name.hasPrefix(before) ? String(name.dropFirst(before.count)) : nil
  }

  /// Whether it has lain longer than the table of storage times permits; frozen food keeps.
  private func isTooOld(_ lot: PantryLot, context: CommandContext) -> Bool {
    guard lot.place != "freezer", let kept = reference.keeping(of: Self.bare)?.fridge,
      let longest = KeepingTime.longest(kept)
    else { return false }
    return context.now.timeIntervalSince(lot.addedAt) > Double(longest)
  }
}
