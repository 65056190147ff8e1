import Commands
import Foundation
import Grammar

/// Countdown timers.
extension Kitchen {
  /// Decides a command about timers.
  func timer(
    _ command: TimerCommand, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    switch command {
    case .start(let seconds, let name): try startTimer(seconds, name: name, in: state, context: context)
    case .every(let seconds, let name): try startReminder(seconds, name: name, in: state, context: context)
    case .cancel(let target): try cancel(target, in: state, context: context)
    case .pause(let target): try pauseTimers(target, in: state, now: context.now)
    case .resume(let target): try resumeTimers(target, in: state, now: context.now)
    case .restart(let target): try restartTimers(target, in: state, now: context.now)
    case .status(let target): try tellTimers(target, in: state, now: context.now)
    case .extend(let seconds, let target): try extendTimers(seconds, target, in: state, now: context.now)
    case .shorten(let seconds, let target): try shortenTimers(seconds, target, in: state, now: context.now)
    case .set(let seconds, let target): try setTimers(seconds, target, in: state, now: context.now)
    case .warn(let seconds, let target): try warn(seconds, of: target, in: state, now: context.now)
    case .rename(let newName, let target): try renameTimer(newName, target, in: state, now: context.now)
    case .list: listTimers(in: state, now: context.now).showing(.timers)
    case .shortest: try shortestTimer(in: state, now: context.now)
    case .stop: try stopRinging(in: state, context: context)
    case .snooze(let seconds): try snoozeRinging(seconds, in: state, now: context.now)
    }
  }

  private func startTimer(
    _ seconds: Int, name: String?, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    guard KitchenTimer.lengths.contains(seconds) else {
      throw Refusal.impossible("A timer runs at least one second and at most seven days.")
    }
    try Self.checkRoom(in: state)
    let name = try name.map(TimerName.checked)
    let length = Spoken.duration(seconds: seconds)
    let timer = KitchenTimer(
      id: context.makeID(), name: name, seconds: seconds, startedAt: context.now,
      status: .running(deadline: context.now.addingTimeInterval(Double(seconds))))
    let twins = state.timers.values.count {
      !$0.isMissed && $0.name.map(TimerName.key) == name.map(TimerName.key) && ($0.seconds == seconds || name != nil)
    }
    let again = twins == 0 ? "" : "Another "
    let title = name == nil ? (twins == 0 ? "timer" : "timer of the same length") : timer.title
    return Decision(
      events: [.timer(Change(from: nil, to: timer))], say: Wording.sentence("\(again)\(title): \(length)."))
  }

  static func checkRoom(in state: KitchenState) throws {
    guard state.timers.values.count(where: { !$0.isMissed }) < KitchenTimer.most else {
      throw Refusal.impossible("There are \(KitchenTimer.most) timers already. Cancel one first.")
    }
  }

  private func renameTimer(
    _ newName: String, _ target: Target, in state: KitchenState, now: Date
  ) throws -> Decision<KitchenEvent> {
    let name = try TimerName.checked(newName)
    let timers = try TimerChoice(in: state, now: now).pick(target)
    guard timers.count == 1, let timer = timers.first else {
      throw Refusal.impossible("Only one timer at a time can get a new name.")
    }
    if timer.name == name { return Decision(say: "It is called \(name) already.") }
    var renamed = timer
    renamed.name = name
    return Decision(
      events: [.timer(Change(from: timer, to: renamed))], say: "The \(timer.title) is now called \(name).")
  }

  // MARK: Telling

  private func tellTimers(_ target: Target, in state: KitchenState, now: Date) throws -> Decision<KitchenEvent> {
    // A question about no timer in particular is answered for all; that is shorter than asking back.
    if target.isUnspecified || target == Target(all: true) { return listTimers(in: state, now: now) }
    let timers = try TimerChoice(in: state, now: now).pick(target, preferring: [])
    return Decision(say: timers.map { Self.told($0, now: now) }.joined(separator: " "))
  }

  /// Tells all timers. Missed ones are told once and then removed from the list.
  private func listTimers(in state: KitchenState, now: Date) -> Decision<KitchenEvent> {
    let timers = TimerChoice(in: state, now: now).timers
    let missed = TimerChoice(in: state, now: now, where: \.isMissed).timers
    var sentences = missed.map { "You missed the \($0.title): it \($0.standing(at: now))." }
    switch timers.count {
    case 0: sentences.append("There are no timers.")
    case 1: sentences += timers.map { Self.told($0, now: now) }
    default:
      let parts = timers.map { "\($0.title), \($0.standing(at: now))" }
      sentences.append("\(timers.count) timers: \(parts.joined(separator: "; ")).")
    }
    return Decision(
      events: missed.map { .timer(Change(from: $0, to: nil)) }, say: sentences.joined(separator: " "))
  }

  private func shortestTimer(in state: KitchenState, now: Date) throws -> Decision<KitchenEvent> {
    let timers = TimerChoice(in: state, now: now).timers
    guard let next = timers.filter({ !$0.isPaused }).min(by: { $0.remaining(at: now) < $1.remaining(at: now) }) else {
      throw Refusal.impossible(timers.isEmpty ? "There are no timers." : "No timer is running.")
    }
    return Decision(say: Self.told(next, now: now)).showing(.timers)
  }

  static func told(_ timer: KitchenTimer, now: Date) -> String {
    switch timer.status {
    case .running where timer.isRepeating: Wording.sentence("\(timer.title): \(timer.standing(at: now)).")
    case .running: "\(Spoken.duration(seconds: timer.wholeSeconds(at: now))) left on the \(timer.title)."
    case .paused: "The \(timer.title) is \(timer.standing(at: now))."
    case .ringing(let since, _): "The \(timer.title) is ringing. It ended \(Speaking.ago(since, now: now))."
    case .missed: "The \(timer.title) \(timer.standing(at: now))."
    }
  }
}
