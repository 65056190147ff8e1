import Foundation

/// A queue of entries in their order, stored in a file (``OutboxLog``).
///
/// Every entry is on the disk before it counts. The queue owns its file: two must not share one.
final class DurableQueue<Entry: Codable & Hashable & Sendable & Identifiable> where Entry.ID == String {
  /// All waiting entries, oldest first.
  private(set) var entries: [Entry] = []
  /// The number of unreadable lines in the file at opening.
  let dropped: Int
  private let limit: Int
  private var log: OutboxLog<Entry>?
  // The number of surplus lines in the file.
  private let slack = 200

  /// Opens a queue.
  /// - Parameter file: the file, created if it is missing; nil keeps the queue in memory alone.
  /// - Throws: `Outbox.Failure.disk`
  init(file: URL?, limit: Int) throws(Outbox.Failure) {
    self.limit = limit
    guard let file else {
      dropped = 0
      return
    }
    var entries: [Entry] = []
    let (log, dropped) = try OutboxLog<Entry>.opened(file) { record in Self.replay(record, on: &entries) }
    (self.log, self.dropped, self.entries) = (log, dropped, entries)
    tidy()
  }

  /// Appends an entry; returns when the disk has it. An entry that waits already is not added twice.
  /// - Throws: `Outbox.Failure`; then it is not stored.
  func add(_ entry: Entry) throws(Outbox.Failure) {
    guard !entries.contains(where: { $0.id == entry.id }) else { return }
    guard entries.count < limit else { throw .full(most: limit) }
    try log?.append(.add(entry), durably: true)
    entries.append(entry)
  }

  /// Replaces the entry with the same identifier; returns when the disk has it. If there is none, nothing
  /// happens.
  /// - Throws: `Outbox.Failure`; then it is unchanged.
  func replace(_ entry: Entry) throws(Outbox.Failure) {
    guard let index = entries.firstIndex(where: { $0.id == entry.id }) else { return }
    try log?.append(.set(entry), durably: true)
    entries[index] = entry
    tidy()
  }

  /// Removes entries, without waiting for the disk.
  func remove(_ ids: Set<String>) {
    let gone = entries.map(\.id).filter(ids.contains)
    guard !gone.isEmpty else { return }
    entries.removeAll { ids.contains($0.id) }
    // If the disk fails, they are sent again at the next start.
    try? log?.append(.done(gone), durably: false)
    tidy()
  }

  // Finished entries have no value; the file must not grow for ever.
  private func tidy() {
    guard let log, log.lines > 2 * entries.count + slack || (entries.isEmpty && log.lines > 0) else { return }
    // If the rewrite fails, the file stays as it is.
    try? log.rewrite(with: entries.map(OutboxLog<Entry>.Record.add))
  }

  private static func replay(_ record: OutboxLog<Entry>.Record, on entries: inout [Entry]) {
    switch record {
    case .add(let entry): if !entries.contains(where: { $0.id == entry.id }) { entries.append(entry) }
    case .set(let entry): if let index = entries.firstIndex(where: { $0.id == entry.id }) { entries[index] = entry }
    case .done(let ids): entries.removeAll { ids.contains($0.id) }
    }
  }
}
