import Speaking

/// What the box has to say, in order. The voice is made in a task of its own, so that nobody waits for it: a slow voice
/// takes seconds, and the box hears meanwhile. It is made sentence by sentence, the next while one is heard.
actor SpokenAnswers {
  private let voice: any Voice
  private let speaker: Loudspeaker
  private let complain: @Sendable (VoiceError) -> Void
  private let largestVolume: @Sendable () -> Int?
  private var waiting: [String] = []
  private var worker: Task<Void, Never>?
  private var hasComplained = false

  /// - Parameters:
  ///   - largestVolume: how loud speech may be now, 0 to 100; nil, the default: as loud as the box is set.
  ///   - complain: told once when the voice does not work.
  init(
    voice: any Voice, speaker: Loudspeaker, largestVolume: @escaping @Sendable () -> Int? = { nil },
    complain: @escaping @Sendable (VoiceError) -> Void
  ) {
    (self.voice, self.speaker, self.largestVolume, self.complain) = (voice, speaker, largestVolume, complain)
  }

  /// Something is likely to be said soon.
  nonisolated func prepare() { voice.prepare() }

  /// Says a text after those that wait. Of more than ``most`` that wait the oldest is left out: nobody listens to answers
  /// of long ago.
  func say(_ text: String) {
    waiting.append(text)
    if waiting.count > Self.most { waiting.removeFirst() }
    if worker == nil { worker = Task { await work() } }
  }

  /// Whether the loudspeaker has not got all yet.
  var isBusy: Bool { worker != nil }

  /// Returns when the loudspeaker has got all that was to be said so far.
  func settle() async { await worker?.value }

  /// Says nothing more: what waits, and what is being made, is forgotten.
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

  /// How many texts may wait.
  static let most = 16
}
