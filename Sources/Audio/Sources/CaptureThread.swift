import Dispatch

/// Reads a source on a thread of its own, because reading blocks, and hands its sound over through a
/// bounded queue.
public final class CaptureThread: Sendable {
  /// The queue that receives the sound.
  public let queue: AudioQueue
  private let interruption: Interruption
  private let thread: DeviceThread

  /// Starts to read `source` into `queue`, until the source ends, fails or ``stop()`` is called.
  /// - Parameter interruption: raised by ``stop()``; for a source that waits by it.
  public init(
    _ source: sending any AudioSource, into queue: AudioQueue = AudioQueue(),
    interruption: Interruption = Interruption(), name: String = "sous-capture"
  ) {
    self.queue = queue
    self.interruption = interruption
    thread = DeviceThread(name: name) { Self.run(source, into: queue, until: interruption) }
  }

  /// Ends the stream now; what is in the queue is still given out. The thread itself ends after the chunk
  /// it is reading.
  public func stop() {
    interruption.raise()
    queue.finish()
  }

  /// Waits until the source is closed after ``stop()`` or its end, for `patience` at most.
  /// - Returns: whether it is.
  @discardableResult
  public func ended(within patience: DispatchTimeInterval = .seconds(2)) async -> Bool {
    await thread.ended(within: patience)
  }

  private static func run(_ source: any AudioSource, into queue: AudioQueue, until interruption: Interruption) {
    do throws(AudioError) {
      while !interruption.isRaised, let chunk = try source.read() {
        guard queue.push(chunk) else { return }
      }
      queue.finish()
    } catch {
      queue.finish(throwing: error)
    }
  }
}
