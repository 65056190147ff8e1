import Audio
import Server
import Speech

/// Keeps what the microphone brings, for somebody who stands before the box and tries whether it hears them.
struct HearingGauge {
  private(set) var reading = HearingReading()

  /// What is listened for from now on.
  mutating func listen(for words: [WakeWordSpotter.WakeWord]) {
    reading.wakeWords = words.map { HearingReading.WakeWord(phrase: $0.phrase, threshold: $0.threshold) }
  }

  /// Takes 10 ms of the microphone: a louder frame counts at once, and is forgotten slowly, so that an eye can follow.
  mutating func hear(_ frame: [Float]) {
    let level = Level.decibels(Level.rms(frame))
    reading.level = max(level, (reading.level ?? Level.silenceDBFS) - Self.fallPerFrame)
  }

  /// Takes a wake word.
  mutating func wake(_ detection: WakeWordSpotter.Detection) {
    reading.wakes += 1
    reading.lastWake = HearingReading.Wake(word: detection.word, score: detection.score)
  }

  /// Nothing comes any more.
  mutating func end() { reading.level = nil }

  // 40 dB a second: a word is over before the next one, and an eye follows.
  private static let fallPerFrame = 0.4
}
