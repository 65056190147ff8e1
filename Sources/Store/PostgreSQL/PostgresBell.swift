import Dispatch
import Foundation
import Synchronization

/// Notifies the other servers of a house after a commit.
///
/// It uses its own transaction after the commit, which does not wait for the disk, because transactions
/// that notify commit one after the other over the whole cluster. A lost notification costs others a
/// second (``PostgresListener``); it only says that there is something to read.
final class PostgresBell: Sendable {
  /// The channel of the notifications; the payload is the sender, and the name of the house.
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

  /// Notifies the others now, if necessary: the program is about to end.
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
