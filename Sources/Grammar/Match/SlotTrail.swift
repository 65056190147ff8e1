import Basics

/// The slots of derivations, as shared trees of events in order.
///
/// Every tree has a hash of its events in order, so that derivations with the same meaning are found
/// without comparing trees.
struct SlotTrail: ~Copyable, Sendable {
  enum Event: BitwiseCopyable, Sendable {
    case both(Int32, Int32)
    /// Words from one position to another.
    case words(slot: Int32, from: Int32, to: Int32)
    case value(slot: Int32, UInt64)
    case constant(slot: Int32, Int32)
    /// The inner slots become an object in a list; the other event is for an element without slots.
    case append(slot: Int32, inner: Int32)
    /// The inner slots become an object.
    case object(slot: Int32, inner: Int32)
  }

  // Not private, because Swift 6.3 cannot link rows of private types without optimisation.
  struct Hash: BitwiseCopyable, Sendable {
    let hash: UInt64
    let power: UInt64
  }

  private(set) var events = Flat<Event>(capacity: 256)
  private var hashes = Flat<Hash>(capacity: 256)

  /// Whether it holds more memory than a usual utterance needs.
  var isLarge: Bool { events.capacity > 20_000 }

  /// Removes all events, but keeps the memory.
  mutating func removeAll() {
    events.cut(to: 0)
    hashes.cut(to: 0)
  }

  func hash(_ index: Int32) -> UInt64 {
    index < 0 ? 0 : hashes[Int(index)].hash
  }

  mutating func both(_ left: Int32, _ right: Int32) -> Int32 {
    if left < 0 { return right }
    if right < 0 { return left }
    let (a, b) = (hashes[Int(left)], hashes[Int(right)])
    return add(.both(left, right), a.hash &* b.power &+ b.hash, a.power &* b.power)
  }

  mutating func set(_ slot: Int32, from start: Int32, to end: Int32) -> Int32 {
    leaf(.words(slot: slot, from: start, to: end), 1, Self.bits(slot), Self.bits(start) << 32 | Self.bits(end))
  }

  mutating func set(_ slot: Int32, value: UInt64) -> Int32 {
    leaf(.value(slot: slot, value), 2, Self.bits(slot), value)
  }

  mutating func set(_ slot: Int32, constant: Int32) -> Int32 {
    leaf(.constant(slot: slot, constant), 3, Self.bits(slot), Self.bits(constant))
  }

  mutating func append(_ slot: Int32, inner: Int32) -> Int32 {
    leaf(.append(slot: slot, inner: inner), 4, Self.bits(slot), hash(inner))
  }

  mutating func object(_ slot: Int32, inner: Int32) -> Int32 {
    leaf(.object(slot: slot, inner: inner), 5, Self.bits(slot), hash(inner))
  }

  private static func bits(_ number: Int32) -> UInt64 { UInt64(UInt32(bitPattern: number)) }

  private mutating func leaf(_ event: Event, _ kind: UInt64, _ slot: UInt64, _ content: UInt64) -> Int32 {
    add(event, SeededGenerator.spread(SeededGenerator.spread(kind << 40 | slot) ^ content), 0x9E37_79B9_7F4A_7C15)
  }

  private mutating func add(_ event: Event, _ hash: UInt64, _ power: UInt64) -> Int32 {
    events.append(event)
    hashes.append(Hash(hash: hash, power: power))
    return Int32(events.count - 1)
  }

  /// Calls `body` with the events of a tree in order until it returns false; returns whether it never
  /// did. Without recursion: a sentence of many items makes a deep tree.
  func forEach(_ root: Int32, _ body: (Event) -> Bool) -> Bool {
    guard root >= 0 else { return true }
    guard case .both = events[Int(root)] else { return body(events[Int(root)]) }
    var pending = [root]
    while let index = pending.popLast() {
      let event = events[Int(index)]
      if case .both(let left, let right) = event {
        pending.append(right)
        pending.append(left)
      } else if !body(event) {
        return false
      }
    }
    return true
  }
}
