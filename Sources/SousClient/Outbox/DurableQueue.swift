import Foundation

/// What waits, in the order it came, kept in a file (``OutboxLog``).
///
/// Every addition stands on the disk before it counts. Whoever opens the file owns it: two queues must not share one.
final class DurableQueue<Entry: Codable & Hashable & Sendable & Identifiable> where Entry.ID == String {
  /// All that wait, oldest first.
  private(set) var entries: [Entry] = []
  /// How many lines of the file were unreadable when it was opened.
  let dropped: Int
  private let limit: Int
  private var log: OutboxLog<Entry>?
  // How many lines more than needed the file may have.
  private let slack = 200

  /// Opens a queue.
  /// - Parameter file: where it is kept, made where there is none; nil keeps it in memory alone.
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

  /// Puts an entry behind the others; returns when the disk has it. One that waits already is not taken twice.
  /// - Throws: `Outbox.Failure`; then it is not kept.
  func add(_ entry: Entry) throws(Outbox.Failure) {
    guard !entries.contains(where: { $0.id == entry.id }) else { return }
    guard entries.count < limit else { throw .full(most: limit) }
    try log?.append(.add(entry), durably: true)
    entries.append(entry)
  }

  /// Puts an entry in the place of the one with its identifier; returns when the disk has it. Where there is none,
  /// nothing happens.
  /// - Throws: `Outbox.Failure`; then it is as it was.
  func replace(_ entry: Entry) throws(Outbox.Failure) {
    guard let index = entries.firstIndex(where: { $0.id == entry.id }) else { return }
    try log?.append(.set(entry), durably: true)
    entries[index] = entry
    tidy()
  }

  /// Takes entries off, without waiting for the disk.
  func remove(_ ids: Set<String>) {
    let gone = entries.map(\.id).filter(ids.contains)
    guard !gone.isEmpty else { return }
    entries.removeAll { ids.contains($0.id) }
    // A disk that does not take this has them sent again at the next start.
    try? log?.append(.done(gone), durably: false)
    tidy()
  }

  // What is done is worth nothing; the file must not grow for ever.
  private func tidy() {
    guard let log, log.lines > 2 * entries.count + slack || (entries.isEmpty && log.lines > 0) else { return }
    // What cannot be tidied goes on as it is.
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
