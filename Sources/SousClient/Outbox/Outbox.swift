import Foundation
import Wire

/// The changes of this device that the box has not answered yet, in the order they were made, kept in a file.
///
/// Every addition stands on the disk before it counts, so it survives the app being killed at any moment and the power
/// being cut. The file is a log of checked lines (``OutboxLog``); a last line that was torn is dropped. Whoever opens
/// the file owns it: two outboxes must not share one.
public final class Outbox {
  /// One change that waits.
  public struct Entry: Hashable, Sendable, Codable {
    /// It has an identifier.
    public var change: WireChange
    /// When it was made, by the box's clock.
    public var madeAt: Date
    /// Until when it is worth sending; nil: for ever.
    public var expiresAt: Date?

    /// Makes an entry.
    public init(change: WireChange, madeAt: Date, expiresAt: Date? = nil) {
      self.change = change
      self.madeAt = madeAt
      self.expiresAt = expiresAt
    }

    /// The change's identifier.
    public var id: String { change.id ?? "" }
  }

  /// Why a change cannot be kept.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    /// So many wait that no more are taken.
    case full(most: Int)
    /// The box takes no frame of this size.
    case tooLarge(bytes: Int, most: Int)
    /// The disk did not take it, or does not give what is there.
    case disk(path: String, reason: String)

    /// What is wrong and what helps, on one line.
    public var description: String {
      switch self {
      case .full(let most): "\(most) changes wait for the box already. Connect to it, then go on."
      case .tooLarge(let bytes, let most):
        "This change has \(bytes) bytes, and the box takes \(most) at most. Shorten its texts."
      case .disk(let path, let reason):
        "The changes cannot be kept in \(path): \(reason). Make room on the device, and try again."
      }
    }
  }

  /// All that wait, oldest first.
  public private(set) var entries: [Entry] = []
  /// How many lines of the file were unreadable when it was opened: at most a torn one, unless the disk is damaged.
  public let dropped: Int
  private let limit: Int
  private var log: OutboxLog?

  /// Opens a queue.
  /// - Parameters:
  ///   - file: where it is kept, made where there is none. The default, nil, keeps it in memory alone.
  ///   - limit: the most that may wait. The default is 5,000.
  /// - Throws: ``Failure/disk(path:reason:)``
  public init(file: URL? = nil, limit: Int = 5_000) throws(Failure) {
    self.limit = limit
    guard let file else {
      dropped = 0
      return
    }
    var entries: [Entry] = []
    let (log, dropped) = try OutboxLog.opened(file) { record in Self.replay(record, on: &entries) }
    (self.log, self.dropped, self.entries) = (log, dropped, entries)
    tidy()
  }

  /// Puts a change behind the others; returns when the disk has it. One that waits already is not taken twice.
  /// - Throws: ``Failure``; then it is not kept.
  public func add(_ entry: Entry) throws(Failure) {
    guard !entries.contains(where: { $0.id == entry.id }) else { return }
    guard entries.count < limit else { throw .full(most: limit) }
    let bytes = (try? WireCoding.encoder.encode(entry.change))?.count ?? 0
    guard bytes <= Self.largest else { throw .tooLarge(bytes: bytes, most: Self.largest) }
    try log?.append(.add(entry), durably: true)
    entries.append(entry)
  }

  /// Takes answered changes off.
  ///
  /// Not waited for on the disk: what returns after a power cut is sent once more, which changes nothing.
  public func remove(_ ids: Set<String>) {
    let answered = entries.filter { ids.contains($0.id) }.map(\.id)
    guard !answered.isEmpty else { return }
    entries.removeAll { ids.contains($0.id) }
    // A disk that does not take this has the changes sent again at the next start.
    try? log?.append(.done(answered), durably: false)
    tidy()
  }

  // An answered change is worth nothing; the file must not grow for ever.
  private func tidy() {
    guard let log, log.lines > 2 * entries.count + Self.slack || (entries.isEmpty && log.lines > 0) else { return }
    // What cannot be tidied goes on as it is.
    try? log.rewrite(with: entries.map(OutboxLog.Record.add))
  }

  private static func replay(_ record: OutboxLog.Record, on entries: inout [Entry]) {
    switch record {
    case .add(let entry): if !entries.contains(where: { $0.id == entry.id }) { entries.append(entry) }
    case .done(let ids): entries.removeAll { ids.contains($0.id) }
    }
  }

  // The box takes frames of 64 KiB.
  private static let largest = 60 << 10
  private static let slack = 200
}
