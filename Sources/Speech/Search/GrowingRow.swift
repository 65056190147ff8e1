/// Plain values one after the other, more of which can be added; read through a pointer, without a check for each.
final class GrowingRow<Element> {
  /// Good until the next value is added. A search reads it a million times a second, and never while one is added.
  @exclusivity(unchecked) private(set) var base: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) private(set) var count = 0
  private var capacity: Int

  init() {
    capacity = 64
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  func append(_ element: Element) {
    if count == capacity {
      capacity *= 2
      let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
      larger.moveInitialize(from: base, count: count)
      base.deallocate()
      base = larger
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
