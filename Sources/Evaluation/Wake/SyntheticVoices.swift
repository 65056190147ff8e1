import Assistant
import Audio
import Foundation
import Speaking

/// The machine's synthetic voices: espeak-ng in several accents, throats and speeds, and flite's voices
/// if it is installed. Both are run, not linked, and their sound stays in memory.
struct SyntheticVoices: Sendable {
  /// A voice: a program and its arguments, one of them `{text}`.
  struct Voice: Sendable, Hashable {
    var name: String
    var arguments: [String]
  }

  /// The voices in a fixed order.
  let voices: [Voice]

  /// Finds the voices.
  /// - Throws: ``VoiceError`` if there is no espeak-ng.
  init() throws(VoiceError) {
    _ = try Self.output(["espeak-ng", "--version"])
    let espeak = Self.espeakVoices.flatMap { voice in
      Self.speeds.map { speed in
        Voice(
          name: "\(voice) \(speed)",
          arguments: ["espeak-ng", "-v", voice, "-s", "\(speed)", "--stdout", "--", "{text}"])
      }
    }
    let listing = (try? Self.output(["flite", "-lv"])) ?? []
    let known = String(decoding: listing, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
    let flite = Self.fliteVoices.filter(known.contains).flatMap { voice in
      Self.stretches.map { stretch in
        Voice(
          name: "\(voice) \(stretch)",
          arguments: [
            "flite", "-voice", voice, "--setf", "duration_stretch=\(stretch)", "-t", "{text}", "-o", "/dev/stdout",
          ])
      }
    }
    voices = espeak + flite
  }

  /// The sound of `text` at 16 kHz with a peak of a half; empty: the voice was silent.
  /// - Throws: ``VoiceError``
  static func samples(of text: String, in voice: Voice) throws(VoiceError) -> [Float] {
    let bytes = try output(voice.arguments.map { $0 == "{text}" ? text : $0 })
    guard !bytes.isEmpty, let samples = try? FileSource(bytes: bytes, name: voice.name).readAll() else { return [] }
    let peak = Level.peak(samples)
    return peak > 0 ? samples.map { $0 / peak * 0.5 } : []
  }

  private static func output(_ arguments: [String]) throws(VoiceError) -> [UInt8] {
    try ChildProcess(arguments, input: "").output(limit: .seconds(30))
  }

  private static let espeakVoices = [
    "en-us", "en-gb", "en-gb-scotland", "en-gb-x-rp", "en-us+f2", "en-us+m3", "en-gb+f4", "en-gb+m7", "en-us+f5",
    "en-gb+m1", "en-gb-x-rp+f3", "en-us+m6",
  ]
  /// The speeds in words a minute.
  private static let speeds = [125, 160]
  // There is a better recording of kal, kal16; awb_time knows only the hours of the day.
  private static let fliteVoices = ["slt", "rms", "awb", "kal16"]
  /// The factors of the voice's own duration.
  private static let stretches = ["1.0", "1.25"]
}
