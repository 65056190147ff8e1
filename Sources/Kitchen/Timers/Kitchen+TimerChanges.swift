import Commands
import Foundation
import Grammar

/// Commands that change existing timers.
extension Kitchen {
  func cancelTimers(_ target: Target, in state: KitchenState, now: Date) throws -> Decision<KitchenEvent> {
    var choice = TimerChoice(in: state, now: now)
    // Missed ones are cancelled only if there are no others.
    if choice.timers.isEmpty { choice = TimerChoice(in: state, now: now, where: { _ in true }) }
    let timers = try choice.pick(target)
    let events = timers.map { KitchenEvent.timer(Change(from: $0, to: nil)) }
    guard timers.count == 1, let timer = timers.first else {
      return Decision(events: events, say: "\(timers.count) timers cancelled. Say undo to bring them back.")
    }
    let done = timer.isRinging ? "stopped" : "cancelled"
    return Decision(events: events, say: Wording.sentence("\(timer.title) \(done)."))
  }

  func pauseTimers(_ target: Target, in state: KitchenState, now: Date) throws -> Decision<KitchenEvent> {
    let timers = try TimerChoice(in: state, now: now).pick(target, preferring: [\.isRunning, \.isPaused])
    return try change(timers, now: now, unless: \.isPaused, "paused already") { timer in
      guard timer.isRunning else { throw Self.isOver(timer) }
      return timer.with(.paused(remaining: timer.remaining(at: now)))
    } say: { timer in
      "\(timer.title) \(timer.standing(at: now))."
    }
  }

  func resumeTimers(_ target: Target, in state: KitchenState, now: Date) throws -> Decision<KitchenEvent> {
    let timers = try TimerChoice(in: state, now: now).pick(target, preferring: [\.isPaused, \.isRunning])
    return try change(timers, now: now, unless: \.isRunning, "running already") { timer in
      guard timer.isPaused else { throw Self.isOver(timer) }
      return timer.with(.running(deadline: now.addingTimeInterval(timer.remaining(at: now))))
    } say: { timer in
      "\(timer.title) goes on, \(timer.standing(at: now))."
    }
  }

  func restartTimers(_ target: Target, in state: KitchenState, now: Date) throws -> Decision<KitchenEvent> {
    var choice = TimerChoice(in: state, now: now)
    if choice.timers.isEmpty { choice = TimerChoice(in: state, now: now, where: { _ in true }) }
    return try change(choice.pick(target), now: now) { timer in
      var restarted = timer.with(.running(deadline: now.addingTimeInterval(Double(timer.seconds))))
      restarted.startedAt = now
      return restarted
    } say: { timer in
      "\(timer.title) starts again: \(Spoken.duration(seconds: timer.seconds))."
    }
  }

  /// Sets the length of timers, as if they had been started with it; if more has passed already, from now
  /// on.
  func setTimers(
    _ seconds: Int, _ target: Target, in state: KitchenState, now: Date
  ) throws -> Decision<KitchenEvent> {
    guard KitchenTimer.lengths.contains(seconds) else {
      throw Refusal.impossible("A timer runs at least one second and at most seven days.")
    }
    return try change(TimerChoice(in: state, now: now).pick(target), now: now) { timer in
      if timer.isRepeating { try Self.checkInterval(seconds) }
      let elapsed = timer.isRinging ? 0 : max(Double(timer.seconds) - timer.remaining(at: now), 0)
      let left = elapsed < Double(seconds) ? Double(seconds) - elapsed : Double(seconds)
      var changed = timer.with(
        timer.isPaused ? .paused(remaining: left) : .running(deadline: now.addingTimeInterval(left)))
      changed.seconds = seconds
      return changed
    } say: { timer in
      "\(timer.title), \(timer.standing(at: now))."
    }
  }

  /// Adds time. A ringing timer counts down again with just those seconds.
  func extendTimers(
    _ seconds: Int, _ target: Target, in state: KitchenState, now: Date
  ) throws -> Decision<KitchenEvent> {
    try Self.checkStep(seconds)
    let timers = try TimerChoice(in: state, now: now).pick(target)
    return try change(timers, now: now) { timer in
      let remaining = timer.remaining(at: now) + Double(seconds)
      guard remaining <= Double(KitchenTimer.lengths.upperBound) else {
        throw Refusal.impossible("A timer runs at most seven days.")
      }
      return timer.isRinging
        ? timer.with(.running(deadline: now.addingTimeInterval(Double(seconds))))
        : timer.with(timer.status.moved(by: Double(seconds)))
    } say: { timer in
      "\(Spoken.duration(seconds: seconds)) more: \(timer.title), \(timer.standing(at: now))."
    }
  }

  /// Has the box say once how much is left of a timer, when that is `seconds`.
  func warn(
    _ seconds: Int, of target: Target, in state: KitchenState, now: Date
  ) throws -> Decision<KitchenEvent> {
    try Self.checkStep(seconds)
    let timers = try TimerChoice(in: state, now: now).pick(target, preferring: [{ !$0.isRinging }])
    return try change(timers, now: now) { timer in
      guard !timer.isRinging else { throw Self.isOver(timer) }
      guard !timer.isRepeating else { throw Refusal.impossible("The \(timer.title) comes back by itself.") }
      guard timer.remaining(at: now) > Double(seconds) else {
        throw Refusal.impossible("The \(timer.title) has only \(timer.standing(at: now)).")
      }
      var warning = timer
      warning.warnsAt = seconds
      return warning
    } say: { timer in
      let verb = [1, 60, 3_600].contains(seconds) ? "is" : "are"
      return "I will say when \(Spoken.duration(seconds: seconds)) \(verb) left on the \(timer.title)."
    }
  }

  /// Subtracts time. A timer with no more than that left ends at once: the food has been checked.
  func shortenTimers(
    _ seconds: Int, _ target: Target, in state: KitchenState, now: Date
  ) throws -> Decision<KitchenEvent> {
    try Self.checkStep(seconds)
    let timers = try TimerChoice(in: state, now: now).pick(target, preferring: [{ !$0.isRinging }])
    return try change(timers, now: now) { timer in
      guard !timer.isRinging else { throw Self.isOver(timer) }
      return timer.remaining(at: now) <= Double(seconds)
        ? timer.with(.running(deadline: now)) : timer.with(timer.status.moved(by: -Double(seconds)))
    } say: { timer in
      timer.remaining(at: now) > 0
        ? "\(Spoken.duration(seconds: seconds)) less: \(timer.title), \(timer.standing(at: now))."
        : "The \(timer.title) ends now."
    }
  }

  /// Changes timers; those that satisfy `isDone` are left, with a message if all do.
  ///
  /// A single timer that cannot be changed is refused; among several it is left out.
  private func change(
    _ timers: [KitchenTimer], now: Date, unless isDone: (KitchenTimer) -> Bool = { _ in false },
    _ done: String = "", by step: (KitchenTimer) throws -> KitchenTimer, say: (KitchenTimer) -> String
  ) throws -> Decision<KitchenEvent> {
    var events: [KitchenEvent] = []
    var sentences: [String] = []
    for timer in timers where !isDone(timer) {
      do {
        let changed = try step(timer)
        events.append(.timer(Change(from: timer, to: changed)))
        sentences.append(Wording.sentence(say(changed)))
      } catch  where timers.count > 1 {
        sentences.append((error as? Refusal)?.say ?? "")
      }
    }
    if sentences.isEmpty {
      let subject = timers.count == 1 ? "The \(timers.first?.title ?? "timer") is" : "They are all"
      return Decision(say: "\(subject) \(done).")
    }
    return Decision(events: events, say: sentences.joined(separator: " "))
  }

  private static func isOver(_ timer: KitchenTimer) -> Refusal {
    .impossible("The \(timer.title) has run out already.")
  }

  private static func checkStep(_ seconds: Int) throws {
    guard KitchenTimer.lengths.contains(seconds) else {
      throw Refusal.impossible("A timer can be changed by at least one second and at most seven days.")
    }
  }
}
