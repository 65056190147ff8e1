import Dispatch
import Synchronization

/// A bounded queue of sound between the thread that captures and the task that listens.
///
/// One producer thread and one consumer task. All state is behind one lock, held for the few
/// instructions that move a chunk and never across a wait or a callback, so the capture thread is not
/// held up by the consumer's work.
public final class AudioQueue: Sendable {
  /// The treatment of sound when the queue is full.
  public enum Overflow: Sendable {
    /// The oldest sound is dropped and counted: right for a microphone, which cannot wait.
    case dropOldest
    /// The producer waits: right for a file, which must not lose any sound.
    case wait
  }

  private struct State {
    var chunks: [AudioChunk] = []
    var first = 0
    var frames = 0
    var dropped = 0
    var result: Result<Void, AudioError>?
    var producerWaits = false
    var consumer: CheckedContinuation<Result<AudioChunk?, AudioError>, Never>?

    mutating func take() -> AudioChunk? {
      guard first < chunks.count else { return nil }
      let chunk = chunks[first]
      first += 1
      frames -= chunk.samples.count
      if first == chunks.count {
        chunks.removeAll(keepingCapacity: true)
        first = 0
      } else if first >= 256 {
        chunks.removeFirst(first)
        first = 0
      }
      return chunk
    }
  }

  /// Frames the queue holds at most.
  public let capacity: Int
  private let overflow: Overflow
  private let state = Mutex(State())
  private let space = DispatchSemaphore(value: 0)

  /// A queue of `capacity` frames of 16 000 Hz (the default is 64 000, four seconds) with a treatment of
  /// overflow (the default drops).
  public init(capacity: Int = 64_000, overflow: Overflow = .dropOldest) {
    self.capacity = Swift.max(1, capacity)
    self.overflow = overflow
  }

  /// The number of frames dropped so far because the consumer was too slow.
  public var dropped: Int { state.withLock { $0.dropped } }

  /// Frames waiting.
  public var count: Int { state.withLock { $0.frames } }

  /// Appends `chunk`; false once the queue is closed, so that the producer can stop. Call it from the
  /// producer's thread.
  @discardableResult
  public func push(_ chunk: AudioChunk) -> Bool {
    while true {
      enum Step { case done(Bool), hand(CheckedContinuation<Result<AudioChunk?, AudioError>, Never>), wait }
      let step = state.withLock { (state: inout sending State) -> Step in
        guard state.result == nil else { return .done(false) }
        if let consumer = state.consumer {
          state.consumer = nil
          return .hand(consumer)
        }
        if state.frames + chunk.samples.count > capacity, overflow == .wait, state.frames > 0 {
          state.producerWaits = true
          return .wait
        }
        state.chunks.append(chunk)
        state.frames += chunk.samples.count
        while state.frames > capacity, let lost = state.take() { state.dropped += lost.samples.count }
        return .done(true)
      }
      switch step {
      case .done(let open): return open
      case .hand(let consumer):
        consumer.resume(returning: .success(chunk))
        return true
      case .wait: space.wait()
      }
    }
  }

  /// Ends the stream: what is in the queue is still given out, then the end, or `error` if there is one.
  public func finish(throwing error: AudioError? = nil) {
    let consumer = state.withLock { (state: inout sending State) in
      if state.result == nil { state.result = error.map { .failure($0) } ?? .success(()) }
      defer { state.consumer = nil }
      return state.consumer
    }
    consumer?.resume(returning: error.map { .failure($0) } ?? .success(nil))
  }

  /// Ends the stream from the consumer's side: it discards waiting sound and releases a waiting producer.
  public func close() {
    let (consumer, producerWaits) = state.withLock { (state: inout sending State) in
      while state.take() != nil {}
      state.result = .success(())
      defer { (state.consumer, state.producerWaits) = (nil, false) }
      return (state.consumer, state.producerWaits)
    }
    consumer?.resume(returning: .success(nil))
    if producerWaits { space.signal() }
  }

  /// The next chunk, or nil at the end (or when the task is cancelled, which closes the queue).
  public func next() async throws(AudioError) -> AudioChunk? {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (ready, producerWaits) = state.withLock {
          (state: inout sending State) -> (Result<AudioChunk?, AudioError>?, Bool) in
          if let chunk = state.take() {
            defer { state.producerWaits = false }
            return (.success(chunk), state.producerWaits)
          }
          if let result = state.result { return (result.map { nil }, false) }
          state.consumer = continuation
          return (nil, false)
        }
        if producerWaits { space.signal() }
        if let ready { continuation.resume(returning: ready) }
      }
    } onCancel: {
      close()
    }
    return try result.get()
  }
}

extension AudioQueue: AsyncSequence {
  /// Takes chunks off the queue until its end.
  public struct Iterator: AsyncIteratorProtocol {
    let queue: AudioQueue

    /// The next chunk, or nil at the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(AudioError) -> AudioChunk? {
      try await queue.next()
    }

    /// The next chunk, or nil at the end.
    public mutating func next() async throws -> AudioChunk? {
      try await queue.next()
    }
  }

  /// The one consumer's iterator.
  public func makeAsyncIterator() -> Iterator { Iterator(queue: self) }
}
