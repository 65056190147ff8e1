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

  /// Looks at what may be a wake word, on this machine; nil: it has no network of its own.
  var wakeLook: (any WakeWordLook)? { get }
}

extension SecondEar {
  /// None.
  public var wakeLook: (any WakeWordLook)? { nil }
}

/// The second ear of this program: a Whisper network on a thread of its own.
public actor WhisperEar: SecondEar {
  private let executor = QueueExecutor(label: "sous.second-ear")
  private let network: WhisperNetwork

  /// The ear's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameter file: what `sous ear install` wrote; it is read when it is first needed.
  public init(file: URL) { network = WhisperNetwork(file: file) }

  public func prepare() throws { _ = try network.loaded() }

  /// By the same network, on the thread that asks.
  public nonisolated var wakeLook: (any WakeWordLook)? { network }

  public func write(_ sound: [Int16], after beginning: String?) throws -> [Writing] {
    let transcriber = try network.loaded()
    let heard = transcriber.hear(
      sound.map { Float($0) / 32_768 }, after: beginning.map(WhisperNetwork.written) ?? "")
    return transcriber.texts(of: heard, beams: Self.beams).compactMap { text in
      // What a comma parts from the wake word.
      let said = text.text.drop { !$0.isLetter && !$0.isNumber }
      return said.isEmpty ? nil : Writing(text: String(said), confidence: Double(exp(min(0, text.confidence))))
    }
  }

  /// Texts that are followed side by side: where the likeliest means nothing, one of the others often does.
  private static let beams = 5
}
