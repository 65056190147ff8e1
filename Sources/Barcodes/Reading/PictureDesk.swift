import Basics
import Foundation

/// Works on received pictures: on its own threads, a few at a time.
///
/// A large picture computes for seconds. On the shared threads of timers, commands and connections, a
/// handful of them would delay everything else. Here they wait only for each other, at a low priority.
public final class PictureDesk: Sendable {
  /// The limits of the work.
  public struct Limits: Sendable, Hashable {
    /// The number of pictures at once. The default is 2.
    public var threads = 2
    /// The longest queue; one more is refused. The default is 8.
    public var waiting = 8
    /// The time limit for one picture, in seconds. The default is 4.
    public var seconds = 4.0
    /// The bytes of a thread's stack. The default is 1 MiB.
    public var stack = 1 << 20

    /// The defaults.
    public init() {}
  }

  /// The queue is full, and the picture refused.
  public struct IsFull: Error, Sendable, CustomStringConvertible {
    public var description: String { "The box is busy with other pictures. Try again in a moment." }
  }

  private let limits: Limits
  private let workers: Workers

  /// Makes a desk; it has no thread while it is idle.
  public init(_ limits: Limits = Limits()) {
    self.limits = limits
    workers = Workers(
      "sous-pictures", threads: limits.threads, waiting: limits.waiting, stack: limits.stack, isModest: true)
  }

  /// Does work in its turn.
  /// - Parameter work: gets its patience, counted from its own beginning.
  /// - Throws: ``IsFull``, and the errors of `work`.
  public func perform<Value: Sendable>(
    _ work: @escaping @Sendable (Patience) throws -> Value
  ) async throws -> Value {
    let seconds = limits.seconds
    do {
      return try await workers.run { try work(Patience(seconds: seconds)) }
    } catch is Workers.AreBusy {
      throw IsFull()
    }
  }

  /// Takes a job; false: the queue is full.
  func take(_ job: @escaping @Sendable () -> Void) -> Bool { workers.take(job) }
}
