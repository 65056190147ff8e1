import Foundation

/// A growable row of plain values, read through a pointer, without a check for each.
final class GrowingRow<Element: BitwiseCopyable> {
  /// The address, valid until the next value is added. A search reads it a million times a second, and
  /// never during an addition.
  @exclusivity(unchecked) private(set) var base: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) private(set) var count = 0
  private var capacity: Int

  init() {
    capacity = 64
    base = Self.memory(nil, for: capacity)
  }

  deinit { free(base) }

  /// Moves large memory without a copy beside it (`mremap`), and allocates no pages before their use.
  private static func memory(_ old: UnsafeMutablePointer<Element>?, for count: Int) -> UnsafeMutablePointer<Element> {
    precondition(MemoryLayout<Element>.alignment <= 16, "malloc aligns to 16 bytes")
    guard let new = realloc(old, count * MemoryLayout<Element>.stride) else {
      // Like Swift's own arrays without memory.
      preconditionFailure("no memory for \(count) values")
    }
    return new.bindMemory(to: Element.self, capacity: count)
  }

  func append(_ element: Element) {
    if count == capacity {
      capacity *= 2
      base = Self.memory(base, for: capacity)
    }
    (base + count).initialize(to: element)
    count += 1
  }

  /// Sorts the values from a place on.
  func sort(from first: Int, by comesBefore: (Element, Element) -> Bool) {
    var last = UnsafeMutableBufferPointer(start: base + first, count: count - first)
    last.sort(by: comesBefore)
  }

  subscript(place: some BinaryInteger) -> Element {
    get { base[Int(place)] }
    set { base[Int(place)] = newValue }
  }
}
