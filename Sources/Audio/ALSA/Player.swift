import Foundation
import Synchronization

/// What was just handed to the loudspeaker, for whoever has to know what is in the air.
public struct PlaybackReport: Equatable, Sendable {
  /// The samples: 16 000 Hz mono, full scale 1.
  public var samples: [Float]
  /// Frames played before them since the player was made.
  public var position: Int
  /// Frames until the first of them is heard.
  public var delayFrames: Int
  /// What comes after them, as far as it is known and not longer than ``Player/foresight``.
  public var upcoming: [Float]
}

/// Plays one sound at a time on a thread of its own: chime, speech, or the alarm over and over.
public final class Player: Sendable {
  /// How a sound ended.
  public enum Ending: Equatable, Sendable {
    /// It was played to its end.
    case finished
    /// It was stopped, or another one was played in its place.
    case stopped
    /// The loudspeaker failed for good.
    case failed(AudioError)
  }

  /// Frames of the sound to come that a report holds at most: 8 000, half a second.
  public static let foresight = 8_000

  private struct Sound {
    var samples: [Float]
    var loops: Bool
    var done: CheckedContinuation<Ending, Never>

    func frames(_ range: Range<Int>) -> [Float] {
      if loops { return range.map { samples[$0 % samples.count] } }
      return Array(samples[min(range.lowerBound, samples.count)..<min(range.upperBound, samples.count)])
    }
  }

  private struct State {
    var sound: Sound?
    var generation = 0
    var closed = false
  }

  // Written in pieces of 20 ms, so that a stop is heard as soon.
  private static let pieceFrames = 320

  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)
  private let onPlayed: @Sendable (PlaybackReport) -> Void
  private let onStopped: @Sendable () -> Void

  // The sink is used by the new thread alone: it was sent here, and nobody else keeps it.
  private struct Sent: @unchecked Sendable {
    let sink: any AudioSink
  }

  /// A player on `sink`.
  ///
  /// `onPlayed` is called on the player's thread with each piece of sound just before it is written, `onStopped` when
  /// sound that was reported is not heard after all.
  public init(
    _ sink: sending any AudioSink, onPlayed: @escaping @Sendable (PlaybackReport) -> Void = { _ in },
    onStopped: @escaping @Sendable () -> Void = {}
  ) {
    self.onPlayed = onPlayed
    self.onStopped = onStopped
    let sent = Sent(sink: sink)
    let thread = Thread { [self] in run(sent.sink) }
    thread.name = "sous-playback"
    thread.start()
  }

  /// Plays `samples` (16 000 Hz mono, full scale 1), over and over if `loops`, in place of what is being played; returns
  /// when it has ended. Cancelling the task stops it.
  public func play(_ samples: [Float], loops: Bool = false) async -> Ending {
    guard !samples.isEmpty else { return .finished }
    let generation = state.withLock { state in
      state.generation += 1
      return state.generation
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { done in
        let (refused, replaced) = state.withLock { (state: inout sending State) -> (Bool, Sound?) in
          // Cancelled, closed, or somebody asked for another sound in the meantime.
          if state.closed || Task.isCancelled || state.generation != generation { return (true, nil) }
          defer { state.sound = Sound(samples: samples, loops: loops, done: done) }
          return (false, state.sound)
        }
        replaced?.done.resume(returning: .stopped)
        if refused { done.resume(returning: .stopped) } else { wake.signal() }
      }
    } onCancel: {
      end(.stopped, generation: generation)
    }
  }

  /// Silence within 20 ms; what was written ahead is thrown away.
  public func stop() { end(.stopped) }

  /// Stops, and ends the player's thread.
  public func close() {
    state.withLock { $0.closed = true }
    end(.stopped)
    wake.signal()
  }

  /// True while a sound plays.
  public var isPlaying: Bool { state.withLock { $0.sound != nil } }

  private func end(_ ending: Ending, generation: Int? = nil) {
    let sound = state.withLock { (state: inout sending State) -> Sound? in
      guard generation == nil || generation == state.generation else { return nil }
      defer { state.sound = nil }
      return state.sound
    }
    sound?.done.resume(returning: ending)
  }

  private func run(_ sink: any AudioSink) {
    while true {
      wake.wait()
      let (sound, generation, closed) = state.withLock { ($0.sound, $0.generation, $0.closed) }
      if closed { return }
      guard let sound else { continue }
      do throws(AudioError) {
        if try play(sound, generation, on: sink) {
          try sink.drain()
          end(.finished, generation: generation)
        } else {
          try sink.drop()
          onStopped()
        }
      } catch {
        end(.failed(error), generation: generation)
      }
    }
  }

  private func isCurrent(_ generation: Int) -> Bool {
    state.withLock { $0.sound != nil && $0.generation == generation && !$0.closed }
  }

  /// False if it was stopped before its end.
  private func play(_ sound: Sound, _ generation: Int, on sink: any AudioSink) throws(AudioError) -> Bool {
    var next = 0
    while true {
      guard isCurrent(generation) else { return false }
      let piece = sound.frames(next..<next + Self.pieceFrames)
      if piece.isEmpty { return true }
      let after = next + piece.count
      onPlayed(
        PlaybackReport(
          samples: piece, position: sink.position, delayFrames: sink.delayFrames,
          upcoming: sound.frames(after..<after + Self.foresight)))
      try sink.write(piece)
      next = after
    }
  }
}
