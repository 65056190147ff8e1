/// Runs an actor's work on its own thread, so that blocking work (the disk, a sound card, the decoder)
/// never holds a shared one.
public final class QueueExecutor: SerialExecutor {
  private let worker: Workers

  /// Makes an executor; `label` names its thread in debuggers, by its first 15 characters.
  public init(label: String) { worker = Workers(String(label.prefix(15)), threads: 1) }

  /// Runs a job after those before it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    _ = worker.take { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// A reference for `unownedExecutor`.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }
}
