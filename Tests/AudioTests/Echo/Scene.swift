import Basics
import Glibc

@testable import Audio

/// A drawn kitchen: the box plays `played`, the microphone hears it through a room, and somebody talks over it.
struct Scene {
  /// Silence before the box starts to play, in frames.
  static let before = 3_200

  var played: [Float]
  /// What the microphone hears of it.
  var echo: [Float]
  /// What is heard besides: words and faint noise.
  var near: [Float]
  /// The output of the canceller.
  var clean: [Float] = []

  /// `path`: the impulse response from loudspeaker to microphone. Words of half the echo's level (6 dB below) start at
  /// `words` seconds after the sound.
  init(_ sound: [Float], path: [Float], words: [Double] = []) {
    played = [Float](repeating: 0, count: Self.before) + sound
    echo = Self.convolved(played, path)
    let level = Level.rms(Array(echo.dropFirst(Self.before)))
    near = Signals.noise(seconds: Double(played.count) / 16_000, amplitude: level * 0.01, seed: 11)
    for (index, start) in words.enumerated() {
      let word = Self.voice(seconds: 0.4, seed: UInt64(20 + index))
      let factor = level / 2 / Level.rms(word)
      let first = Self.before + Int(start * 16_000)
      for frame in 0..<word.count where first + frame < near.count { near[first + frame] += word[frame] * factor }
    }
  }

  /// Runs the canceller in chunks of 10 ms, with the reference laid on the timeline `ahead` frames before it is heard.
  mutating func run(ahead: Int = 1_600) throws -> EchoCanceller {
    let canceller = try EchoCanceller()
    canceller.timeline.write(Array(played.prefix(ahead)), at: 0)
    let heard = zip(echo, near).map { $0 + $1 }
    for start in stride(from: 0, to: heard.count, by: 160) {
      let end = min(heard.count, start + 160)
      let next = min(played.count, start + ahead)..<min(played.count, end + ahead)
      canceller.timeline.write(Array(played[next]), at: next.lowerBound)
      clean += canceller.process(Array(heard[start..<end]))
    }
    return canceller
  }

  /// How much of the echo is gone (echo return loss enhancement), in dB, over `range`, in seconds from the sound's start.
  func reduction(_ range: ClosedRange<Double>) -> Double {
    let frames = frames(range)
    let left = frames.map { clean[$0] - near[$0] }
    return Level.decibels(Level.rms(Array(echo[frames]))) - Level.decibels(Level.rms(left))
  }

  /// How far what is said stands above what is not in it, in dB, over `range`, in seconds from the sound's start.
  func clarity(_ range: ClosedRange<Double>) -> Double {
    let frames = frames(range)
    let wrong = frames.map { clean[$0] - near[$0] }
    return Level.decibels(Level.rms(Array(near[frames]))) - Level.decibels(Level.rms(wrong))
  }

  private func frames(_ range: ClosedRange<Double>) -> Range<Int> {
    Self.before + Int(range.lowerBound * 16_000)..<Self.before + Int(range.upperBound * 16_000)
  }

  /// A direct sound and reverberation that dies away by 60 dB in 0.25 s, after `delay` seconds.
  static func room(delay: Double, gain: Float = 0.5, seed: UInt64 = 3) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    let tail = (0..<4_000).map { frame -> Float in
      if frame == 0 { return gain }
      return frame < 32 ? 0 : gain * 0.2 * generator.bipolar() * Float(pow(10, -3 * Double(frame) / 4_000))
    }
    return [Float](repeating: 0, count: Int(delay * 16_000)) + tail
  }

  /// A delay and a gain, nothing else.
  static func plain(delay: Double, gain: Float = 0.5) -> [Float] {
    [Float](repeating: 0, count: Int(delay * 16_000)) + [gain]
  }

  /// Something like a voice: harmonics of a wandering pitch, breath, and syllables.
  static func voice(seconds: Double, seed: UInt64) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    let pitch = 100 + 60 * Double(abs(generator.bipolar()))
    var phase = 0.0
    return (0..<Int(seconds * 16_000)).map { frame in
      let time = Double(frame) / 16_000
      let syllable = 0.5 - 0.5 * cos(2 * .pi * 5 * time)
      phase += 2 * .pi * pitch * (1 + 0.2 * sin(2 * .pi * 1.7 * time)) / 16_000
      var sum = 0.0
      for harmonic in 1...20 { sum += sin(Double(harmonic) * phase + Double(harmonic)) / Double(harmonic) }
      return Float(0.1 * syllable * (sum + 0.5 * Double(generator.bipolar())))
    }
  }

  private static func convolved(_ signal: [Float], _ response: [Float]) -> [Float] {
    guard let transform = RealFFT(size: 131_072), signal.count + response.count <= transform.size else { return [] }
    let product = transform.forward(signal).times(transform.forward(response))
    return Array(transform.inverse(product).prefix(signal.count))
  }
}
