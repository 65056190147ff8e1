import Audio
import Foundation
import ServiceLifecycle

/// Passes sound to the box until the source or the program ends.
struct ListeningService: Service {
  let box: Box
  let queue: AudioQueue
  /// The clock, which a recording advances by its own sound.
  let clock: HouseClock
  /// Whether the box goes on, deaf, after a final error of the source.
  let goesOnWithoutSound: Bool
  /// The action after the end of the source.
  let atEnd: @Sendable () async throws -> Void

  func run() async throws {
    try await withGracefulShutdownHandler {
      do {
        try await hear()
      } catch let error as AudioError where goesOnWithoutSound {
        await box.becomeDeaf(error)
      }
      await box.finishHearing()
      try await atEnd()
    } onGracefulShutdown: {
      queue.close()
    }
  }

  private func hear() async throws {
    let start = clock.now
    var (heard, lost) = (0, 0)
    for try await chunk in queue {
      if queue.dropped > lost {
        await box.lostSound(seconds: Double(queue.dropped - lost) / Double(AudioFormat.house.sampleRate))
        lost = queue.dropped
      }
      for frame in Self.frames(of: chunk.samples) {
        await box.hear(frame)
        heard += 1
        guard !clock.isRunning else { continue }
        // A recording waits for the voice, so that it sounds at the same place on a busy machine.
        await box.settle()
        clock.advance(to: start.addingTimeInterval(Double(heard) / 100))
        if heard % Self.framesPerTick == 0 { await box.passTime() }
      }
    }
  }

  /// The pieces of 160 samples; the last one of a stream is padded with silence.
  static func frames(of samples: [Float]) -> [[Float]] {
    stride(from: 0, to: samples.count, by: 160).map { start in
      let piece = Array(samples[start..<min(start + 160, samples.count)])
      return piece + [Float](repeating: 0, count: 160 - piece.count)
    }
  }

  private static let framesPerTick = 20
}
