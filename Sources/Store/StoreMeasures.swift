import CoreMetrics
import Dispatch

/// The store's metrics.
enum StoreMeasures {
  private static let commits = Timer(label: "sous_store_commit_seconds")
  private static let commands = Counter(label: "sous_store_commands_total")
  private static let conflicts = Counter(label: "sous_store_conflicts_total")
  private static let losses = Counter(label: "sous_store_lost_connections_total")

  /// Counts commands that are committed together, and measures the time.
  static func committing(_ commit: () throws -> [Int]) rethrows -> [Int] {
    let start = DispatchTime.now().uptimeNanoseconds
    let sequences = try commit()
    // bounded: nanoseconds since the machine was started
    commits.recordNanoseconds(DispatchTime.now().uptimeNanoseconds - start)
    commands.increment(by: sequences.count)
    return sequences
  }

  /// Another server was quicker.
  static func countConflict() { conflicts.increment() }

  /// A connection broke.
  static func countLoss() { losses.increment() }
}
