/// Hears a stream of frames: spots the wake word, finds where utterances begin and end, recognises them.
///
/// It reads no clock: time is the number of frames heard, so a recording is heard as a room is. Not thread-safe.
public final class Ear {
  /// What the ear notices.
  public enum Event: Sendable, Hashable {
    /// The wake word; the box now follows what is said.
    case wake(WakeWordSpotter.Detection)
    /// After the wake word came silence: the box may say that it listens.
    case waitingForSpeech
    /// What was heard so far of an utterance.
    case partial(String)
    /// An utterance has ended.
    case utterance(Heard)
    /// After the wake word nothing was said.
    case nothingSaid

    /// The utterance, where this is one.
    public var utterance: Heard? {
      if case .utterance(let heard) = self { heard } else { nil }
    }
  }

  /// An utterance as it was heard.
  public struct Heard: Sendable, Hashable {
    /// The grammar it was heard with.
    public var grammar: String
    /// Nil: nothing that the grammar allows.
    public var recognition: Recognition?
    /// Seconds from the start of the stream to its first word (its first sound when nothing was recognised).
    public var start: Double
    /// Seconds from the start of the stream to its last word.
    public var end: Double
    /// Seconds from the start of the stream to the moment it was taken to be over.
    public var decidedAt: Double
    /// The wake phrase that it began with; nil: with none.
    public var wakePhrase: String?
    /// The utterance itself with the wake phrase, 16 kHz, where another ear may be asked; else empty.
    public var sound: [Int16] = []
    /// What another ear wrote down, the likeliest first; empty: none was asked, or it heard nothing.
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

  /// Samples in a frame of 10 ms.
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
  /// The frame that `history` begins with.
  private var oldest = 0
  private var grammar = Listener.commands
  private var wakePhrase: String?
  private var begin = 0
  private var partial = ""
  private var changedAt = 0
  private var partialIsComplete = false
  private var partialMayGoOn = false
  /// What an utterance that may be over was recognised as; nil: it has not been recognised since it was last spoken.
  private var look: Look?

  private struct Look {
    var recognition: Recognition?
    /// Whether it is surely a command and hardly ever goes on.
    var isCertain = false
  }

  /// The grammar that needs no wake word now; nil: the wake word is needed.
  public var openGrammar: String?

  /// Makes an ear.
  /// - Parameters:
  ///   - acoustics: what the detector was made with; nil: speech is told from silence by its energy alone.
  ///   - detector: nil: there is no wake word, everything said is an utterance of ``openGrammar``.
  ///   - mayGoOn: whether a whole command is of a kind that often goes on after a breath, so that the wait is longer.
  ///     The default is that none is.
  ///   - keepsSound: whether utterances come with their sound. The default is that they do not.
  ///   - isComplete: whether words are a whole command of a grammar, so that the wait for more can be short.
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

  /// Hears other wake words from now on; what was heard until now is forgotten.
  public func wake(by detector: any WakeDetector) {
    self.detector = detector
    reset()
  }

  /// Forgets everything heard, as at the start of another recording.
  public func reset() {
    detector?.reset()
    phones?.reset()
    (voice, listener) = (freshVoice, freshListener)
    history = []
    (oldest, begin, changedAt, taken) = (0, 0, 0, 0)
    (partial, partialIsComplete, partialMayGoOn, look) = ("", false, false, nil)
  }

  /// Whether an utterance is under way.
  public var isFollowing: Bool { listener.isFollowing }

  /// Seconds heard.
  public var time: Double { Self.seconds(listener.frame) }

  /// Hears one frame of 160 samples at 16 kHz.
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

  /// The stream has ended: an utterance under way ends with it.
  public func finish() throws -> [Event] {
    var events: [Event] = []
    for action in listener.finish() { try perform(action, at: listener.frame - 1, into: &events) }
    return events
  }

  /// What was said up to the end of the last utterance is over. Within an utterance only a wake word that is surer than
  /// the one it began with counts: chatter that sounded like it must not swallow a command.
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

  /// Up to here what was said belongs to an utterance that is over, or is the wake word of this one.
  private var taken = 0
  /// The score of the wake word that the utterance began with.
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
      // What is hardly a command says nothing about whether it is over: then the words heard so far do.
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

  /// Has the utterance recognised from its begin on.
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

  /// By how much a wake word must be surer than that of the utterance it is in the middle of.
  private static let surer = 1.0
  /// What is at least as sure as this, and at least as likely to be all, is waited after the shortest.
  private static let certain = (confidence: 0.5, endProbability: 0.5)
  /// Frames between two looks at what was heard so far.
  private static let partialEvery = 10
  /// Samples kept: longer than the longest utterance.
  private static let memory = 20 * 16_000
}

extension Listener.Action {
  fileprivate var startsRecognizer: Bool {
    if case .begin = self { true } else { self == .resume }
  }
}
