import Foundation
import Speech
import Synchronization
import Transcription

/// A Whisper network that is read at its first use, and used on several threads.
final class WhisperNetwork: WakeWordLook {
  private let file: URL
  private let transcriber = Mutex<Result<Transcriber, any Error>?>(nil)
  /// The log-probability of each wake word as a transcript of a sound without words.
  private let wordless = Mutex<[String: Float]>([:])

  /// - Parameter file: the file of `sous ear install`.
  init(file: URL) { self.file = file }

  /// The network.
  /// - Throws: its error; reading is tried once, so that later utterances do not wait for it.
  func loaded() throws -> Transcriber {
    try transcriber.withLock { known in
      let result = known ?? Result { try Transcriber(contentsOf: file) }
      known = result
      return result
    }.get()
  }

  func support(for phrase: String, in sound: [Int16]) -> Double? {
    guard let transcriber = try? loaded() else { return nil }
    // Names are rare in any transcript, and the end of a word is likely after its beginning. Silence is
    // not a good reference: its transcript has no sequences of letters.
    let wordless = wordless.withLock { known in
      let number = known[phrase] ?? Self.likelihood(of: phrase, in: Self.buzz, transcriber)
      known[phrase] = number
      return number
    }
    return Double(Self.likelihood(of: phrase, in: sound.map { Float($0) / 32_768 }, transcriber) - wordless)
  }

  /// A second of a buzzer of 120 Hz that sounds three times.
  private static let buzz = (0..<16_000).map { sample -> Float in
    guard sin(2 * .pi * 3 * Double(sample) / 16_000) > 0 else { return 0 }
    return sin(2 * .pi * 120 * Double(sample) / 16_000) > 0 ? 0.1 : -0.1
  }

  private static func likelihood(of phrase: String, in sound: [Float], _ transcriber: Transcriber) -> Float {
    let score = transcriber.score(" \(written(phrase))", of: transcriber.hear(sound))
    // More may follow.
    return score.logProbabilities.dropLast().reduce(0, +)
  }

  /// Words in their written form: with a capital.
  static func written(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }
}
