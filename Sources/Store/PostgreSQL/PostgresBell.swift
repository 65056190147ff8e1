import Dispatch
import Foundation
import Synchronization

/// Wakes the other servers of a house when something was kept.
///
/// It is rung after the commit and by a transaction of its own that does not wait for the disk:
/// transactions that notify commit one after the other, over the whole cluster. One that gets lost
/// costs others a second (``PostgresListener``); it tells nothing but that there is something to read.
final class PostgresBell: Sendable {
  /// The channel that servers wake each other on; what is sent is who has kept something, and the name of
  /// the house.
  static let channel = "sous"

  /// The name of this sender.
  let own = String(UInt64.random(in: .min ... .max), radix: 36)
  private let pool: PostgresPool
  private let queue = DispatchQueue(label: "sous.bell")
  private let rung = Mutex<Set<String>>([])

  init(_ pool: PostgresPool) { self.pool = pool }

  /// Notifies the others of a house soon; later calls in the meantime join this one.
  func ring(_ house: String) {
    let isFirst = rung.withLock { rung in
      defer { rung.insert(house) }
      return rung.isEmpty
    }
    if isFirst { queue.asyncAfter(deadline: .now() + Self.pause) { self.tell() } }
  }

  /// Tells the others now, where there is something to tell: the program is about to end.
  func finish() { queue.sync { tell() } }

  private func tell() {
    let houses = rung.withLock { rung in
      defer { rung = [] }
      return rung
    }
    guard let first = houses.first else { return }
    try? pool.transaction("BEGIN", of: first) { database in
      try database.run("SET LOCAL synchronous_commit = off", [])
      for house in houses {
        try database.run("SELECT pg_notify(?, ?)", [.text(Self.channel), .text("\(own) \(house)")])
      }
    }
  }

  /// The pause in seconds.
  private static let pause = 0.01
}
