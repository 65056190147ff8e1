import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Dedicated threads for work that blocks or computes for long.
///
/// Swift's tasks and the queues of libdispatch share as many threads as there are cores, and a job that
/// holds them delays timers, commands and connections. Without work there are no threads.
public final class Workers: Sendable {
  private struct State {
    /// Jobs that are not done.
    var jobs = 0
    var threads = 0
    /// Threads that wait to be woken.
    var idle = 0
    var waiting: [@Sendable () -> Void] = []
  }

  private let name: String
  private let threads: Int
  private let mostWaiting: Int
  private let stack: Int?
  private let isModest: Bool
  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)

  /// Makes a pool of threads.
  /// - Parameters:
  ///   - name: the threads' name, as `top -H` shows it, at most 15 characters.
  ///   - threads: the maximum number of threads.
  ///   - waiting: the maximum number of waiting jobs. The default is no limit.
  ///   - stack: the stack of a thread, in bytes. The default is the system's.
  ///   - isModest: whether the threads have a low priority. The default is false.
  public init(_ name: String, threads: Int, waiting: Int = .max, stack: Int? = nil, isModest: Bool = false) {
    (self.name, self.threads, mostWaiting) = (name, threads, waiting)
    (self.stack, self.isModest) = (stack, isModest)
  }

  /// Too many jobs wait.
  public struct AreBusy: Error, Sendable {
    /// Makes an error.
    public init() {}
  }

  /// Runs `work` after the jobs before it.
  /// - Throws: ``AreBusy``, and the errors of `work`.
  public func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      if !take({ continuation.resume(with: Result { try work() }) }) { continuation.resume(throwing: AreBusy()) }
    }
  }

  /// Takes a job, to be done after those before it; false: too many are waiting.
  public func take(_ job: @escaping @Sendable () -> Void) -> Bool {
    let (isTaken, isNew) = state.withLock { state in
      // bounded: so many are in memory at most
      guard mostWaiting == .max || state.jobs < threads + mostWaiting else { return (false, false) }
      state.jobs += 1
      state.waiting.append(job)
      if state.idle > 0 {
        state.idle -= 1
        wake.signal()
        return (true, false)
      }
      guard state.threads < threads else { return (true, false) }
      state.threads += 1
      return (true, true)
    }
    if isNew { start() }
    return isTaken
  }

  private func start() {
    let thread = Thread { [self] in
      // PRIO_PROCESS, which on Linux means only this thread (setpriority(2), "C library/kernel
      // differences").
      if isModest { setpriority(0, 0, 10) }
      Thread.nameThis(name)
      while let job = next() {
        job()
        state.withLock { $0.jobs -= 1 }
      }
    }
    if let stack { thread.stackSize = stack }
    thread.start()
  }

  // nil: the thread is to end.
  private func next() -> (@Sendable () -> Void)? {
    while true {
      let job = state.withLock { state -> (@Sendable () -> Void)? in
        guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
        state.idle += 1
        return nil
      }
      if let job { return job }
      guard wake.wait(timeout: .now() + .seconds(Self.rest)) == .timedOut else { continue }
      let ends = state.withLock { state in
        // Somebody has just woken it.
        guard state.idle > 0 else { return false }
        state.idle -= 1
        state.threads -= 1
        return true
      }
      if ends { return nil }
      wake.wait()
    }
  }

  /// The seconds for which a thread waits for more work.
  private static let rest = 10
}
