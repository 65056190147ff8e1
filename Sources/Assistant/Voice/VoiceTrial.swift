import Audio
import BoxSettings
import Foundation
import Grammar
import Speaking

/// One engine's voice alone, without a fallback: for listening and for measurement.
public struct VoiceTrial: Sendable {
  /// The measurements.
  public struct Result: Sendable, Encodable {
    public var engine: VoiceEngine
    /// The spoken text, in words.
    public var said: [String]
    /// The length of the sound, in seconds.
    public var seconds: Double
    /// The time from nothing to a ready voice, in seconds; nil: it has nothing to start.
    public var startSeconds: Double?
    /// The time until the first sentence is audible, in seconds.
    public var firstSoundSeconds: Double
    /// The seconds of synthesis for a second of sound.
    public var realTimeFactor: Double
    /// The loudness of the sound, in LUFS.
    public var loudness: Double
  }

  private let engine: VoiceEngine
  private let voice: any Voice

  /// - Parameters:
  ///   - settings: the engine and its voice.
  /// - Throws: `Missing` if the engine is not installed, `VoiceError` if the command is invalid.
  public init(
    _ settings: Settings.Voice, _ paths: Paths = Paths(), executable: String? = DataFolder.executablePath
  ) throws {
    engine = settings.chosenEngine
    if engine == .espeak {
      voice = CommandVoice(try settings.voiceCommand())
    } else if let staying = settings.stayingVoice(paths, executable: executable) {
      voice = staying
    } else {
      throw Missing(engine: engine)
    }
  }

  /// An engine that is not installed.
  public struct Missing: Error, CustomStringConvertible {
    public var engine: VoiceEngine
    /// One line for people.
    public var description: String {
      "the \(engine.rawValue) voice is not installed; install it: sous voice install \(engine.rawValue)"
    }
  }

  /// Speaks a text, and ends the voice.
  /// - Returns: the sound, 16 000 Hz mono, and the measurements.
  /// - Throws: `VoiceError`
  public func speak(_ text: String) async throws(VoiceError) -> (samples: [Float], result: Result) {
    do throws(VoiceError) {
      let made = try await make(text)
      await voice.end()
      return made
    } catch {
      await voice.end()
      throw error
    }
  }

  private func make(_ text: String) async throws(VoiceError) -> (samples: [Float], result: Result) {
    let begin = ContinuousClock.now
    if engine != .espeak { _ = try await voice.samples(of: "One moment.") }
    let ready = ContinuousClock.now
    var first: Duration?
    var samples: [Float] = []
    let sentences = SpokenSentences.of(text)
    for sentence in sentences {
      samples += try await voice.samples(of: sentence)
      first = first ?? .now - ready
    }
    let made = ContinuousClock.now - ready
    let seconds = Double(samples.count) / Double(AudioFormat.house.sampleRate)
    return (
      samples,
      Result(
        engine: engine, said: sentences.map(SayableText.of), seconds: Self.rounded(seconds),
        startSeconds: engine == .espeak ? nil : Self.rounded((ready - begin) / .seconds(1)),
        firstSoundSeconds: Self.rounded((first ?? .zero) / .seconds(1)),
        realTimeFactor: seconds > 0 ? Self.rounded(made / .seconds(1) / seconds) : 0,
        loudness: Self.rounded(Loudness.integrated(samples)))
    )
  }

  private static func rounded(_ number: Double) -> Double { (number * 1_000).rounded() / 1_000 }
}
