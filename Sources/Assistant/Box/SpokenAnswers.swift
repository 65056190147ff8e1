import Speaking

/// The queue of the box's replies. The voice works in a task of its own, without delaying others: a
/// slow voice takes seconds, and the box listens meanwhile. Replies are made sentence by sentence, the
/// next while one plays.
actor SpokenAnswers {
  private let voice: any Voice
  private let speaker: Loudspeaker
  private let complain: @Sendable (VoiceError) -> Void
  private let largestVolume: @Sendable () -> Int?
  private var waiting: [String] = []
  private var worker: Task<Void, Never>?
  private var hasComplained = false

  /// - Parameters:
  ///   - largestVolume: the current limit of the volume, 0 to 100; nil, the default: none.
  ///   - complain: gets the voice's error once.
  init(
    voice: any Voice, speaker: Loudspeaker, largestVolume: @escaping @Sendable () -> Int? = { nil },
    complain: @escaping @Sendable (VoiceError) -> Void
  ) {
    (self.voice, self.speaker, self.largestVolume, self.complain) = (voice, speaker, largestVolume, complain)
  }

  /// Prepares the voice for a likely reply.
  nonisolated func prepare() { voice.prepare() }

  /// Says a text after the waiting ones. If more than ``most`` wait, the oldest is dropped, because it is
  /// out of date.
  func say(_ text: String) {
    waiting.append(text)
    if waiting.count > Self.most { waiting.removeFirst() }
    if worker == nil { worker = Task { await work() } }
  }

  /// Whether the loudspeaker does not have everything yet.
  var isBusy: Bool { worker != nil }

  /// Returns when the loudspeaker has all replies so far.
  func settle() async { await worker?.value }

  /// Stops speaking: the waiting texts and the current one are dropped.
  func end() {
    waiting = []
    worker?.cancel()
  }

  private func work() async {
    while !waiting.isEmpty {
      let text = waiting.removeFirst()
      for sentence in SpokenSentences.of(text) where !Task.isCancelled { await say(sentence: sentence) }
    }
    worker = nil
  }

  private func say(sentence: String) async {
    do throws(VoiceError) {
      let sound = try await voice.samples(of: sentence, isAwaited: !speaker.isSpeaking)
      speaker.say(sound, atMost: largestVolume())
    } catch {
      if !hasComplained { complain(error) }
      hasComplained = true
    }
  }

  /// The most waiting texts.
  static let most = 16
}
