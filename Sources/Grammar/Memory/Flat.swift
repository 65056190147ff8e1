/// Plain values in a row, for the inner loops of matching: the one place of this module with pointers in it.
///
/// An array would count references and check that it is the only owner at every access, which took a third of the time
/// that matching takes. Here there is one owner, which the compiler sees to (`~Copyable`), and the values are plain, so
/// that nothing is counted. Every access is checked against the bounds, as an array's is.
struct Flat<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private(set) var capacity: Int

  /// Makes an empty row with room for so many values; more is made when it is needed.
  init(capacity: Int = 16) {
    self.capacity = max(1, capacity)
    base = Self.room(self.capacity)
  }

  /// Makes a row of these values.
  init(_ values: some Sequence<Element>) {
    self.init()
    for value in values { append(value) }
  }

  deinit {
    base.deallocate()
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return base[index]
    }
    set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      base[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ value: Element) {
    if count == capacity { grow() }
    base[count] = value
    count += 1
  }

  /// Appends the same value so often.
  mutating func append(repeating value: Element, count: Int) {
    for _ in 0..<count { append(value) }
  }

  /// Shortens to the first so many values; the room stays.
  @inline(__always)
  mutating func cut(to count: Int) {
    precondition(count >= 0 && count <= self.count)
    self.count = count
  }

  /// Whether the row has a value.
  func contains(_ value: Element) -> Bool where Element: Equatable {
    for index in 0..<count where base[index] == value { return true }
    return false
  }

  /// Sets the bits that another row has set, from a place in it on.
  mutating func unite(with other: FlatView<Element>, from first: Int) where Element == UInt64 {
    precondition(first >= 0 && first + count <= other.count)
    // One check for all, so that it is done in vectors.
    for index in 0..<count { base[index] |= other.base[first + index] }
  }

  /// Room that begins with a line of the processor's cache, so that no value of a fitting size lies across two.
  private static func room(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    UnsafeMutableRawPointer.allocate(byteCount: capacity * MemoryLayout<Element>.stride, alignment: 64)
      .bindMemory(to: Element.self, capacity: capacity)
  }

  @inline(never)
  private mutating func grow() {
    let larger = Self.room(capacity * 2)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }

  /// What is in the row, to be read for as long as its owner lives and does not change it.
  var view: FlatView<Element> { FlatView(base: base, count: count) }
}

// The memory belongs to one value, which the language's rules for values that are no copies protect.
extension Flat: @unchecked Sendable where Element: Sendable {}

/// A row that belongs to somebody else, who must outlive it.
struct FlatView<Element: BitwiseCopyable>: BitwiseCopyable {
  fileprivate let base: UnsafePointer<Element>
  let count: Int

  fileprivate init(base: UnsafePointer<Element>, count: Int) {
    self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    return base[index]
  }
}

// What is viewed is not changed while views of it are about.
extension FlatView: @unchecked Sendable where Element: Sendable {}
