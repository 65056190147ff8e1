import Foundation

/// Plain values one after the other, more of which can be added; read through a pointer, without a check for each.
final class GrowingRow<Element: BitwiseCopyable> {
  /// Good until the next value is added. A search reads it a million times a second, and never while one is added.
  @exclusivity(unchecked) private(set) var base: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) private(set) var count = 0
  private var capacity: Int

  init() {
    capacity = 64
    base = Self.memory(nil, for: capacity)
  }

  deinit { free(base) }

  /// Moves what is long without a copy of it beside it (`mremap`), and takes no memory for what is not there yet.
  private static func memory(_ old: UnsafeMutablePointer<Element>?, for count: Int) -> UnsafeMutablePointer<Element> {
    precondition(MemoryLayout<Element>.alignment <= 16, "malloc aligns to 16 bytes")
    guard let new = realloc(old, count * MemoryLayout<Element>.stride) else {
      // As where Swift's own arrays find none.
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

  /// Sorts what stands at a place and after it.
  func sort(from first: Int, by comesBefore: (Element, Element) -> Bool) {
    var last = UnsafeMutableBufferPointer(start: base + first, count: count - first)
    last.sort(by: comesBefore)
  }

  subscript(place: some BinaryInteger) -> Element {
    get { base[Int(place)] }
    set { base[Int(place)] = newValue }
  }
}
