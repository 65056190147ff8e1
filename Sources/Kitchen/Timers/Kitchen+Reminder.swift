import Commands
import Foundation
import Grammar

/// Reminders that come back.
extension Kitchen {
  func startReminder(
    _ seconds: Int, name: String?, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    try Self.checkInterval(seconds)
    try Self.checkRoom(in: state)
    let reminder = KitchenTimer(
      id: context.makeID(), name: try name.map(TimerName.checked), seconds: seconds, startedAt: context.now,
      status: .running(deadline: context.now.addingTimeInterval(Double(seconds))), repeats: true)
    let title = reminder.name == nil ? "reminder" : reminder.title
    return Decision(
      events: [.timer(Change(from: nil, to: reminder))],
      say: Wording.sentence("\(title): every \(KitchenTimer.interval(seconds)), until you cancel it."))
  }

  /// Cancels timers; a reminder for a time of day, which is an alarm, by its name.
  func cancel(
    _ target: Target, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    if let name = target.name, target == Target(name: name) {
      let key = TimerName.key(name)
      func isNamed(_ other: String?) -> Bool { other.map(TimerName.key) == key }
      if !state.timers.values.contains(where: { isNamed($0.name) }),
        state.pendingAlarms.contains(where: { isNamed($0.name) })
      {
        return try alarm(.cancel(time: nil, date: nil, name: name, all: nil), in: state, context: context)
      }
    }
    return try cancelTimers(target, in: state, now: context.now)
  }

  static func checkInterval(_ seconds: Int) throws {
    guard (KitchenTimer.shortestInterval...KitchenTimer.lengths.upperBound).contains(seconds) else {
      throw Refusal.impossible(
        "A reminder comes back after \(KitchenTimer.shortestInterval) seconds at least and seven days at most.")
    }
  }
}
