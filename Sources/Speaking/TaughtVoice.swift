/// A voice that speaks as the household wants it to: at its pace, and its words as it has taught them.
public struct TaughtVoice: Voice {
  private let voice: any Voice
  private let manner: SpeakingManner

  /// - Parameters:
  ///   - voice: the voice that speaks.
  ///   - manner: the household's, which may change at any time.
  public init(_ voice: any Voice, manner: SpeakingManner) { (self.voice, self.manner) = (voice, manner) }

  public func samples(of text: String) async throws(VoiceError) -> [Float] {
    manner.paced(try await voice.samples(of: manner.worded(text)))
  }

  public func samples(of text: String, isAwaited: Bool) async throws(VoiceError) -> [Float] {
    manner.paced(try await voice.samples(of: manner.worded(text), isAwaited: isAwaited))
  }

  public var isReady: Bool { voice.isReady }
  public func prepare() { voice.prepare() }
  public func end() async { await voice.end() }
}
