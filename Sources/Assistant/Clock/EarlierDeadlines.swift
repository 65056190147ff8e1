import Commands
import Foundation
import Home
import Kitchen

/// The timers and snoozes that ran at the start of the box, by a clock that was right: they end by that
/// clock, however long the box was off.
struct EarlierDeadlines {
  private var ids: Set<String>
  /// The seconds by which they were moved since, with all others, before the time was known.
  private var moved = 0.0

  /// Makes an empty set.
  init() { ids = [] }

  /// - Parameter doubtedSince: the beginning of the doubt about the clock; timers started later are
  ///   excluded. Nil: there was none.
  init(in state: KitchenState, doubtedSince: Date?) {
    let timers = state.timers.values.filter { timer in
      switch timer.status {
      case .running, .ringing: doubtedSince.map { timer.startedAt < $0 } ?? true
      case .paused, .missed: false
      }
    }
    let alarms = state.alarms.values.filter { $0.status == .snoozed || $0.status == .ringing }
    ids = Set(timers.map(\.id)).union(doubtedSince == nil ? alarms.map(\.id) : [])
  }

  /// Follows a command: restarted timers are excluded.
  mutating func follow(_ entry: JournalEntry<HomeEvent>) {
    if case .clock = entry.command { return }
    for event in entry.events {
      switch event.ofKitchen {
      case .timer(let change):
        guard let before = change.before, let after = change.after, after.isRunning else { continue }
        if !before.isRunning || before.startedAt != after.startedAt { ids.remove(after.id) }
      case .alarm(let change):
        if let after = change.after, change.before?.status != after.status { ids.remove(after.id) }
      default: continue
      }
    }
  }

  /// Whether any of them still runs.
  func run(in state: KitchenState) -> Bool {
    ids.contains { state.timers[$0]?.isRunning == true || state.alarms[$0]?.status == .snoozed }
  }

  /// The seconds by which they move at a correction of the clock, if they differ from all others'.
  func moves(by correction: HouseTime.Correction) -> [String: Double]? {
    guard correction.setsRight, !ids.isEmpty else { return nil }
    return Dictionary(uniqueKeysWithValues: ids.map { ($0, -moved) })
  }

  /// Records a correction of the clock.
  mutating func take(_ correction: HouseTime.Correction) {
    if correction.setsRight { self = EarlierDeadlines() } else { moved += correction.seconds }
  }
}
