import Foundation
import Synchronization

@testable import Commands

/// A journal that keeps entries in memory, and can be told to fail.
final class MemoryJournal<Event: Sendable & Codable & Hashable>: Journal {
  struct DiskFull: Error, Equatable {}

  private struct Contents {
    var entries: [JournalEntry<Event>] = []
    var isFull = false
  }

  private let contents = Mutex(Contents())

  var entries: [JournalEntry<Event>] { contents.withLock(\.entries) }

  /// Makes every commit fail, or lets them work again.
  func fail(_ isFull: Bool) { contents.withLock { $0.isFull = isFull } }

  func commit(_ entry: JournalEntry<Event>) throws -> Int {
    try contents.withLock { contents in
      if contents.isFull { throw DiskFull() }
      contents.entries.append(entry)
      return contents.entries.count
    }
  }

  func entry(id: String) -> JournalEntry<Event>? {
    contents.withLock { $0.entries.first { $0.id == id } }
  }

  func newestUndoable(from origins: Set<Origin>) -> JournalEntry<Event>? {
    contents.withLock { contents in
      let taken = Set(contents.entries.compactMap(\.undoes))
      return contents.entries.last {
        origins.contains($0.origin) && !$0.events.isEmpty && $0.undoes == nil && !taken.contains($0.id)
      }
    }
  }
}
