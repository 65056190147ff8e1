import Commands
import Foundation

/// Records by identifier, for tables of many thousands.
///
/// The bus keeps the state before a command while it decides on the next, so that each command copies
/// the tables that it changes. Here that is one small dictionary of 256, not the whole table. The table
/// has no order of its own: records that need one contain it.
public struct ShardedTable<Value: Record>: Sendable, Hashable {
  private var shards: [[String: Value]]
  public private(set) var count = 0

  private static var width: Int { 256 }

  /// An empty table.
  public init() { shards = Array(repeating: [:], count: Self.width) }

  /// A table of `records`; of two with one identifier the last stays.
  public init(_ records: some Sequence<Value>) {
    self.init()
    for record in records { self[record.id] = record }
  }

  /// The record with an identifier; nil removes it.
  public subscript(id: String) -> Value? {
    get { shards[Self.shard(of: id)][id] }
    set {
      let shard = Self.shard(of: id)
      let before = shards[shard].count
      shards[shard][id] = newValue
      count += shards[shard].count - before
    }
  }

  public var isEmpty: Bool { count == 0 }

  /// All records, in no order.
  public var values: some Sequence<Value> { shards.lazy.flatMap(\.values) }

  // FNV-1a (Fowler, Noll and Vo), because Swift's own hash differs in each run. Canonically equivalent
  // texts, which are one identifier, differ in bytes; only plain ones are hashed by them.
  private static func shard(of id: String) -> Int {
    var hash: UInt32 = 2_166_136_261
    let plain = id.utf8.allSatisfy { $0 < 0x80 } ? id : id.precomposedStringWithCanonicalMapping
    for byte in plain.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int((hash ^ (hash >> 16)) % UInt32(width))
  }
}

extension Change {
  /// The change that takes this one back, given the current records; nil if nothing is left to take back.
  public func undone(in table: ShardedTable<Value>) -> Change? { undone(current: table[id]) }
}
