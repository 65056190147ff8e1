/// Processes a stream of frames: spots the wake word, finds the beginning and end of utterances,
/// recognises them.
///
/// It reads no clock: time is the number of frames, so recordings and live sound give the same result.
/// Not thread-safe.
public final class Ear {
  /// An event of the ear.
  public enum Event: Sendable, Hashable {
    /// The wake word; the box now follows the utterance.
    case wake(WakeWordSpotter.Detection)
    /// After the wake word came silence: the box may signal that it listens.
    case waitingForSpeech
    /// The partial transcript of an utterance.
    case partial(String)
    /// The end of an utterance.
    case utterance(Heard)
    /// The wake word without any speech after it.
    case nothingSaid

    /// The utterance of this event, if it has one.
    public var utterance: Heard? {
      if case .utterance(let heard) = self { heard } else { nil }
    }
  }

  /// An utterance with its recognition.
  public struct Heard: Sendable, Hashable {
    /// The grammar of the recognition.
    public var grammar: String
    /// The recognition; nil: no sentence of the grammar.
    public var recognition: Recognition?
    /// The seconds from the start of the stream to its first word (its first sound if nothing was
    /// recognised).
    public var start: Double
    /// The seconds from the start of the stream to its last word.
    public var end: Double
    /// The seconds from the start of the stream to the decision that it was over.
    public var decidedAt: Double
    /// The wake phrase at its beginning; nil: none.
    public var wakePhrase: String?
    /// The utterance's sound with the wake phrase, 16 kHz, if a second ear may be asked; else empty.
    public var sound: [Int16] = []
    /// The transcripts of a second ear, the likeliest first; empty: none was asked, or it recognised
    /// nothing.
    public var writings: [Writing] = []

    /// Makes an utterance.
    public init(grammar: String, recognition: Recognition?, start: Double, end: Double, decidedAt: Double) {
      self.grammar = grammar
      self.recognition = recognition
      self.start = start
      self.end = end
      self.decidedAt = decidedAt
    }
  }

  /// The samples in a frame of 10 ms.
  public static let frameLength = 160

  private let phones: PhoneStream?
  private let freshVoice: VoiceActivity
  private var voice: VoiceActivity
  private var detector: (any WakeDetector)?
  private let recognizer: any Recognizer
  private let isComplete: (_ text: String, _ grammar: String) -> Bool
  private let mayGoOn: (_ text: String) -> Bool
  private let freshListener: Listener
  private let keepsSound: Bool
  private var listener: Listener
  private var history: [Int16] = []
  /// The first frame of `history`.
  private var oldest = 0
  private var grammar = Listener.commands
  private var wakePhrase: String?
  private var begin = 0
  private var partial = ""
  private var changedAt = 0
  private var partialIsComplete = false
  private var partialMayGoOn = false
  /// The recognition of an utterance that may be over; nil: there is none since its last speech.
  private var look: Look?

  private struct Look {
    var recognition: Recognition?
    /// Whether it is surely a command and hardly ever goes on.
    var isCertain = false
  }

  /// The grammar without a wake word; nil: the wake word is needed.
  public var openGrammar: String?

  /// Makes an ear.
  /// - Parameters:
  ///   - acoustics: the acoustic model of the detector; nil: speech is distinguished from silence by its
  ///     energy alone.
  ///   - detector: nil: there is no wake word, and all speech is an utterance of ``openGrammar``.
  ///   - mayGoOn: whether a whole command is of a kind that often goes on after a breath, so that the
  ///     wait is longer. The default is that none is.
  ///   - keepsSound: whether utterances include their sound. The default is that they do not.
  ///   - isComplete: whether words are a whole command of a grammar, so that the wait for more can be
  ///     short.
  public init(
    acoustics: Acoustics? = nil, detector: (any WakeDetector)?, recognizer: any Recognizer,
    listener: Listener = Listener(), keepsSound: Bool = false,
    mayGoOn: @escaping (_ text: String) -> Bool = { _ in false },
    isComplete: @escaping (_ text: String, _ grammar: String) -> Bool
  ) throws {
    phones = try acoustics?.network.map { try PhoneStream($0) }
    freshVoice = VoiceActivity(acoustics: acoustics)
    voice = freshVoice
    self.detector = detector
    self.recognizer = recognizer
    self.listener = listener
    freshListener = listener
    self.keepsSound = keepsSound
    self.isComplete = isComplete
    self.mayGoOn = mayGoOn
  }

  /// Changes the wake words; earlier sound is forgotten.
  public func wake(by detector: any WakeDetector) {
    self.detector = detector
    reset()
  }

  /// Resets the state, as at the start of another recording.
  public func reset() {
    detector?.reset()
    phones?.reset()
    (voice, listener) = (freshVoice, freshListener)
    history = []
    (oldest, begin, changedAt, taken) = (0, 0, 0, 0)
    (partial, partialIsComplete, partialMayGoOn, look) = ("", false, false, nil)
  }

  /// Whether an utterance is in progress.
  public var isFollowing: Bool { listener.isFollowing }

  /// The seconds of the stream so far.
  public var time: Double { Self.seconds(listener.frame) }

  /// Processes one frame of 160 samples at 16 kHz.
  public func hear(_ samples: [Int16]) throws -> [Event] {
    var events: [Event] = []
    let frame = listener.frame
    remember(samples)
    let answers = phones?.hear(samples) ?? []
    voice.hear(samples, answers: answers)
    let detection = try spot(samples, answers)
    if let detection { events.append(.wake(detection)) }
    if listener.isFollowing, look == nil, frame % Self.partialEvery == 0 {
      update(recognizer.partial, at: frame, into: &events)
    }
    let input = Listener.Input(
      speech: voice.speech, maybeUntil: voice.maybeUntil, wake: detection?.frames, openGrammar: openGrammar,
      isComplete: partialIsComplete, isCertain: look?.isCertain ?? false, mayGoOn: partialMayGoOn,
      unchangedFor: frame - changedAt)
    let wasFollowing = listener.isFollowing
    let actions = listener.step(input)
    if wasFollowing, look == nil, !actions.contains(where: \.startsRecognizer) { recognizer.hear(samples) }
    for action in actions { try perform(action, at: frame, into: &events) }
    return events
  }

  /// Ends the stream, and with it a current utterance.
  public func finish() throws -> [Event] {
    var events: [Event] = []
    for action in listener.finish() { try perform(action, at: listener.frame - 1, into: &events) }
    return events
  }

  /// Speech up to the end of the last utterance is over. Within an utterance, only a wake word that is
  /// surer than its first one counts: chatter that sounded like it must not swallow a command.
  private func spot(_ samples: [Int16], _ answers: [Float]) throws -> WakeWordSpotter.Detection? {
    let isBusy = listener.isFollowing && grammar == Listener.commands
    let least = isBusy ? wakeScore + Self.surer : 0
    let found = try detector?.hear(samples, answers: answers, isOpen: { $0 > taken }, above: least) { frame in
      let first = max(frame, oldest)
      return (first, recall(from: first))
    }
    guard let found else { return nil }
    wakeScore = found.score
    wakePhrase = found.word
    taken = found.frames.upperBound
    return found
  }

  /// The end of the speech that belongs to an earlier utterance, or to this one's wake word.
  private var taken = 0
  /// The score of the wake word at the beginning of the utterance.
  private var wakeScore = 0.0

  private func update(_ now: String, at frame: Int, into events: inout [Event]) {
    guard now != partial else { return }
    partial = now
    changedAt = frame
    partialIsComplete = isComplete(now, grammar)
    partialMayGoOn = partialIsComplete && grammar == Listener.commands && mayGoOn(now)
    if !now.isEmpty { events.append(.partial(now)) }
  }

  private func perform(_ action: Listener.Action, at frame: Int, into events: inout [Event]) throws {
    switch action {
    case .begin(let name, let from):
      grammar = name
      begin = max(from, oldest)
      partial = ""
      (partialIsComplete, partialMayGoOn) = (false, false)
      changedAt = frame
      try start()
    case .chime:
      events.append(.waitingForSpeech)
    case .look:
      let recognition = try recognizer.end()
      look = Look(recognition: recognition)
      // An unsure recognition does not tell whether the command is over: then the partial transcript does.
      if let recognition, recognition.confidence >= Self.certain.confidence {
        update(recognition.text, at: frame, into: &events)
        look?.isCertain = partialIsComplete && recognition.endProbability >= Self.certain.endProbability
      }
    case .resume:
      try start()
    case .end:
      taken = frame
      let recognition = try look == nil ? recognizer.end() : look?.recognition
      look = nil
      let base = Self.seconds(begin)
      var heard = Heard(
        grammar: grammar, recognition: recognition, start: base + (recognition?.start ?? 0),
        end: recognition.map { base + $0.end } ?? Self.seconds(frame), decidedAt: Self.seconds(frame + 1))
      if grammar == Listener.commands { heard.wakePhrase = wakePhrase }
      if keepsSound { heard.sound = recall(from: begin) }
      events.append(.utterance(heard))
    case .abandon:
      taken = frame
      if look == nil { _ = try recognizer.end() }
      look = nil
      events.append(.nothingSaid)
    }
  }

  /// Begins the recognition of the utterance at its beginning.
  private func start() throws {
    look = nil
    try recognizer.begin(grammar)
    recognizer.hear(recall(from: begin))
  }

  private func remember(_ samples: [Int16]) {
    history += samples
    guard history.count > 2 * Self.memory else { return }
    history.removeFirst(history.count - Self.memory)
    oldest = listener.frame + 1 - history.count / Self.frameLength
  }

  private func recall(from frame: Int) -> [Int16] {
    Array(history.dropFirst((frame - oldest) * Self.frameLength))
  }

  private static func seconds(_ frame: Int) -> Double { Double(frame) / Double(FrontEnd.framesPerSecond) }

  /// The least difference of the score to a wake word in the middle of its utterance.
  private static let surer = 1.0
  /// The confidence and the probability of an end for the shortest wait.
  private static let certain = (confidence: 0.5, endProbability: 0.5)
  /// The frames between two partial transcripts.
  private static let partialEvery = 10
  /// The samples in memory: more than the longest utterance.
  private static let memory = 20 * 16_000
}

extension Listener.Action {
  fileprivate var startsRecognizer: Bool {
    if case .begin = self { true } else { self == .resume }
  }
}
