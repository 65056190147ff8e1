import Foundation
import Wire

/// The changes of this device that the box has not answered yet, in order, stored in a file.
///
/// Every change is on the disk before it counts, so it survives the app being killed at any moment and
/// a power cut. The file is a log of checked lines (``OutboxLog``); a torn last line is dropped. The
/// outbox owns its file: two must not share one.
public final class Outbox {
  /// One waiting change.
  public struct Entry: Hashable, Sendable, Codable, Identifiable {
    /// The change with its identifier.
    public var change: WireChange
    /// The time of the change, by the box's clock.
    public var madeAt: Date
    /// The expiry; nil: none.
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

  /// The reason why a change cannot be stored.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    /// The queue is full.
    case full(most: Int)
    /// The box accepts no frame of this size.
    case tooLarge(bytes: Int, most: Int)
    /// The disk failed in writing or reading.
    case disk(path: String, reason: String)

    /// The error and the remedy, on one line.
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

  /// All waiting changes, oldest first.
  public var entries: [Entry] { queue.entries }
  /// The number of unreadable lines in the file at opening: at most a torn one, unless the disk is
  /// damaged.
  public var dropped: Int { queue.dropped }
  private let queue: DurableQueue<Entry>

  /// Opens a queue.
  /// - Parameters:
  ///   - file: the file, created if it is missing. The default, nil, keeps the queue in memory alone.
  ///   - limit: the most waiting changes. The default is 5,000.
  /// - Throws: ``Failure/disk(path:reason:)``
  public init(file: URL? = nil, limit: Int = 5_000) throws(Failure) {
    queue = try DurableQueue(file: file, limit: limit)
  }

  /// Appends a change; returns when the disk has it. A change that waits already is not added twice.
  /// - Throws: ``Failure``; then it is not stored.
  public func add(_ entry: Entry) throws(Failure) {
    let bytes = (try? WireCoding.encoder.encode(entry.change))?.count ?? 0
    guard bytes <= Self.largest else { throw .tooLarge(bytes: bytes, most: Self.largest) }
    try queue.add(entry)
  }

  /// Removes answered changes.
  ///
  /// The disk is not waited for: a change that returns after a power cut is sent once more, without
  /// effect.
  public func remove(_ ids: Set<String>) { queue.remove(ids) }

  // The box accepts frames of 64 KiB.
  private static let largest = 60 << 10
}
