import Basics
import Dispatch
import Foundation
import Synchronization

/// A thread of its own for a sound device, which can be waited for: a device must be closed before the
/// process takes down the library that it is open in.
public final class DeviceThread: Sendable {
  private let running = DispatchGroup()

  /// Starts a thread that performs `work` once; what `work` makes and keeps is gone when the thread has
  /// ended.
  public init(name: String, _ work: sending @escaping () -> Void) {
    let held = Held(work)
    running.enter()
    let thread = Thread { [running] in
      Thread.nameThis(name)
      held.perform()
      running.leave()
    }
    thread.qualityOfService = .userInteractive
    thread.start()
  }

  /// Waits for the thread's end, for `patience` at most: a driver may block for ever.
  /// - Returns: whether it has ended.
  @discardableResult
  public func ended(within patience: DispatchTimeInterval = .seconds(2)) async -> Bool {
    await withCheckedContinuation { continuation in
      // Not on the cooperative pool, for it blocks.
      DispatchQueue.global().async { [running] in
        continuation.resume(returning: running.wait(timeout: .now() + patience) == .success)
      }
    }
  }

  // Unchecked: the work was sent here, and only the new thread touches it.
  private final class Held: @unchecked Sendable {
    private var work: (() -> Void)?

    init(_ work: sending @escaping () -> Void) { self.work = work }

    func perform() {
      work?()
      work = nil
    }
  }
}
