import Basics
import Foundation
import Speech
import Transcription

/// Writes down what the first ear was not sure of: any words, in any voice, more slowly.
public protocol SecondEar: Sendable {
  /// Gets ready, so that the first utterance does not wait for it.
  /// - Throws: why it cannot hear.
  func prepare() async throws

  /// - Parameters:
  ///   - sound: an utterance at 16 kHz.
  ///   - beginning: what it is known to begin with; nil: nothing is known.
  /// - Returns: what may have been said after that, the likeliest first; empty: nothing.
  /// - Throws: why it could not hear.
  func write(_ sound: [Int16], after beginning: String?) async throws -> [Writing]
}

/// The second ear of this program: a Whisper network on a thread of its own.
public actor WhisperEar: SecondEar {
  private let executor = QueueExecutor(label: "sous.second-ear")
  private let file: URL
  private var transcriber: Result<Transcriber, any Error>?

  /// The ear's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameter file: what `sous ear install` wrote; it is read when it is first needed.
  public init(file: URL) { self.file = file }

  public func prepare() throws { _ = try loaded() }

  public func write(_ sound: [Int16], after beginning: String?) throws -> [Writing] {
    let transcriber = try loaded()
    let heard = transcriber.hear(
      sound.map { Float($0) / 32_768 }, after: beginning.map(Self.written) ?? "")
    return transcriber.texts(of: heard, beams: Self.beams).compactMap { text in
      // What a comma parts from the wake word.
      let said = text.text.drop { !$0.isLetter && !$0.isNumber }
      return said.isEmpty ? nil : Writing(text: String(said), confidence: Double(exp(min(0, text.confidence))))
    }
  }

  // Read once, whether it can be or not: nobody waits for it with each utterance.
  private func loaded() throws -> Transcriber {
    let transcriber = transcriber ?? Result { try Transcriber(contentsOf: file) }
    self.transcriber = transcriber
    return try transcriber.get()
  }

  // As people write it: with a capital.
  private static func written(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }

  /// Texts that are followed side by side: where the likeliest means nothing, one of the others often does.
  private static let beams = 5
}
