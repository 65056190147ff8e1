/// Decides when an utterance begins and ends: a pure state machine over frames of 10 ms.
///
/// It waits for the wake word, or, while the box rings or has asked something, for any speech; then it follows the
/// utterance to its end. What to do is returned as actions; who steps it owns the decoder and the loudspeaker.
public struct Listener: Sendable, Hashable {
  /// How long to wait for what, in frames of 10 ms.
  public struct Settings: Sendable, Hashable {
    /// Silence that ends an utterance which is surely a command and hardly ever goes on. The default is 28: longer than
    /// the silence within a word.
    public var silenceAfterCertain = 28
    /// Silence that ends an utterance which is a command already. The default is 45.
    public var silenceAfterComplete = 45
    /// Silence that ends a command after which people often take a breath and go on, such as an order. The default is
    /// 70: longer than most breaths between the parts of a sentence.
    public var silenceAfterPart = 70
    /// Silence that ends an utterance which may go on. The default is 80.
    public var silenceAfterIncomplete = 80
    /// After the wake word, silence until the box says that it listens. The default is 50.
    public var chimeAfter = 50
    /// After the wake word, silence until it gives up. The default is 600.
    public var patience = 600
    /// The longest utterance. The default is 1,500.
    public var longestUtterance = 1_500
    /// The longest utterance without the wake word. The default is 600.
    public var longestOpenUtterance = 600
    /// How long a command that is complete may stay unchanged in a noisy room before it is taken. The default is 90.
    public var unchangedComplete = 90
    /// Frames kept from before speech was noticed. The default is 30.
    public var preroll = 30
    /// Frames that the wake word may go on for after it was found to end. The default is 20.
    public var wakeTail = 20
    /// Speech shorter than this is no utterance. The default is 12.
    public var shortestSpeech = 12
    /// How often an utterance is recognised before it is over, at most; each time that somebody goes on costs all that was
    /// heard once more. The default is 4.
    public var mostLooks = 4

    /// Silence after which what sounds like a command is recognised, so that the words are there when it ends.
    var silenceBeforeLook: Int { max(silenceAfterCertain - 8, 1) }

    /// The defaults.
    public init() {}
  }

  /// What is known at a frame.
  public struct Input: Sendable, Hashable {
    /// The latest stretch of speech, as far as it is known by now: frames. Nil: there was none.
    public var speech: ClosedRange<Int>?
    /// Until when sound that may be speech has followed it: the utterance goes on for now.
    public var maybeUntil: Int?
    /// A wake word that has just been spotted: the frames it covers.
    public var wake: ClosedRange<Int>?
    /// The grammar that needs no wake word now ("ringing", "answer"); nil: the wake word is needed.
    public var openGrammar: String?
    /// Whether what was heard so far is a whole command.
    public var isComplete: Bool
    /// Whether it has been recognised as one that hardly ever goes on.
    public var isCertain: Bool
    /// Whether a whole command is of a kind that often goes on after a breath.
    public var mayGoOn: Bool
    /// For how many frames what was heard has not changed.
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

  /// What is to be done.
  public enum Action: Sendable, Hashable {
    /// Begin decoding with a grammar, from an earlier frame on. Replaces an utterance that is under way.
    case begin(grammar: String, from: Int)
    /// Show and sound that the box is listening.
    case chime
    /// There is a pause: recognise what was said so far, for it may be all.
    case look
    /// It was not all: the utterance goes on.
    case resume
    /// The utterance is over: take what was heard.
    case end
    /// Nothing was said: forget it.
    case abandon
  }

  /// Where it stands.
  public enum State: Sendable, Hashable {
    case waiting
    /// An utterance is under way.
    case following(Utterance)
  }

  /// An utterance under way; frames count from the start of listening.
  public struct Utterance: Sendable, Hashable {
    var begin: Int
    /// The end of the wake word; nil: there was none.
    var wakeEnd: Int?
    /// The longest stretch of speech after the wake word, in frames.
    var longestSpeech = 0
    var hasChimed = false
    /// Up to which frame it has been recognised; nil: it has not, or went on.
    var lookedAt: Int?
    var looks = 0
  }

  /// The grammar that follows the wake word.
  public static let commands = "commands"

  private let settings: Settings
  /// Where it stands.
  public private(set) var state = State.waiting
  /// The frame from which on no wake word has been needed; nil: one is needed.
  private var openSince: Int?
  /// Up to here speech belongs to an utterance that is over.
  private var taken = 0
  /// The number of frames seen.
  public private(set) var frame = 0

  /// Makes a listener that waits.
  public init(settings: Settings = Settings()) {
    self.settings = settings
  }

  /// Whether an utterance is under way.
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

  /// The stream has ended: an utterance under way ends with it.
  public mutating func finish() -> [Action] {
    defer { state = .waiting }
    return isFollowing ? [.end] : []
  }

  private mutating func wakeUp(_ wake: ClosedRange<Int>) -> [Action] {
    // The decoder is told a little more than the spotter marked: its first phone may have begun earlier.
    let begin = max(0, wake.lowerBound - settings.preroll)
    state = .following(Utterance(begin: begin, wakeEnd: wake.upperBound))
    return [.begin(grammar: Self.commands, from: begin)]
  }

  /// Speech is an utterance without the wake word while the grammar is open; what was said before, or belongs to the
  /// utterance before, is not.
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
      // The wake word's last sound may go on beyond where it was found to end.
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
    // Bound by the rules, half a command would be made a whole one.
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
