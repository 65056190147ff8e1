/// How far somebody who follows the bus has come, and who waits until they have come further.
public struct BusProgress {
  /// The number of the newest command that was followed; nil: nobody follows, and nobody is kept waiting.
  public private(set) var sequence: Int?
  private var waiting: [(sequence: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// Nobody follows yet.
  public init() {}

  /// Whether one who wants the command of a number to be followed has to wait for it.
  public func lacks(_ sequence: Int) -> Bool { self.sequence.map { $0 < sequence } ?? false }

  /// Wakes one when the command of a number has been followed, which it must not have been yet (``lacks(_:)``).
  public mutating func wake(at sequence: Int, _ continuation: CheckedContinuation<Void, Never>) {
    waiting.append((sequence, continuation))
  }

  /// The command of a number, and all before it, have been followed.
  public mutating func come(to sequence: Int) {
    self.sequence = sequence
    for waiter in waiting where waiter.sequence <= sequence { waiter.continuation.resume() }
    waiting.removeAll { $0.sequence <= sequence }
  }

  /// Nobody follows any more; whoever waits waits in vain.
  public mutating func end() {
    come(to: .max)
    sequence = nil
  }
}
