import Audio
import Server
import Speech

/// Keeps the microphone's reading, for a person who tests whether the box hears them.
struct HearingGauge {
  private(set) var reading = HearingReading()
  /// The levels of the last frames, in decibels relative to full scale; the oldest is at `next`.
  private var recent: [Double] = []
  private var next = 0

  /// Sets the current wake words.
  mutating func listen(for words: [WakeWordSpotter.WakeWord]) {
    reading.wakeWords = words.map { HearingReading.WakeWord(phrase: $0.phrase, threshold: $0.threshold) }
  }

  /// Takes 10 ms of the microphone: a louder frame counts at once, and fades slowly, for the eye.
  mutating func hear(_ frame: [Float]) {
    let level = Level.decibels(Level.rms(frame))
    if recent.count < Self.remembered {
      recent.append(level)
    } else {
      recent[next] = level
      next = (next + 1) % Self.remembered
    }
    reading.level = max(level, (reading.level ?? Level.silenceDBFS) - Self.fallPerFrame)
  }

  /// Takes a wake word.
  mutating func wake(_ detection: WakeWordSpotter.Detection) {
    reading.wakes += 1
    reading.lastWake = HearingReading.Wake(word: detection.word, score: detection.score)
  }

  /// The bid for words that have just ended.
  /// - Parameters:
  ///   - score: the fit of the sound.
  ///   - frames: the number of frames of 10 ms.
  func bid(score: Double, frames: Int) -> WakeBid {
    // They were recognised a little after their end.
    let last = (recent[next...] + recent[..<next]).suffix(min(max(frames, 20), Self.remembered) + Self.late)
    // The louder half: vowels, and none of the pauses.
    let loud = last.sorted(by: >).prefix(max(1, last.count / 2))
    let level = loud.isEmpty ? Level.silenceDBFS : loud.reduce(0, +) / Double(loud.count)
    return WakeBid(score: score, level: level)
  }

  /// The frames after the end of words within which they are recognised.
  private static let late = 20
  /// The number of frames in memory: four seconds.
  private static let remembered = 400

  /// Records the end of the sound.
  mutating func end() { reading.level = nil }

  // 40 dB a second: a word fades before the next one, visibly.
  private static let fallPerFrame = 0.4
}
