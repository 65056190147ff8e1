import Commands
import Foundation
import Home
import Kitchen

/// The timers and snoozes that ran when the box was started, by a clock that was right: they end when that clock says,
/// however long the box was off.
struct EarlierDeadlines {
  private var ids: Set<String>
  /// By how many seconds they were moved since, with all others, before it was known what time it is.
  private var moved = 0.0

  /// There are none.
  init() { ids = [] }

  /// - Parameter doubtedSince: since when the clock was not right; what was started later is none of them. Nil: it was.
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

  /// Follows a command: what is started anew counts from then.
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

  /// By how many seconds they move when the clock is corrected, where that is not as far as all others.
  func moves(by correction: HouseTime.Correction) -> [String: Double]? {
    guard correction.setsRight, !ids.isEmpty else { return nil }
    return Dictionary(uniqueKeysWithValues: ids.map { ($0, -moved) })
  }

  /// The clock was corrected.
  mutating func take(_ correction: HouseTime.Correction) {
    if correction.setsRight { self = EarlierDeadlines() } else { moved += correction.seconds }
  }
}
