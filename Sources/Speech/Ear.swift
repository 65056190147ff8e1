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

  private let spotter: WakeWordSpotter?
  private let recognizer: any Recognizer
  private let isComplete: (_ text: String, _ grammar: String) -> Bool
  private let freshDetector: SpeechDetector
  private let freshListener: Listener
  private var detector: SpeechDetector
  private var listener: Listener
  private var history: [Int16] = []
  /// The frame that `history` begins with.
  private var oldest = 0
  private var grammar = Listener.commands
  private var begin = 0
  private var partial = ""
  private var changedAt = 0
  private var partialIsComplete = false
  private var lastSpeech = -1_000

  /// The grammar that needs no wake word now; nil: the wake word is needed.
  public var openGrammar: String?

  /// Makes an ear.
  /// - Parameters:
  ///   - spotter: nil: there is no wake word, everything said is an utterance of ``openGrammar``.
  ///   - isComplete: whether words are a whole command of a grammar, so that the wait for more can be short.
  public init(
    spotter: WakeWordSpotter?, recognizer: any Recognizer, detector: SpeechDetector = SpeechDetector(),
    listener: Listener = Listener(), isComplete: @escaping (_ text: String, _ grammar: String) -> Bool
  ) {
    self.spotter = spotter
    self.recognizer = recognizer
    self.detector = detector
    self.listener = listener
    (freshDetector, freshListener) = (detector, listener)
    self.isComplete = isComplete
  }

  /// Forgets everything heard, as at the start of another recording.
  public func reset() {
    spotter?.rest()
    (detector, listener) = (freshDetector, freshListener)
    history = []
    (oldest, begin, changedAt, lastSpeech) = (0, 0, 0, -1_000)
    (partial, partialIsComplete, wasSpotting) = ("", false, false)
    (calledBefore, isCalledAgain, unsureWake) = (nil, false, nil)
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
    let isSpeech = detector.hear(samples)
    if isSpeech {
      if frame - lastSpeech > Self.breath { onset = frame }
      lastSpeech = frame
    }
    var wake = try spot(samples, at: frame).flatMap { found -> ClosedRange<Int>? in
      var found = found
      // Where no wake word is needed, one that is not heard well is most often what was said without it.
      if openGrammar != nil, found.score < Self.sureScore {
        unsureWake = place(of: found)
        return nil
      }
      found.frames = place(of: found)
      events.append(.wake(found))
      return found.frames
    }
    if let again = calledBefore, !listener.isFollowing {
      wake = again
      calledBefore = nil
    }
    if listener.isFollowing { updatePartial(at: frame, into: &events) }
    let input = Listener.Input(
      isSpeech: isSpeech, wake: wake, openGrammar: openGrammar, isComplete: partialIsComplete,
      unchangedFor: frame - changedAt)
    let wasFollowing = listener.isFollowing
    let actions = listener.step(input)
    if wasFollowing, !actions.contains(where: \.isBegin) { recognizer.hear(samples) }
    for action in actions { try perform(action, at: frame, into: &events) }
    return events
  }

  /// The stream has ended: an utterance under way ends with it.
  public func finish() throws -> [Event] {
    var events: [Event] = []
    for action in listener.finish() { try perform(action, at: listener.frame - 1, into: &events) }
    return events
  }

  private func spot(_ samples: [Int16], at frame: Int) throws -> WakeWordSpotter.Detection? {
    guard let spotter else { return nil }
    let isBusy = listener.isFollowing && grammar == Listener.commands
    guard !isBusy, frame - lastSpeech < Self.hangover else {
      spotter.rest()
      wasSpotting = false
      return nil
    }
    if !wasSpotting {
      wasSpotting = true
      // A quiet room costs no decoding; what came just before the speech is caught up on.
      let first = max(oldest, frame - Self.catchUp)
      return try spotter.hear(recall(from: first), at: first)
    }
    return try spotter.hear(samples, at: frame)
  }

  /// Where the utterance of a wake word begins: a word that is not heard well has most often been found too late, and
  /// the sentence began with the breath.
  private func place(of detection: WakeWordSpotter.Detection) -> ClosedRange<Int> {
    let frames = detection.frames
    guard detection.score < Self.sureScore, frames.lowerBound - onset < Self.longestLead else { return frames }
    let first = max(0, min(onset, frames.lowerBound) - Self.unnoticed)
    return first...max(first, min(frames.upperBound, onset + Self.wakeLength))
  }

  private var wasSpotting = false
  /// A wake phrase that an utterance consisted of.
  private var calledBefore: ClosedRange<Int>?
  private var isCalledAgain = false
  /// Where the wake word may have been said in an utterance that needs none.
  private var unsureWake: ClosedRange<Int>?
  /// The first frame of speech after a pause.
  private var onset = 0

  private func updatePartial(at frame: Int, into events: inout [Event]) {
    guard frame % Self.partialEvery == 0 else { return }
    let now = recognizer.partial
    guard now != partial else { return }
    partial = now
    changedAt = frame
    partialIsComplete = isComplete(now, grammar)
    if !now.isEmpty { events.append(.partial(now)) }
  }

  private func perform(_ action: Listener.Action, at frame: Int, into events: inout [Event]) throws {
    switch action {
    case .begin(let name, let from):
      grammar = name
      begin = max(from, oldest)
      partial = ""
      partialIsComplete = false
      changedAt = frame
      try recognizer.begin(name)
      recognizer.hear(recall(from: begin))
    case .chime:
      events.append(.waitingForSpeech)
    case .end:
      var recognition = try recognizer.end()
      if grammar != Listener.commands, let wake = unsureWake, (recognition?.confidence ?? 0) < Self.doubt {
        try lookForCommand(from: max(wake.lowerBound - Self.unnoticed / 2, oldest), insteadOf: &recognition)
      }
      unsureWake = nil
      if recognition == nil, grammar == Listener.commands, recognizer.endedOnWakePhrase, !isCalledAgain {
        // The word was taken for the command after it: the command is still to come.
        calledBefore = begin...frame
        isCalledAgain = true
        return
      }
      isCalledAgain = false
      let base = Self.seconds(begin)
      events.append(
        .utterance(
          Heard(
            grammar: grammar, recognition: recognition, start: base + (recognition?.start ?? 0),
            end: recognition.map { base + $0.end } ?? Self.seconds(frame), decidedAt: Self.seconds(frame + 1))))
    case .abandon:
      _ = try recognizer.end()
      events.append(.nothingSaid)
    }
  }

  /// Whether an utterance that does not fit the open grammar is a command after the wake word.
  private func lookForCommand(from first: Int, insteadOf recognition: inout Recognition?) throws {
    try recognizer.begin(Listener.commands)
    recognizer.hear(recall(from: first))
    guard let command = try recognizer.end(), command.confidence > recognition?.confidence ?? 0 else { return }
    recognition = command
    (grammar, begin) = (Listener.commands, first)
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

  private static func seconds(_ frame: Int) -> Double { Double(frame) / Double(Decoder.framesPerSecond) }

  /// A pause shorter than this, in frames, is within a sentence.
  private static let breath = 70
  /// An utterance of an open grammar that is less certain than this may be a command after the wake word.
  private static let doubt = 0.4
  /// Scores of wake words from here on are right about the place (1e-20).
  private static let sureScore = -46.0
  /// Frames from the start of a breath in which a sentence with a wake word is taken to begin with the breath.
  private static let longestLead = 250
  /// Frames before a breath that a wake word may have been said in unnoticed: its vowels are short and low.
  private static let unnoticed = 80
  /// Frames of a wake word.
  private static let wakeLength = 50
  /// Frames for which the wake word is listened for after speech has ended.
  private static let hangover = 50
  /// Frames from before speech was noticed that the wake word may have begun in.
  private static let catchUp = 40
  /// Frames between two looks at what was heard so far.
  private static let partialEvery = 10
  /// Samples kept: longer than the longest utterance.
  private static let memory = 20 * 16_000
}

extension Listener.Action {
  fileprivate var isBegin: Bool {
    if case .begin = self { true } else { false }
  }
}
