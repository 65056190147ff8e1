import Commands
import Foundation
import Grammar

/// Finds the timers that a target means.
struct TimerChoice {
  /// The possible timers, in the order of their start.
  let timers: [KitchenTimer]
  let now: Date

  /// A choice among the timers of `state` that satisfy `isMeant`; by default all that were not missed.
  init(in state: KitchenState, now: Date, where isMeant: (KitchenTimer) -> Bool = { !$0.isMissed }) {
    timers = state.timers.values.filter(isMeant).sorted { $0.startedAt < $1.startedAt }
    self.now = now
  }

  /// The timers that `target` means.
  ///
  /// If several match, the first of `preferences` with any match decides; by default a ringing one comes
  /// first.
  /// - Throws: ``Refusal`` if none matches, or if several do without a choice.
  func pick(
    _ target: Target, preferring preferences: [(KitchenTimer) -> Bool] = [\.isRinging]
  ) throws -> [KitchenTimer] {
    guard !timers.isEmpty else { throw Refusal.impossible("There are no timers.") }
    let fitting = try fitting(target)
    if target.all == true || fitting.count == 1 { return fitting }
    let preferred = preferences.lazy.map { fitting.filter($0) }.first { !$0.isEmpty } ?? fitting
    if preferred.count == 1 { return preferred }
    throw Refusal.whichOne(question: "Which one: \(Self.choice(preferred, of: fitting, now: now))?")
  }

  /// The timers that match everything said about them; never empty.
  private func fitting(_ target: Target) throws -> [KitchenTimer] {
    if let id = target.id {
      guard let timer = timers.first(where: { $0.id == id }) else {
        throw Refusal.impossible("That timer is gone.")
      }
      return [timer]
    }
    var fitting = timers
    if target.repeats == true {
      let reminders = fitting.filter(\.isRepeating)
      // A timer that was set as a reminder may be meant; all of them only if they come back.
      if reminders.isEmpty, target.all == true || !fitting.contains(where: { $0.name != nil }) {
        throw Refusal.impossible("There is no reminder. \(present)")
      }
      if !reminders.isEmpty { fitting = reminders }
    }
    if let name = target.name {
      fitting = Self.named(name, in: fitting)
      if fitting.isEmpty { throw Refusal.impossible("There is no \(TimerName.cleaned(name)) timer. \(present)") }
    }
    if let except = target.except {
      let meant = Set(Self.named(except, in: fitting).map(\.id))
      if meant.isEmpty { throw Refusal.impossible("There is no \(TimerName.cleaned(except)) timer. \(present)") }
      fitting.removeAll { meant.contains($0.id) }
      if fitting.isEmpty { throw Refusal.impossible("There is no other timer. \(present)") }
    }
    if let extreme = target.extreme {
      let ordered = fitting.sorted { $0.remaining(at: now) < $1.remaining(at: now) }
      fitting = (extreme == .longest ? ordered.last : ordered.first).map { [$0] } ?? []
    }
    if let seconds = target.originalSeconds {
      let exact = fitting.filter { $0.seconds == seconds }
      fitting = exact.isEmpty ? nearest(to: seconds, in: fitting) : exact
      if fitting.isEmpty {
        throw Refusal.impossible("There is no timer of \(Spoken.duration(seconds: seconds)). \(present)")
      }
    }
    if let seconds = target.remainingSeconds {
      fitting = nearest(to: seconds, in: fitting)
      if fitting.isEmpty {
        throw Refusal.impossible("No timer has about \(Spoken.duration(seconds: seconds)) left. \(present)")
      }
    }
    if let ordinal = target.ordinal {
      let index = ordinal > 0 ? ordinal - 1 : fitting.count + ordinal
      guard ordinal != 0, fitting.indices.contains(index) else {
        throw Refusal.impossible(
          fitting.count == 1 ? "There is only one timer." : "There are only \(fitting.count) timers.")
      }
      fitting = [fitting[index]]
    }
    return fitting
  }

  /// The timers with this name; failing that, those whose name has all its words: "pasta" means "spinach
  /// pasta".
  private static func named(_ name: String, in timers: [KitchenTimer]) -> [KitchenTimer] {
    let key = TimerName.key(name)
    let exact = timers.filter { $0.name.map(TimerName.key) == key }
    if !exact.isEmpty || key.isEmpty { return exact }
    return timers.filter { timer in
      timer.name.map { Set(TimerName.key($0)).isSuperset(of: key) } ?? false
    }
  }

  /// The timers with about `seconds` left: off by at most a tenth or a minute, and of these the nearest.
  private func nearest(to seconds: Int, in timers: [KitchenTimer]) -> [KitchenTimer] {
    func distance(_ timer: KitchenTimer) -> Double { abs(timer.remaining(at: now) - Double(seconds)) }
    let tolerance = max(60, Double(seconds) / 10)
    guard let least = timers.map(distance).min(), least <= tolerance else { return [] }
    return timers.filter { distance($0) - least < 1 }
  }

  /// The existing timers, for a refusal.
  private var present: String {
    timers.count == 1
      ? "There is only \(Self.choice(timers, now: now))."
      : "There are \(Self.choice(timers, now: now, joinedBy: "and"))."
  }

  /// Timers in a question: "pasta or the one with 3 minutes left". An ordinal counts among `all`, as in
  /// the answer.
  private static func choice(
    _ timers: [KitchenTimer], of all: [KitchenTimer]? = nil, now: Date, joinedBy word: String = "or"
  ) -> String {
    let most = 5
    var parts = timers.prefix(most).map { timer in
      distinction(of: timer, among: timers, of: all ?? timers, now: now)
    }
    if timers.count > most { parts.append("\(timers.count - most) more") }
    return Spoken.list(parts, joinedBy: word)
  }

  private static func distinction(
    of timer: KitchenTimer, among timers: [KitchenTimer], of all: [KitchenTimer], now: Date
  ) -> String {
    func isAlone(_ value: (KitchenTimer) -> String?) -> Bool {
      timers.count { value($0) == value(timer) } == 1
    }
    if let name = timer.name, isAlone({ $0.name.map { TimerName.key($0).joined(separator: " ") } }) { return name }
    if timer.name == nil, isAlone(\.title) { return "the \(timer.title)" }
    if isAlone({ $0.standing(at: now) }) {
      return timer.isRinging ? "the one ringing" : "the one \(timer.isPaused ? "" : "with ")\(timer.standing(at: now))"
    }
    let place = (all.firstIndex(of: timer) ?? 0) + 1
    return "the \(Spoken.ordinal(place)) one"
  }
}
