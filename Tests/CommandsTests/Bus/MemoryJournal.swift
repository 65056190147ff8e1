import Foundation
import Synchronization

@testable import Commands

/// A journal that keeps entries in memory, and can be told to fail.
final class MemoryJournal<Event: Sendable & Codable & Hashable>: Journal {
  struct DiskFull: Error, Equatable {}

  private struct Contents {
    var entries: [JournalEntry<Event>] = []
    var isFull = false
    var rejected: Set<String> = []
    var commits = 0
  }

  private let contents = Mutex(Contents())

  var entries: [JournalEntry<Event>] { contents.withLock(\.entries) }

  /// Makes every commit fail, or lets them work again.
  func fail(_ isFull: Bool) { contents.withLock { $0.isFull = isFull } }

  /// Makes every commit with one of these commands fail.
  func reject(_ ids: Set<String>) { contents.withLock { $0.rejected = ids } }

  /// How often something was kept.
  var commits: Int { contents.withLock(\.commits) }

  func commit(_ entries: [JournalEntry<Event>]) throws -> [Int] {
    try contents.withLock { contents in
      if contents.isFull || !contents.rejected.isDisjoint(with: entries.map(\.id)) { throw DiskFull() }
      contents.commits += 1
      return entries.map { entry in
        contents.entries.append(entry)
        return contents.entries.count
      }
    }
  }

  func journalled(id: String) -> Journalled<Event>? {
    contents.withLock { contents in
      contents.entries.firstIndex { $0.id == id }.map { Journalled(sequence: $0 + 1, entry: contents.entries[$0]) }
    }
  }

  func journalled(sentence: String) -> [Journalled<Event>] {
    contents.withLock { contents in
      contents.entries.enumerated().filter { $0.element.sentenceID == sentence }.map {
        Journalled(sequence: $0.offset + 1, entry: $0.element)
      }
    }
  }

  func undoable(id: String) -> JournalEntry<Event>? {
    contents.withLock { contents in
      let taken = Set(contents.entries.compactMap(\.undoes))
      return contents.entries.first {
        $0.id == id && !$0.events.isEmpty && $0.undoes == nil && !taken.contains($0.sentenceID)
      }
    }
  }

  func newestChange(from origins: Set<Origin>) -> JournalEntry<Event>? {
    contents.withLock { contents in contents.entries.last { origins.contains($0.origin) && !$0.events.isEmpty } }
  }

  func newestUndoable(from origins: Set<Origin>, except passed: Set<String>) -> JournalEntry<Event>? {
    contents.withLock { contents in
      let taken = Set(contents.entries.compactMap(\.undoes))
      return contents.entries.last {
        origins.contains($0.origin) && !$0.events.isEmpty && $0.undoes == nil && !taken.contains($0.sentenceID)
          && !passed.contains($0.id)
      }
    }
  }
}
