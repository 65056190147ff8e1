/// Decides about the beginning and end of utterances: a pure state machine over frames of 10 ms.
///
/// It waits for the wake word, or, while the box rings or has asked something, for any speech; then it
/// follows the utterance to its end. It returns actions; the caller owns the decoder and the
/// loudspeaker.
public struct Listener: Sendable, Hashable {
  /// The waiting times, in frames of 10 ms.
  public struct Settings: Sendable, Hashable {
    /// The silence that ends an utterance that is surely a command and hardly ever goes on. The default is
    /// 28: longer than the silence within a word.
    public var silenceAfterCertain = 28
    /// The silence that ends an utterance that is a command already. The default is 45.
    public var silenceAfterComplete = 45
    /// The silence that ends a command that often goes on after a breath, such as an order. The default is
    /// 70: longer than most breaths between the parts of a sentence.
    public var silenceAfterPart = 70
    /// The silence that ends an utterance that may go on. The default is 80.
    public var silenceAfterIncomplete = 80
    /// The silence after the wake word until the box signals that it listens. The default is 50.
    public var chimeAfter = 50
    /// The silence after the wake word until it gives up. The default is 600.
    public var patience = 600
    /// The longest utterance. The default is 1,500.
    public var longestUtterance = 1_500
    /// The longest utterance without the wake word. The default is 600.
    public var longestOpenUtterance = 600
    /// The time for which a complete command may stay unchanged in a noisy room before it ends. The default
    /// is 90.
    public var unchangedComplete = 90
    /// The frames kept from before the beginning of speech. The default is 30.
    public var preroll = 30
    /// The frames for which the wake word may go on after its found end. The default is 20.
    public var wakeTail = 20
    /// The shortest utterance. The default is 12.
    public var shortestSpeech = 12
    /// The most recognitions of an utterance before its end; each time the speaker goes on, the whole
    /// utterance has to be recognised again. The default is 4.
    public var mostLooks = 4

    /// The silence after which a likely command is recognised, so that the words are ready at its end.
    var silenceBeforeLook: Int { max(silenceAfterCertain - 8, 1) }

    /// The defaults.
    public init() {}
  }

  /// The input of a frame.
  public struct Input: Sendable, Hashable {
    /// The latest stretch of speech so far, in frames. Nil: there was none.
    public var speech: ClosedRange<Int>?
    /// The end of possible speech after it: the utterance goes on for now.
    public var maybeUntil: Int?
    /// A newly spotted wake word: its frames.
    public var wake: ClosedRange<Int>?
    /// The grammar without a wake word ("ringing", "answer"); nil: the wake word is needed.
    public var openGrammar: String?
    /// Whether the partial transcript is a whole command.
    public var isComplete: Bool
    /// Whether it has been recognised as one that hardly ever goes on.
    public var isCertain: Bool
    /// Whether a whole command is of a kind that often goes on after a breath.
    public var mayGoOn: Bool
    /// The frames for which the partial transcript has not changed.
    public var unchangedFor: Int

    /// Makes an input; the default is silence.
    public init(
      speech: ClosedRange<Int>? = nil, maybeUntil: Int? = nil, wake: ClosedRange<Int>? = nil,
      openGrammar: String? = nil, isComplete: Bool = false, isCertain: Bool = false,
      mayGoOn: Bool = false, unchangedFor: Int = 0
    ) {
      self.speech = speech
      self.maybeUntil = maybeUntil
      self.wake = wake
      self.openGrammar = openGrammar
      self.isComplete = isComplete
      self.isCertain = isCertain
      self.mayGoOn = mayGoOn
      self.unchangedFor = unchangedFor
    }
  }

  /// An action for the caller.
  public enum Action: Sendable, Hashable {
    /// Begin decoding with a grammar, from an earlier frame on. It replaces a current utterance.
    case begin(grammar: String, from: Int)
    /// Show and sound that the box is listening.
    case chime
    /// There is a pause: recognise the utterance so far, because it may be over.
    case look
    /// The utterance goes on.
    case resume
    /// The utterance is over: take its recognition.
    case end
    /// There was no speech: drop the utterance.
    case abandon
  }

  /// The state of the listener.
  public enum State: Sendable, Hashable {
    case waiting
    /// An utterance is in progress.
    case following(Utterance)
  }

  /// A current utterance; frames count from the start of listening.
  public struct Utterance: Sendable, Hashable {
    var begin: Int
    /// The end of the wake word; nil: there was none.
    var wakeEnd: Int?
    /// The longest stretch of speech after the wake word, in frames.
    var longestSpeech = 0
    var hasChimed = false
    /// The last frame of its recognition; nil: there is none, or it went on.
    var lookedAt: Int?
    var looks = 0
  }

  /// The grammar after the wake word.
  public static let commands = "commands"

  private let settings: Settings
  /// The state of the listener.
  public private(set) var state = State.waiting
  /// The first frame without the need for a wake word; nil: one is needed.
  private var openSince: Int?
  /// The end of the speech that belongs to an earlier utterance.
  private var taken = 0
  /// The number of frames so far.
  public private(set) var frame = 0

  /// Makes a listener that waits.
  public init(settings: Settings = Settings()) {
    self.settings = settings
  }

  /// Whether an utterance is in progress.
  public var isFollowing: Bool {
    if case .following = state { true } else { false }
  }

  /// Takes one frame.
  public mutating func step(_ input: Input) -> [Action] {
    defer { frame += 1 }
    openSince = input.openGrammar == nil ? nil : openSince ?? frame
    if let wake = input.wake { return wakeUp(wake) }
    switch state {
    case .waiting:
      return notice(input)
    case .following(let utterance):
      return follow(utterance, input)
    }
  }

  /// Ends the stream, and with it a current utterance.
  public mutating func finish() -> [Action] {
    defer { state = .waiting }
    return isFollowing ? [.end] : []
  }

  private mutating func wakeUp(_ wake: ClosedRange<Int>) -> [Action] {
    // The decoder gets a little more than the spotter marked: its first phone may have begun earlier.
    let begin = max(0, wake.lowerBound - settings.preroll)
    state = .following(Utterance(begin: begin, wakeEnd: wake.upperBound))
    return [.begin(grammar: Self.commands, from: begin)]
  }

  /// Begins an utterance without the wake word while the grammar is open, but not for earlier speech, or
  /// for that of the last utterance.
  private mutating func notice(_ input: Input) -> [Action] {
    guard let grammar = input.openGrammar, let openSince, let speech = input.speech else { return [] }
    let since = max(speech.lowerBound, openSince, taken)
    guard speech.upperBound - since >= settings.shortestSpeech else { return [] }
    let begin = max(0, since - settings.preroll)
    state = .following(Utterance(begin: begin, wakeEnd: nil))
    return [.begin(grammar: grammar, from: begin)]
  }

  private mutating func follow(_ old: Utterance, _ input: Input) -> [Action] {
    var utterance = old
    let opening = utterance.wakeEnd ?? utterance.begin
    let lastSpeech = max(input.speech?.upperBound ?? opening, input.maybeUntil ?? opening, opening)
    if let speech = input.speech {
      // The wake word's last sound may go on beyond its found end.
      let first = utterance.wakeEnd.map { speech.lowerBound > $0 ? speech.lowerBound : $0 + settings.wakeTail }
      let spoken = speech.upperBound - (first ?? max(speech.lowerBound, opening))
      utterance.longestSpeech = max(utterance.longestSpeech, spoken)
    }
    let hasSpoken = utterance.longestSpeech >= settings.shortestSpeech || input.isComplete
    if let lookedAt = utterance.lookedAt, let speech = input.speech, speech.upperBound > lookedAt {
      utterance.lookedAt = nil
      state = .following(utterance)
      return [.resume]
    }
    let longest = utterance.wakeEnd == nil ? settings.longestOpenUtterance : settings.longestUtterance
    let silence = frame - lastSpeech
    let enough = silenceEnough(after: input)
    if hasSpoken, silence >= enough || (input.isComplete && input.unchangedFor >= settings.unchangedComplete) {
      return leave(.end)
    }
    if frame - utterance.begin >= longest {
      return leave(hasSpoken ? .end : .abandon)
    }
    if !hasSpoken, silence >= settings.patience {
      return leave(.abandon)
    }
    // Bound by the rules, half a command would become a whole one.
    if input.isComplete, utterance.lookedAt == nil, utterance.looks < settings.mostLooks,
      silence >= settings.silenceBeforeLook
    {
      utterance.lookedAt = frame
      utterance.looks += 1
      state = .following(utterance)
      return [.look]
    }
    if !hasSpoken, utterance.wakeEnd != nil, !utterance.hasChimed, silence >= settings.chimeAfter {
      utterance.hasChimed = true
      state = .following(utterance)
      return [.chime]
    }
    state = .following(utterance)
    return []
  }

  private func silenceEnough(after input: Input) -> Int {
    switch (input.isComplete, input.mayGoOn, input.isCertain) {
    case (false, _, _): settings.silenceAfterIncomplete
    case (true, true, _): settings.silenceAfterPart
    case (true, false, true): settings.silenceAfterCertain
    case (true, false, false): settings.silenceAfterComplete
    }
  }

  private mutating func leave(_ action: Action) -> [Action] {
    state = .waiting
    taken = frame
    return [action]
  }
}
