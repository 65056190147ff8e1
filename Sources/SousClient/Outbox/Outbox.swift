import Foundation
import Wire

/// The changes of this device that the box has not answered yet, in the order they were made, kept in a file.
///
/// Every addition stands on the disk before it counts, so it survives the app being killed at any moment and the power
/// being cut. The file is a log of checked lines (``OutboxLog``); a last line that was torn is dropped. Whoever opens
/// the file owns it: two outboxes must not share one.
public final class Outbox {
  /// One change that waits.
  public struct Entry: Hashable, Sendable, Codable, Identifiable {
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
  public var entries: [Entry] { queue.entries }
  /// How many lines of the file were unreadable when it was opened: at most a torn one, unless the disk is damaged.
  public var dropped: Int { queue.dropped }
  private let queue: DurableQueue<Entry>

  /// Opens a queue.
  /// - Parameters:
  ///   - file: where it is kept, made where there is none. The default, nil, keeps it in memory alone.
  ///   - limit: the most that may wait. The default is 5,000.
  /// - Throws: ``Failure/disk(path:reason:)``
  public init(file: URL? = nil, limit: Int = 5_000) throws(Failure) {
    queue = try DurableQueue(file: file, limit: limit)
  }

  /// Puts a change behind the others; returns when the disk has it. One that waits already is not taken twice.
  /// - Throws: ``Failure``; then it is not kept.
  public func add(_ entry: Entry) throws(Failure) {
    let bytes = (try? WireCoding.encoder.encode(entry.change))?.count ?? 0
    guard bytes <= Self.largest else { throw .tooLarge(bytes: bytes, most: Self.largest) }
    try queue.add(entry)
  }

  /// Takes answered changes off.
  ///
  /// Not waited for on the disk: what returns after a power cut is sent once more, which changes nothing.
  public func remove(_ ids: Set<String>) { queue.remove(ids) }

  // The box takes frames of 64 KiB.
  private static let largest = 60 << 10
}
