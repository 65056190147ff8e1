import Basics
import Foundation
import Speech
import Transcription

/// Transcribes speech again if the first ear was not sure: any words, in any voice, more slowly.
public protocol SecondEar: Sendable {
  /// Prepares the ear, so that the first utterance does not wait for it.
  /// - Throws: the reason why it cannot work.
  func prepare() async throws

  /// - Parameters:
  ///   - sound: an utterance at 16 kHz.
  ///   - beginning: its known beginning; nil: unknown.
  /// - Returns: the possible transcripts of the rest, the likeliest first; empty: none.
  /// - Throws: the reason why it failed.
  func write(_ sound: [Int16], after beginning: String?) async throws -> [Writing]

  /// The second look at possible wake words, on this machine; nil: it has no network of its own.
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

  /// - Parameter file: the file of `sous ear install`; it is read at its first use.
  public init(file: URL) { network = WhisperNetwork(file: file) }

  public func prepare() throws { _ = try network.loaded() }

  /// The look by the same network, on the caller's thread.
  public nonisolated var wakeLook: (any WakeWordLook)? { network }

  public func write(_ sound: [Int16], after beginning: String?) throws -> [Writing] {
    let transcriber = try network.loaded()
    let heard = transcriber.hear(
      sound.map { Float($0) / 32_768 }, after: beginning.map(WhisperNetwork.written) ?? "")
    return transcriber.texts(of: heard, beams: Self.beams).compactMap { text in
      // Without the comma after the wake word.
      let said = text.text.drop { !$0.isLetter && !$0.isNumber }
      return said.isEmpty ? nil : Writing(text: String(said), confidence: Double(exp(min(0, text.confidence))))
    }
  }

  /// The number of texts followed in parallel: if the likeliest has no meaning, one of the others often
  /// has.
  private static let beams = 5
}
