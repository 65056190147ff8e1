import Audio
import Foundation
import NIOCore
import Speaking
import Synchronization
import Wyoming

/// A Wyoming service as a voice, such as Piper; another voice if the service is gone.
final class WyomingVoice: Voice {
  private let call: WyomingCall
  private let name: String?
  private let other: any Voice
  /// The end of the pause after a failure.
  private let restsUntil = Mutex<ContinuousClock.Instant?>(nil)

  /// - Parameters:
  ///   - name: the service's voice; nil: its first.
  ///   - other: the voice in the service's place.
  ///   - limit: the service's time. The default is 10 s.
  init(host: String, port: Int, name: String?, otherwise other: any Voice, limit: TimeAmount = .seconds(10)) {
    call = WyomingCall(host: host, port: port, limit: limit)
    (self.name, self.other) = (name, other)
  }

  func samples(of text: String) async throws(VoiceError) -> [Float] {
    let now = ContinuousClock.now
    if let rest = restsUntil.withLock({ $0 }), rest > now { return try await other.samples(of: text) }
    let clean = SayableText.of(text)
    guard !clean.isEmpty else { return [] }
    if let samples = try? await asked(clean), !samples.isEmpty { return samples }
    // Later sentences do not wait for a failed service.
    restsUntil.withLock { $0 = now + Self.rest }
    return try await other.samples(of: text)
  }

  func prepare() { other.prepare() }

  func end() async { await other.end() }

  private struct Wish: Encodable {
    struct Voice: Encodable { var name: String }
    var text: String
    var voice: Voice?
  }

  /// The service's own sound.
  /// - Throws: the reason for its failure.
  func asked(_ text: String) async throws -> [Float] {
    var intake: WyomingIntake?
    var samples: [Float] = []
    let made = try await call.ask(
      [WyomingEvent("synthesize", Wish(text: text, voice: name.map { Wish.Voice(name: $0) }))]
    ) { event -> [Float]? in
      switch event.type {
      case "audio-start": intake = try WyomingIntake(try event.content())
      case "audio-chunk":
        samples += try intake?.samples(of: event.payload) ?? []
        guard samples.count <= Self.longest else { throw WyomingTalk.Problem("the voice does not end") }
      case "audio-stop": return samples
      default: break
      }
      return nil
    }
    // All voices at the same level, so that the volume means the same for each.
    return EvenSound.of(made)
  }

  private static let rest = Duration.seconds(30)
  /// The most samples: two minutes.
  private static let longest = 120 * 16_000
}
