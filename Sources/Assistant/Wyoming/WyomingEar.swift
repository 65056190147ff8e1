import Foundation
import Grammar
import NIOCore
import Speech
import Synchronization
import Wyoming

/// A Wyoming service as a second ear, such as wyoming-faster-whisper; another one if the service is
/// gone.
final class WyomingEar: SecondEar {
  private let call: WyomingCall
  private let other: (any SecondEar)?
  /// The end of the pause after a failure.
  private let restsUntil = Mutex<ContinuousClock.Instant?>(nil)

  /// - Parameters:
  ///   - other: the ear in the service's place; nil: none.
  ///   - limit: the service's time. The default is 5 s.
  init(host: String, port: Int, otherwise other: (any SecondEar)?, limit: TimeAmount = .seconds(5)) {
    call = WyomingCall(host: host, port: port, limit: limit)
    self.other = other
  }

  func prepare() async throws { try await other?.prepare() }

  func write(_ sound: [Int16], after beginning: String?) async throws -> [Writing] {
    let now = ContinuousClock.now
    if let other, let rest = restsUntil.withLock({ $0 }), rest > now {
      return try await other.write(sound, after: beginning)
    }
    do {
      let text = Self.rest(of: try await asked(sound), after: beginning)
      return text.isEmpty ? [] : [Writing(text: text, confidence: Self.confidence)]
    } catch {
      // Later sentences do not wait for a failed service.
      restsUntil.withLock { $0 = now + Self.rest }
      guard let other else { throw error }
      return try await other.write(sound, after: beginning)
    }
  }

  var wakeLook: (any WakeWordLook)? { other?.wakeLook }

  private struct Wish: Encodable { var language = "en" }
  private struct Format: Encodable {
    var rate = WyomingAudioFormat.house.rate
    var width = WyomingAudioFormat.house.width
    var channels = WyomingAudioFormat.house.channels
  }
  private struct Transcript: Decodable { var text: String? }

  /// The service's own transcript.
  /// - Throws: the reason for its failure.
  func asked(_ sound: [Int16]) async throws -> String {
    var events = [WyomingEvent("transcribe", Wish()), WyomingEvent("audio-start", Format())]
    for start in stride(from: 0, to: sound.count, by: Self.chunk) {
      // bounded: the end of the samples
      let part = sound[start..<min(start + Self.chunk, sound.count)].map(\.littleEndian)
      events.append(WyomingEvent("audio-chunk", Format(), payload: part.withUnsafeBytes { Data($0) }))
    }
    events.append(WyomingEvent("audio-stop"))
    let text = try await call.ask(events) { event in
      event.type == "transcript" ? try event.content(as: Transcript.self).text ?? "" : nil
    }
    return String(text.prefix(Self.longestText))
  }

  // Without the known words at its beginning.
  static func rest(of text: String, after beginning: String?) -> String {
    let known = beginning.map(Utterance.words(of:)) ?? []
    var words = text.split(whereSeparator: \.isWhitespace)
    for end in 1...max(1, known.count) where end <= words.count && !known.isEmpty {
      let first = words.prefix(end).joined(separator: " ")
      guard Utterance.words(of: first) == known else { continue }
      words.removeFirst(end)
      break
    }
    return words.joined(separator: " ")
  }

  /// The assumed confidence: the service gives none, and its owner has chosen it.
  private static let confidence = 0.9
  private static let rest = Duration.seconds(30)
  /// The samples of a chunk, 64 ms.
  private static let chunk = 1_024
  private static let longestText = 1_000
}
