import Audio
import Foundation
import NIOCore
import Speaking
import Synchronization
import Wyoming

/// A voice that a Wyoming service has, such as Piper; another voice where the service is gone.
final class WyomingVoice: Voice {
  private let call: WyomingCall
  private let name: String?
  private let other: any Voice
  /// Until when nobody asks it again.
  private let restsUntil = Mutex<ContinuousClock.Instant?>(nil)

  /// - Parameters:
  ///   - name: which of its voices; nil: its first.
  ///   - other: speaks when the service does not.
  ///   - limit: how long the service may take. The default is 10 s.
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
    // Nobody waits for it again and again.
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

  /// The sound that the service itself makes.
  /// - Throws: why it does not.
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
  /// Samples: two minutes.
  private static let longest = 120 * 16_000
}
