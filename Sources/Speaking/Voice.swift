/// Speech synthesis.
public protocol Voice: Sendable {
  /// The sound of `text`: 16 000 Hz mono samples, full scale 1, as loud as ``EvenSound`` makes all
  /// voices; empty if nothing is to be said.
  /// - Throws: the reason why the voice does not work, in one line.
  func samples(of text: String) async throws(VoiceError) -> [Float]

  /// The same sound for a person who waits for it or, during another sound, does not yet.
  func samples(of text: String, isAwaited: Bool) async throws(VoiceError) -> [Float]

  /// Whether the next sentence need not wait for the voice to start.
  var isReady: Bool { get }

  /// Prepares the voice, so that the first sentence need not wait: called when speech is likely soon.
  /// Returns at once.
  func prepare()

  /// Ends the voice's programs. Later requests are refused.
  func end() async
}

extension Voice {
  /// The sound, as if it were awaited.
  public func samples(of text: String, isAwaited: Bool) async throws(VoiceError) -> [Float] {
    try await samples(of: text)
  }

  /// True.
  public var isReady: Bool { true }

  /// Does nothing.
  public func prepare() {}

  /// Does nothing.
  public func end() async {}
}
