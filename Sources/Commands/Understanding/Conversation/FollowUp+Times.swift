import Basics
import Grammar

/// Follow-ups on timers, alarms and the times of bookings.
extension FollowUp {
  /// "On weekdays only": the alarm just set, on other days.
  func days(after last: Meaning) -> [Meaning]? {
    guard last.intent == "alarm.set", let time = last.slots["time"] else { return nil }
    var old: Slots = ["time": time]
    old["date"] = last.slots["date"]
    var new = last.slots.merging(slots) { $1 }
    new["date"] = nil
    return [Meaning(intent: "alarm.cancel", slots: old), Meaning(intent: "alarm.set", slots: new)]
  }

  /// "An hour later": a new time for a set or booked thing; more time for a timer.
  func shifted(_ last: Meaning) -> [Meaning]? {
    guard case .number(let seconds)? = slots["seconds"] else { return nil }
    let earlier = slots["earlier"] != nil
    let target = last.slots.filter { Self.targetSlots.contains($0.key) }
    switch last.intent {
    case "reservation.change", "reservation.status", "reservation.confirm", "reservation.rebook":
      guard let minutes = Int(exactly: (seconds / 60).rounded()), minutes <= 1_440 else { return nil }
      let slots = last.intent == "reservation.change" ? last.slots : [:]
      return [
        Meaning(
          intent: "reservation.change",
          slots: slots.merging(["minutes": .number(Double(earlier ? -minutes : minutes))]) { $1 })
      ]
    case "alarm.set", "reservation.make", "reservation.check":
      guard case .text(let text)? = last.slots["time"],
        let time = ClockTime(text), let minutes = Int(exactly: (seconds / 60).rounded()), minutes <= 1_440
      else { return nil }
      let moved = ClockTime(minuteOfDay: time.minuteOfDay + (earlier ? -minutes : minutes))
      let new = last.slots.merging(["time": .text(moved.description)]) { $1 }
      guard last.intent == "alarm.set" else { return [Meaning(intent: last.intent, slots: new)] }
      var old: Slots = ["time": .text(text)]
      old["date"] = last.slots["date"]
      return [Meaning(intent: "alarm.cancel", slots: old), Meaning(intent: "alarm.set", slots: new)]
    case "timer.start", "timer.every", "timer.extend", "timer.shorten", "timer.set", "timer.status":
      let meant = ["timer.start", "timer.every"].contains(last.intent) ? Taking.started(last) : target
      let slots = meant.merging(["seconds": .number(seconds)]) { $1 }
      return [Meaning(intent: earlier ? "timer.shorten" : "timer.extend", slots: slots)]
    default: return nil
    }
  }

  /// "Stop the other one": of several timers the one that was not mentioned.
  func others(than last: Meaning) -> [Meaning]? {
    guard case .text(let verb)? = slots["verb"], last.intent.hasPrefix("timer.") else { return nil }
    // "What about the other ones": all are told.
    if verb == "timer.list" { return [Meaning(intent: verb)] }
    var target: Slots = [:]
    switch (last.slots["name"], last.slots["ordinal"]) {
    case (.text(let name)?, _): target["except"] = .text(name)
    case (_, .number(1)?): target["ordinal"] = .number(2)
    case (_, .number?): target["ordinal"] = .number(1)
    default: break
    }
    return [Meaning(intent: verb, slots: target)]
  }

  /// "For the eggs", after a timer without a name was started.
  func named(_ last: Meaning) -> [Meaning]? {
    guard last.intent == "timer.start", last.slots["name"] == nil, let name = slots["name"] else { return nil }
    return [Meaning(intent: "timer.rename", slots: ["new_name": name, "ordinal": .number(-1)])]
  }

  /// "And at four to open the wine", after a reminder: another one, on the same day.
  func reminder(after last: Meaning) -> [Meaning]? {
    guard last.intent == "alarm.set", last.slots["name"] != nil else { return nil }
    var another = settled(after: last)
    if another["date"] == nil { another["date"] = last.slots["date"] }
    return [Meaning(intent: "alarm.set", slots: another)]
  }

  /// The slots with "nine" in the half of the day that is nearer to the last time.
  func settled(after last: Meaning) -> Slots {
    guard slots["either"] != nil else { return slots }
    var settled = slots
    settled["either"] = nil
    guard case .text(let said)? = slots["time"], let first = ClockTime(said),
      case .text(let text)? = last.slots["time"], let before = ClockTime(text)
    else { return settled }
    let second = ClockTime(minuteOfDay: first.minuteOfDay + 720)
    func distance(_ time: ClockTime) -> Int {
      let apart = abs(time.minuteOfDay - before.minuteOfDay)
      return min(apart, 1_440 - apart)
    }
    if distance(second) < distance(first) { settled["time"] = .text(second.description) }
    return settled
  }

  /// "Same again but five minutes": another timer like the last one.
  func again(_ last: Meaning) -> [Meaning]? {
    guard last.intent == "timer.start" else { return nil }
    return [Meaning(intent: "timer.start", slots: last.slots.merging(slots) { $1 })]
  }

  /// "Make it half past seven": the alarm just set, at another time.
  func newTime(after last: Meaning) -> [Meaning]? {
    let slots = settled(after: last)
    guard last.intent == "alarm.set", let time = slots["time"] else { return nil }
    var old: Slots = ["time": last.slots["time"] ?? time]
    old["date"] = last.slots["date"]
    return [
      Meaning(intent: "alarm.cancel", slots: old),
      Meaning(intent: "alarm.set", slots: last.slots.merging(slots) { $1 }),
    ]
  }

  /// "Not that one, the other": of two in a row the other one; for a named one there is no other, so the
  /// box asks.
  func other(than last: Meaning) -> [Meaning]? {
    guard let changes = Self.targeted[last.intent] else { return nil }
    var slots = last.slots.filter { !Self.targetSlots.contains($0.key) && $0.key != "all" }
    switch last.slots["ordinal"] {
    case .number(1): slots["ordinal"] = .number(2)
    case .number(2), .number(-1): slots["ordinal"] = .number(1)
    default: break
    }
    return (changes ? [Meaning(intent: "box.undo")] : []) + [Meaning(intent: last.intent, slots: slots)]
  }

  /// "And the sourdough five less", after a command about timers.
  func moreTime(after last: Meaning) -> [Meaning]? {
    guard last.intent.hasPrefix("timer."), slots["name"] != nil, slots["seconds"] != nil else { return nil }
    let meant = slots.filter { ["name", "seconds"].contains($0.key) }
    return [Meaning(intent: slots["less"] == nil ? "timer.extend" : "timer.shorten", slots: meant)]
  }
}
