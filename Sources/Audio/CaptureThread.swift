import Foundation
import Synchronization

/// Reads a source on a thread of its own, because reading blocks, and hands its sound over through a bounded queue.
public final class CaptureThread: Sendable {
  /// Where the sound comes out.
  public let queue: AudioQueue
  private let stopped = Atomic(false)

  // The source is used by the new thread alone: it was sent here, and nobody else keeps it.
  private struct Sent: @unchecked Sendable {
    let source: any AudioSource
  }

  /// Starts to read `source` into `queue`, until the source ends, fails or ``stop()`` is called.
  public init(_ source: sending any AudioSource, into queue: AudioQueue = AudioQueue(), name: String = "sous-capture") {
    self.queue = queue
    let sent = Sent(source: source)
    let thread = Thread { [self] in run(sent.source) }
    thread.name = name
    thread.qualityOfService = .userInteractive
    thread.start()
  }

  /// Ends the stream now; what is in the queue is still given out. The thread itself ends after the chunk it is reading.
  public func stop() {
    stopped.store(true, ordering: .relaxed)
    queue.finish()
  }

  private func run(_ source: any AudioSource) {
    do throws(AudioError) {
      while !stopped.load(ordering: .relaxed), let chunk = try source.read() {
        guard queue.push(chunk) else { return }
      }
      queue.finish()
    } catch {
      queue.finish(throwing: error)
    }
  }
}
