import Commands
import Foundation
import Grammar

/// Silencing rings.
extension Kitchen {
  /// The default length of a snooze, in seconds.
  static let usualSnooze = 300
  /// The permitted lengths of a snooze, in seconds: up to a day.
  static let snoozes = 1...86_400

  /// Ends all rings and empties the list of missed ones.
  func stopRinging(in state: KitchenState, context: CommandContext) throws -> Decision<KitchenEvent> {
    let titles = state.ringing.map { $0.title(clockStyle) }
    let timers = state.timers.values.filter { $0.isRinging || $0.isMissed }.map { timer in
      Change(from: timer, to: timer.endedAt.flatMap { timer.afterRing(since: $0, now: context.now) })
    }
    let events =
      timers.map(KitchenEvent.timer)
      + state.alarms.values.filter { $0.status == .ringing || $0.status == .missed }
      .map { KitchenEvent.alarm(Change(from: $0, to: $0.next(context))) }
    guard titles.isEmpty else {
      let again = timers.compactMap(\.after).map { timer in
        " \(Wording.sentence(timer.title)) again in \(Spoken.duration(seconds: timer.wholeSeconds(at: context.now)))."
      }
      return Decision(events: events, say: Wording.sentence("\(Spoken.list(titles)) stopped.") + again.joined())
    }
    guard events.isEmpty else {
      return Decision(events: events, say: "Nothing is ringing. What you missed is off the list.")
    }
    let running = state.timers.values.map(\.title)
    let hint = running.count == 1 ? " To end the timer, say: cancel the \(running.joined())." : ""
    throw Refusal.impossible("Nothing is ringing.\(hint)")
  }

  /// Silences all rings; they ring again after `seconds`.
  func snoozeRinging(_ seconds: Int?, in state: KitchenState, now: Date) throws -> Decision<KitchenEvent> {
    let seconds = seconds ?? Self.usualSnooze
    guard Self.snoozes.contains(seconds) else {
      throw Refusal.impossible("A snooze lasts at least one second and at most a day.")
    }
    let ringing = state.ringing
    guard !ringing.isEmpty else { throw Refusal.impossible("Nothing is ringing.") }
    let again = now.addingTimeInterval(Double(seconds))
    let events = ringing.map { ringing -> KitchenEvent in
      switch ringing {
      case .timer(let timer): .timer(Change(from: timer, to: timer.with(.running(deadline: again))))
      case .alarm(let alarm): .alarm(Change(from: alarm, to: alarm.with(.snoozed, ringsAt: again)))
      }
    }
    let verb = ringing.count == 1 ? "rings" : "ring"
    return Decision(
      events: events,
      say: Wording.sentence(
        "\(Spoken.list(ringing.map { $0.title(clockStyle) })) \(verb) again in \(Spoken.duration(seconds: seconds))."))
  }
}
