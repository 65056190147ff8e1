import Dispatch

/// Runs an actor's work on a dispatch queue of its own, so that work that blocks (the disk, a sound card, the decoder)
/// never holds a thread of the cooperative pool.
public final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// Makes an executor; `label` names its queue in debuggers.
  public init(label: String) {
    queue = DispatchQueue(label: label)
  }

  /// Runs a job after those before it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// A reference for `unownedExecutor`.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }
}
