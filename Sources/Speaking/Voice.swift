/// Turns words into sound.
public protocol Voice: Sendable {
  /// The sound of `text`: 16 000 Hz mono samples, full scale 1, as loud as ``EvenSound`` makes all voices; empty when
  /// there is nothing to be said.
  /// - Throws: why the voice does not work, in one line.
  func samples(of text: String) async throws(VoiceError) -> [Float]

  /// The same for somebody who waits for it or, while something else is heard, does not yet.
  func samples(of text: String, isAwaited: Bool) async throws(VoiceError) -> [Float]

  /// Whether the next sentence need not wait for the voice to start.
  var isReady: Bool { get }

  /// Gets ready, so that the first sentence need not wait: called when words are likely to be said soon. Returns at once.
  func prepare()

  /// Ends what the voice has running. What is to be said afterwards is refused.
  func end() async
}

extension Voice {
  /// As for somebody who waits.
  public func samples(of text: String, isAwaited: Bool) async throws(VoiceError) -> [Float] {
    try await samples(of: text)
  }

  /// It is.
  public var isReady: Bool { true }

  /// There is nothing to be done.
  public func prepare() {}

  /// There is nothing to be done.
  public func end() async {}
}
