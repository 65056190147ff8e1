/// The progress of a follower of the bus, with the callers that wait for it.
public struct BusProgress {
  /// The number of the newest followed command; nil: there is no follower, and callers do not wait.
  public private(set) var sequence: Int?
  private var waiting: [(sequence: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// Makes a progress without a follower.
  public init() {}

  /// Whether a caller has to wait for the command with a number.
  public func lacks(_ sequence: Int) -> Bool { self.sequence.map { $0 < sequence } ?? false }

  /// Wakes a caller when the command with a number has been followed, which must still be ahead
  /// (``lacks(_:)``).
  public mutating func wake(at sequence: Int, _ continuation: CheckedContinuation<Void, Never>) {
    waiting.append((sequence, continuation))
  }

  /// Records that the command with a number, and all before it, have been followed.
  public mutating func come(to sequence: Int) {
    self.sequence = sequence
    for waiter in waiting where waiter.sequence <= sequence { waiter.continuation.resume() }
    waiting.removeAll { $0.sequence <= sequence }
  }

  /// Ends the following, and with it all waits.
  public mutating func end() {
    come(to: .max)
    sequence = nil
  }
}
