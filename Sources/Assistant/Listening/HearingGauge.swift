import Audio
import Server
import Speech

/// Keeps what the microphone brings, for somebody who stands before the box and tries whether it hears them.
struct HearingGauge {
  private(set) var reading = HearingReading()
  /// The levels of the last frames, in decibels below full scale; the oldest is at `next`.
  private var recent: [Double] = []
  private var next = 0

  /// What is listened for from now on.
  mutating func listen(for words: [WakeWordSpotter.WakeWord]) {
    reading.wakeWords = words.map { HearingReading.WakeWord(phrase: $0.phrase, threshold: $0.threshold) }
  }

  /// Takes 10 ms of the microphone: a louder frame counts at once, and is forgotten slowly, so that an eye can follow.
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

  /// How well the words were heard that have just ended.
  /// - Parameters:
  ///   - score: how well the sound fits them.
  ///   - frames: how many frames of 10 ms they took.
  func bid(score: Double, frames: Int) -> WakeBid {
    // They were recognised a little after they ended.
    let last = (recent[next...] + recent[..<next]).suffix(min(max(frames, 20), Self.remembered) + Self.late)
    // The louder half: vowels, and none of the pauses.
    let loud = last.sorted(by: >).prefix(max(1, last.count / 2))
    let level = loud.isEmpty ? Level.silenceDBFS : loud.reduce(0, +) / Double(loud.count)
    return WakeBid(score: score, level: level)
  }

  /// Frames after the end of words within which they are recognised.
  private static let late = 20
  /// Frames: four seconds.
  private static let remembered = 400

  /// Nothing comes any more.
  mutating func end() { reading.level = nil }

  // 40 dB a second: a word is over before the next one, and an eye follows.
  private static let fallPerFrame = 0.4
}
