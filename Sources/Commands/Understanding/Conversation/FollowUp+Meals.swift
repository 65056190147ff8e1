import Basics
import Grammar

/// Follow-ups on planned meals and their eaters.
extension FollowUp {
  /// "What about tomorrow": the same question for another day or meal.
  func day(after last: Meaning) -> [Meaning]? {
    guard last.intent.hasPrefix("meal."), last.intent != "meal.shop" else { return nil }
    var changed = last.slots.merging(slots) { $1 }
    if slots["range"] == nil { changed["range"] = nil }
    return [Meaning(intent: last.intent, slots: changed)]
  }

  /// "No, tacos", "put curry there": the dish of the meal that was planned or asked about.
  func dish(after last: Meaning) -> [Meaning]? {
    guard ["meal.plan", "meal.show", "meal.clear"].contains(last.intent), last.slots["range"] == nil,
      let dish = slots["dish"], last.slots["dish"] != dish
    else { return nil }
    var meant = last.slots.filter { ["slot", "date"].contains($0.key) }
    if meant["slot"] == nil { meant["slot"] = .text("dinner") }
    meant["dish"] = dish
    let isInstead = last.intent == "meal.plan"
    return (isInstead ? [Meaning(intent: "box.undo")] : []) + [Meaning(intent: "meal.plan", slots: meant)]
  }

  /// "We'll be five actually": how many come to the meal, or the table, that was spoken of.
  func party(_ last: Meaning) -> [Meaning]? {
    let isOfMeal = ["meal.guests", "meal.plan", "meal.people"].contains(last.intent)
    guard isOfMeal || last.intent.hasPrefix("reservation.") else { return nil }
    return Correction(slots).meaning(after: last).map { [$0] }
  }

  /// "Swap those two", after two dishes were planned: their days.
  func swappedDays(_ recent: [Meaning]) -> [Meaning]? {
    let planned = recent.filter { $0.intent == "meal.plan" }.prefix(2).compactMap { $0.slots["date"] }
    guard planned.count == 2, planned[0] != planned[1] else { return nil }
    return [Meaning(intent: "meal.swap", slots: ["date": planned[1], "other_date": planned[0]])]
  }

  /// "How many is that now", "lena is coming too", "jonas can't make it": the eaters of the meal that was
  /// spoken of.
  func eaters(of last: Meaning) -> [Meaning]? {
    guard ["meal.plan", "meal.guests", "meal.join", "meal.leave", "meal.people", "meal.show"].contains(last.intent),
      last.slots["range"] == nil
    else { return nil }
    var meant = last.slots.filter { ["slot", "date"].contains($0.key) }
    if meant["slot"] == nil { meant["slot"] = .text("dinner") }
    // "Carol isn't coming, so eight": the number counts.
    if let count = slots["count"], rule == "answer.leaves" {
      meant["count"] = count
      return [Meaning(intent: "meal.guests", slots: meant)]
    }
    meant["people"] = slots["people"]
    let intents = ["answer.joins": "meal.join", "answer.leaves": "meal.leave"]
    return [Meaning(intent: intents[rule] ?? "meal.people", slots: meant)]
  }

  /// "And baked salmon the day after", after a dish was planned.
  func dayAfter(_ last: Meaning) -> [Meaning]? {
    guard last.intent == "meal.plan", let dish = slots["dish"], case .text(let text)? = last.slots["date"],
      let day = CalendarDay(text)
    else { return nil }
    var meant = last.slots.filter { $0.key == "slot" }
    meant["date"] = .text(day.adding(days: 1).description)
    meant["dish"] = dish
    return [Meaning(intent: "meal.plan", slots: meant)]
  }
}
