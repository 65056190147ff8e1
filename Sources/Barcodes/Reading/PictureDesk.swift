import Basics
import Foundation

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

  private let limits: Limits
  private let workers: Workers

  /// Makes a desk; it has no thread while there is nothing to do.
  public init(_ limits: Limits = Limits()) {
    self.limits = limits
    workers = Workers(
      "sous-pictures", threads: limits.threads, waiting: limits.waiting, stack: limits.stack, isModest: true)
  }

  /// Does work in its turn.
  /// - Parameter work: gets the patience that there is for it, counted from its own beginning.
  /// - Throws: ``IsFull``, and what `work` throws.
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

  /// Takes a job; false: there are too many already.
  func take(_ job: @escaping @Sendable () -> Void) -> Bool { workers.take(job) }
}
