import Dispatch
import Foundation
import Synchronization

/// Wakes the other servers of a house when something was kept.
///
/// It is rung after the commit and by a transaction of its own that does not wait for the disk: transactions that notify
/// commit one after the other, over the whole cluster. One that gets lost costs others a second
/// (``PostgresListener``); it tells nothing but that there is something to read.
final class PostgresBell: Sendable {
  private let engine: PostgresEngine
  private let queue = DispatchQueue(label: "sous.bell")
  private let isRung = Atomic(false)

  init(_ engine: PostgresEngine) { self.engine = engine }

  /// Tells the others soon; what is rung meanwhile is told along with it.
  func ring() {
    guard isRung.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else { return }
    queue.asyncAfter(deadline: .now() + Self.pause) { self.tell() }
  }

  /// Tells the others now, where there is something to tell: the program is about to end.
  func finish() { queue.sync { tell() } }

  private func tell() {
    guard isRung.exchange(false, ordering: .relaxed) else { return }
    try? engine.write { database in
      try database.run("SET LOCAL synchronous_commit = off", [])
      try database.run("SELECT pg_notify(?, '')", [.text(engine.channel)])
    }
  }

  /// In seconds.
  private static let pause = 0.01
}
