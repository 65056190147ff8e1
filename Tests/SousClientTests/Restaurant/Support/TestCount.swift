import Synchronization

/// A number that counts down.
final class TestCount: Sendable {
  private let left: Mutex<Int>

  init(_ count: Int) { left = Mutex(count) }

  /// Whether there was one left.
  func takeOne() -> Bool {
    left.withLock { left in
      left -= 1
      return left >= 0
    }
  }
}
