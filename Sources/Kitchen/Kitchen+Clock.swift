import Basics
import Commands
import Foundation
import Grammar

/// The effect of the passing of time.
extension Kitchen {
  /// Applies the passing of time up to now, or follows a wall clock that was set.
  func clock(_ command: ClockCommand, in state: KitchenState, context: CommandContext) -> Decision<KitchenEvent> {
    switch command {
    case .tick: tick(in: state, context: context)
    case .jump(let seconds, let others, _):
      Decision(events: Self.following(seconds, others: others ?? [:], in: state), say: "")
    }
  }

  /// The delay in seconds from which a timer's ring counts as late and says so.
  private static let lateness: Double = 60
  /// The most missed timers; the oldest are deleted first.
  private static let mostMissed = 20

  private func tick(in state: KitchenState, context: CommandContext) -> Decision<KitchenEvent> {
    var decision = Decision<KitchenEvent>(say: "")
    var sentences: [String] = []
    for timer in TimerChoice(in: state, now: context.now).timers {
      if let (next, say) = Self.advanced(timer, now: context.now) {
        decision.events.append(.timer(Change(from: timer, to: next)))
        sentences.append(say)
      }
    }
    for alarm in state.pendingAlarms {
      if let (next, say) = advanced(alarm, context: context) {
        decision.events += missing(alarm, next, context: context)
        sentences.append(say)
      }
    }
    decision.events += Self.forgotten(in: state) + comingBack(in: state, context: context)
    decision.say = sentences.filter { !$0.isEmpty }.joined(separator: " ")
    return decision
  }

  /// The new state of a timer with the reply; nil if nothing changes.
  private static func advanced(_ timer: KitchenTimer, now: Date) -> (KitchenTimer, String)? {
    switch timer.status {
    case .running(let deadline) where deadline <= now:
      var rings = timer.with(.ringing(since: deadline, until: timer.ringEnd(now: now)))
      rings.warnsAt = nil
      let isLate = now.timeIntervalSince(deadline) >= lateness
      if timer.isRepeating { return (rings, Wording.sentence("\(timer.name ?? "it is time again").")) }
      return (rings, "Your \(timer.title) \(isLate ? "ended \(Speaking.ago(deadline, now: now))" : "is done").")
    case .running where timer.warning.map { $0 <= now } ?? false:
      var warned = timer
      warned.warnsAt = nil
      return (warned, told(timer, now: now))
    case .ringing(let since, let until) where until <= now:
      return (timer.afterRing(since: since, now: now) ?? timer.with(.missed(at: since)), "")
    default: return nil
    }
  }

  /// The new state of an alarm with the reply; nil if nothing changes.
  private func advanced(_ alarm: Alarm, context: CommandContext) -> (Alarm, String)? {
    // After the machine moved to another time zone, 6:30 is 6:30 there.
    let due = alarm.status == .waiting ? alarm.due(in: context.calendar) : alarm.ringsAt
    let late = context.now.timeIntervalSince(due)
    let shown = alarm.status == .waiting ? ClockTime(due, in: context.calendar) : alarm.time
    let clock = Spoken.clock(shown.description, style: clockStyle)
    let title = alarm.title(clockStyle)
    switch alarm.status {
    case .waiting where late >= Alarm.latestRing:
      let day = Spoken.date(alarm.day.description, from: context.reference)
      return (alarm.with(.missed, ringsAt: due), "You missed the \(title) \(day).")
    case .waiting where late >= 0, .snoozed where late >= 0:
      let name = alarm.name.map { " \(Wording.sentence($0))." } ?? ""
      let isLate = alarm.status == .waiting && late >= Self.lateness
      let say = isLate ? "Your \(title) was \(Speaking.ago(due, now: context.now))." : "It is \(clock).\(name)"
      let spoken = alarm.status == .snoozed ? "Your \(title), again." : say
      return (alarm.with(.ringing, ringsAt: context.now), spoken)
    case .ringing where late >= Alarm.longestRing: return (alarm.with(.missed), "")
    case .waiting where due != alarm.ringsAt: return (alarm.with(.waiting, ringsAt: due), "")
    default: return nil
    }
  }

  // A repeating alarm goes on to its next day, and its missed ring is kept beside it until it is told.
  private func missing(_ alarm: Alarm, _ next: Alarm, context: CommandContext) -> [KitchenEvent] {
    guard next.status == .missed, let again = next.next(context) else { return [.alarm(Change(from: alarm, to: next))] }
    var missed = next
    (missed.id, missed.repeats) = (context.makeID(), nil)
    return [.alarm(Change(from: alarm, to: again)), .alarm(Change(from: nil, to: missed))]
  }

  private static func forgotten(in state: KitchenState) -> [KitchenEvent] {
    let missed = state.timers.values.filter(\.isMissed)
      .sorted { ($0.endedAt ?? .distantPast) < ($1.endedAt ?? .distantPast) }
    return missed.dropLast(mostMissed).map { .timer(Change(from: $0, to: nil)) }
  }

  /// Timers keep their length when the clock is set. Alarms stay at their times, except that a ring and a
  /// snooze are durations too.
  private static func following(_ seconds: Double, others: [String: Double], in state: KitchenState) -> [KitchenEvent] {
    func shift(of id: String) -> Double? {
      let shift = others[id] ?? seconds
      return shift.isFinite && shift != 0 ? shift : nil
    }
    let timers = state.timers.values.compactMap { timer in
      shift(of: timer.id).map { KitchenEvent.timer(Change(from: timer, to: timer.moved(by: $0))) }
    }
    let alarms = state.alarms.values.filter { $0.status == .ringing || $0.status == .snoozed }
      .compactMap { alarm in
        shift(of: alarm.id).map { shift in
          KitchenEvent.alarm(
            Change(from: alarm, to: alarm.with(alarm.status, ringsAt: alarm.ringsAt.addingTimeInterval(shift))))
        }
      }
    return timers + alarms
  }
}
