import Basics
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Works on pictures that others send: on threads of its own, a few at a time.
///
/// A large picture computes for seconds. On the threads that timers, commands and connections share, a handful of them
/// would hold up everything else; here they only wait for each other, and the system lets everybody else go first.
public final class PictureDesk: Sendable {
  /// How much is put up with.
  public struct Limits: Sendable, Hashable {
    /// How many pictures are worked on at once. The default is 2.
    public var threads = 2
    /// How many wait for that; one more is refused. The default is 8.
    public var waiting = 8
    /// How long work on one picture may take, in seconds. The default is 4.
    public var seconds = 4.0
    /// Bytes of stack of a thread. The default is 1 MiB.
    public var stack = 1 << 20

    /// The defaults.
    public init() {}
  }

  /// So many pictures wait that another one is refused.
  public struct IsFull: Error, Sendable, CustomStringConvertible {
    public var description: String { "The box is busy with other pictures. Try again in a moment." }
  }

  private struct State {
    /// Jobs that are not done.
    var jobs = 0
    var threads = 0
    var waiting: [@Sendable () -> Void] = []
  }

  private let limits: Limits
  private let state = Mutex(State())

  /// Makes a desk; it has no thread while there is nothing to do.
  public init(_ limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Does work in its turn.
  /// - Parameter work: gets the patience that there is for it, counted from its own beginning.
  /// - Throws: ``IsFull``, and what `work` throws.
  public func perform<Value: Sendable>(
    _ work: @escaping @Sendable (Patience) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let seconds = limits.seconds
      let isTaken = take { continuation.resume(with: Result { try work(Patience(seconds: seconds)) }) }
      if !isTaken { continuation.resume(throwing: IsFull()) }
    }
  }

  /// Takes a job; false: there are too many already.
  func take(_ job: @escaping @Sendable () -> Void) -> Bool {
    let (isTaken, needsThread) = state.withLock { state in
      guard state.jobs < limits.threads + limits.waiting else { return (false, false) }
      state.jobs += 1
      state.waiting.append(job)
      guard state.threads < limits.threads else { return (true, false) }
      state.threads += 1
      return (true, true)
    }
    if needsThread { start() }
    return isTaken
  }

  private func start() {
    let thread = Thread { [self] in
      // PRIO_PROCESS, which on Linux means this thread alone (setpriority(2), "C library/kernel differences").
      setpriority(0, 0, 10)
      Thread.nameThis("sous-pictures")
      while let job = next() {
        job()
        state.withLock { $0.jobs -= 1 }
      }
    }
    thread.stackSize = limits.stack
    thread.start()
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.threads -= 1
      return nil
    }
  }
}
