import Synchronization

/// The played sound aligned with the microphone's frames: for each frame, the loudspeaker's sound that
/// is heard in it.
///
/// The player writes it and the ``EchoCanceller`` reads it, from any threads; one lock protects the
/// copying of samples.
public final class ReferenceTimeline: Sendable {
  private struct State {
    var start = 0
    var soundEnd = Int.min / 2
    var samples: [Float] = []
  }

  // A little over two seconds behind the reader: the range of the estimate of the echo's path.
  private static let keptFrames = 65_536
  private let state = Mutex(State())

  /// A timeline on which nothing plays.
  public init() {}

  /// The frame after the last one that is not silent; far in the past when nothing has played.
  public var soundEnd: Int { state.withLock { $0.soundEnd } }

  /// Places `samples` (16 000 Hz mono, full scale 1) from frame `position` of the microphone on, where
  /// they are heard. They replace earlier ones.
  public func write(_ samples: [Float], at position: Int) {
    let sounding = samples.lastIndex { $0 != 0 }.map { position + $0 + 1 }
    state.withLock { state in
      state.soundEnd = max(state.soundEnd, sounding ?? state.soundEnd)
      let known = state.start + state.samples.count
      // Unwritten frames read as silence. There is no reader while nothing plays, so silence must not be
      // stored: in a day it would fill the memory.
      if sounding == nil, position >= known { return }
      if state.samples.isEmpty || position - known > Self.keptFrames {
        state.samples = []
        state.start = position
      }
      let first = position - state.start
      let skipped = max(0, -first)
      guard skipped < samples.count else { return }
      let end = first + samples.count
      if end > state.samples.count {
        state.samples.append(contentsOf: repeatElement(0, count: end - state.samples.count))
      }
      state.samples.replaceSubrange(first + skipped..<end, with: samples.dropFirst(skipped))
    }
  }

  /// Frames that are kept.
  var keptCount: Int { state.withLock { $0.samples.count } }

  /// Discards the sound from frame `position` on: playback was stopped.
  public func stop(at position: Int) {
    state.withLock { state in
      state.soundEnd = min(state.soundEnd, position)
      let kept = max(0, position - state.start)
      if kept < state.samples.count { state.samples.removeLast(state.samples.count - kept) }
    }
  }

  /// The sound in the frames of `range`; silence where nothing was written.
  public func read(_ range: Range<Int>) -> [Float] {
    state.withLock { state in
      let excess = range.lowerBound - Self.keptFrames - state.start
      // Trimmed in large steps, because the remainder has to be moved.
      if excess > Self.keptFrames {
        state.samples.removeFirst(min(excess, state.samples.count))
        state.start += excess
      }
      let (first, end) = (range.lowerBound - state.start, range.upperBound - state.start)
      let (from, to) = (min(max(0, first), state.samples.count), min(max(0, end), state.samples.count))
      let before = min(range.count, max(0, -first))
      let known = [Float](repeating: 0, count: before) + state.samples[from..<max(from, to)]
      return known + [Float](repeating: 0, count: range.count - known.count)
    }
  }
}
