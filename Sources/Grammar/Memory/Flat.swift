/// A row of plain values for the inner loops of matching: the only place of this module with pointers.
///
/// An array would count references and check for unique ownership at every access, which took a third
/// of the time of matching. Here the compiler ensures one owner (`~Copyable`), and the values are
/// plain, so that nothing is counted. Every access is bounds-checked, like an array's.
struct Flat<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private(set) var capacity: Int

  /// Makes an empty row with this capacity; it grows when needed.
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

  /// Appends the same value `count` times.
  mutating func append(repeating value: Element, count: Int) {
    for _ in 0..<count { append(value) }
  }

  /// Shortens the row to its first values, but keeps the memory.
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

  /// Sets the bits that are set in another row, from a place in it on.
  mutating func unite(with other: FlatView<Element>, from first: Int) where Element == UInt64 {
    precondition(first >= 0 && first + count <= other.count)
    // One check for all, so that the loop is vectorised.
    for index in 0..<count { base[index] |= other.base[first + index] }
  }

  /// Memory that begins at a cache line of the processor, so that no value of a fitting size crosses two.
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

  /// A view of the row, valid while its owner lives and does not change it.
  var view: FlatView<Element> { FlatView(base: base, count: count) }
}

// The memory belongs to one value, which the language's rules for non-copyable values protect.
extension Flat: @unchecked Sendable where Element: Sendable {}

/// A view of another owner's row, which must outlive it.
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

// A viewed row does not change during the view's lifetime.
extension FlatView: @unchecked Sendable where Element: Sendable {}
