import Audio
import Basics
import BoxSettings
import Commands
import Foundation
import Grammar
import Speech

/// The box's speech recognition on a thread of its own: front end, wake word, recogniser, and their
/// grammars.
///
/// Decoding blocks, so it never runs on the cooperative pool.
public actor Hearing {
  private let executor = QueueExecutor(label: "sous.hearing")
  private var grammars: SpeechGrammars
  private let engine: HearingEngine.Parts
  private var recognizer: any Recognizer { engine.recognizer }
  private let guesser: (any PronunciationGuesser)?
  private let ear: Ear
  /// The second ear for unsure recognitions; nil: none.
  private let secondEar: (any SecondEar)?
  /// The least confidence of an executed command.
  private let threshold: Double
  private var cleaner: SoundCleaner
  private let sentences: HeardSentences
  /// The wake words; none: all speech is commands.
  private(set) var wakeWords: [WakeWordSpotter.WakeWord]
  private var loadedVersion: Int
  private var openRules: OpenRules?
  private var isOrdering = false
  private var vocabulary: Vocabulary
  // The words that wait for the sounds of strange words.
  private var wantedWords: HouseholdWords?
  private var isGuessing = false
  private var made: (version: Int, isOrdering: Bool, grammar: SpeechGrammar)?
  // The words that came during an utterance.
  private var newWords: HouseholdWords?
  private var newRules: (rules: OpenRules?, words: HouseholdWords)?
  private var newExpectation: Bool?
  private var newWakeWords: [WakeWordSpotter.WakeWord]?

  /// The thread of speech recognition.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The words that cannot be recognised, because their sounds are unknown.
  public let unpronounceable: [String]

  /// Loads the model and the grammars.
  /// - Parameters:
  ///   - hasWakeWord: otherwise every utterance is a command.
  ///   - looksTwice: otherwise the result of the first pass is certain.
  ///   - recognition: nil: the settings with the household's voices.
  ///   - secondEar: the second ear for unsure recognitions. The default is none.
  ///   - wakeLook: the second look at possible wake words. The default is the second ear's.
  /// - Throws: `SpeechError`, `WordNetwork.Failure`, `AudioError`
  public init(
    settings: Settings, folders: GrammarFolders, language: Language, words: HouseholdWords, hasWakeWord: Bool = true,
    looksTwice: Bool = true, recognition: CommandRecognizer.Settings? = nil, secondEar: (any SecondEar)? = nil,
    wakeLook: (any WakeWordLook)? = nil
  ) throws {
    self.secondEar = secondEar
    threshold = settings.hearing.confidence
    let dictionary = try settings.pronunciations(folders)
    guesser = dictionary.guesser
    let wakeWords = hasWakeWord ? settings.wakeWords : []
    self.wakeWords = wakeWords
    grammars = try SpeechGrammars(
      language.grammar, wakePhrases: wakeWords.map(\.phrase),
      usual: UsualSentences(folders: language.folders))
    let sentences = HeardSentences(language.grammar, vocabulary: words.vocabulary)
    self.sentences = sentences
    var recognition = recognition ?? settings.recognizer()
    recognition.looksTwice = looksTwice
    let engine = try HearingEngine.Parts(
      settings, dictionary: dictionary, recognition: recognition, meaning: sentences.meaning,
      // The second ear transcribes free talk better.
      talk: language.isBuiltIn && secondEar == nil ? try DataFolder.talk().map(TalkModel.init) : nil,
      wakeLook: wakeLook ?? secondEar?.wakeLook)
    self.engine = engine
    let recognizer = engine.recognizer
    unpronounceable = try recognizer.load(grammars.commands(words.vocabulary))
    if let ringing = grammars.ringing(words.vocabulary) { try recognizer.load(ringing) }
    loadedVersion = words.version
    vocabulary = words.vocabulary
    ear = try Ear(
      acoustics: engine.acoustics, detector: wakeWords.isEmpty ? nil : try engine.detector(of: wakeWords),
      recognizer: recognizer,
      listener: Listener(settings: settings.hearing.listener), keepsSound: secondEar != nil, mayGoOn: sentences.mayGoOn
    ) { text, name in
      sentences.isComplete(text, in: name)
    }
    if !hasWakeWord { ear.openGrammar = Listener.commands }
    cleaner = try SoundCleaner()
  }

  /// The version of the household's words in the recogniser.
  var knownWords: Int { loadedVersion }

  /// The seconds of sound so far.
  public var time: Double { ear.time }

  /// Processes 10 ms of the microphone.
  public func hear(_ microphone: [Float], played: [Float]) throws -> [Ear.Event] {
    try catchUp()
    return try ear.hear(cleaner.process(microphone, played: played))
  }

  /// An utterance of a recording, and the delay of its words after its last frame, in seconds, if the
  /// recording were live: the remaining work at that time, including that on earlier frames.
  public struct Timed: Sendable {
    public var heard: Ear.Heard
    public var decodingSeconds: Double
  }

  /// Recognises a recording from its start: every utterance after the wake word.
  /// - Throws: `SpeechError`; the error of the second ear.
  public func hearRecording(_ samples: [Float]) async throws -> [Timed] {
    ear.reset()
    cleaner = try SoundCleaner()
    let silence = [Float](repeating: 0, count: Ear.frameLength)
    let clock = ContinuousClock()
    var utterances: [Timed] = []
    // The seconds from the start of the recording until everything so far would have been done.
    var doneAt = 0.0
    func take(_ events: () throws -> [Ear.Event]) rethrows {
      let start = clock.now
      let heard = try events().compactMap(\.utterance)
      doneAt = max(doneAt, ear.time) + (clock.now - start) / .seconds(1)
      utterances += heard.map { Timed(heard: $0, decodingSeconds: doneAt - $0.decidedAt) }
    }
    for frame in ListeningService.frames(of: samples) {
      try take { try ear.hear(cleaner.process(frame, played: silence)) }
    }
    try take { try ear.finish() }
    for index in utterances.indices { utterances[index] = try await again(utterances[index]) }
    return utterances
  }

  // With its duration.
  private func again(_ timed: Timed) async throws -> Timed {
    let clock = ContinuousClock()
    let start = clock.now
    let heard = try await again(timed.heard)
    return Timed(heard: heard, decodingSeconds: timed.decodingSeconds + (clock.now - start) / .seconds(1))
  }

  /// Recognises a whole recording as one command.
  /// - Throws: `SpeechError`; the error of the second ear.
  public func hearWhole(_ samples: [Float]) async throws -> Timed {
    let clock = ContinuousClock()
    var floor = NoiseFloor()
    var samples = LevelNormaliser.normalised(samples)
    floor.process(&samples)
    let seconds = Double(samples.count) / Double(AudioFormat.house.sampleRate)
    let heard = SampleConversion.int16(samples)
    let spoken = try VoiceActivity.spoken(in: heard, engine.acoustics)
    try recognizer.begin(Listener.commands)
    recognizer.hear(Array(heard[spoken]))
    let end = clock.now
    let recognition = try recognizer.end().map { recognition in
      var recognition = recognition
      let before = Double(spoken.lowerBound) / Double(AudioFormat.house.sampleRate)
      recognition.start += before
      recognition.end += before
      return recognition
    }
    var utterance = Ear.Heard(
      grammar: Listener.commands, recognition: recognition, start: recognition?.start ?? 0,
      end: recognition?.end ?? seconds, decidedAt: seconds)
    if secondEar != nil { utterance.sound = Array(heard[spoken]) }
    return try await again(Timed(heard: utterance, decodingSeconds: (clock.now - end) / .seconds(1)))
  }

  /// Prepares the second ear, if there is one.
  /// - Throws: its error.
  nonisolated func prepareSecondEar() async throws { try await secondEar?.prepare() }

  /// Whether the second ear must transcribe an utterance as well.
  nonisolated func isUnsure(of heard: Ear.Heard) -> Bool {
    guard secondEar != nil, !heard.sound.isEmpty, heard.grammar != SpeechGrammars.ringing else { return false }
    guard let recognition = heard.recognition else { return true }
    switch Certainty(recognition, threshold: threshold, isCommand: heard.grammar == Listener.commands) {
    case .either: return false
    case .sure: return recognition.confidence < max(threshold, Self.surelyHeard)
    default: return true
    }
  }

  /// An utterance with the second ear's transcripts, if the first is not sure. The caller waits;
  /// recognition goes on meanwhile.
  /// - Throws: the error of the second ear.
  public nonisolated func again(_ heard: Ear.Heard) async throws -> Ear.Heard {
    var again = heard
    again.sound = []
    guard let secondEar, isUnsure(of: heard) else { return again }
    again.writings = try await secondEar.write(heard.sound, after: heard.wakePhrase)
    if heard.grammar == SpeechGrammars.answers { again.writings = await answers(among: again.writings) }
    return again
  }

  // Without the wake word only an answer counts.
  private func answers(among writings: [Writing]) -> [Writing] {
    writings.filter { writing in
      let words = Utterance(writing.text).words.joined(separator: " ")
      return sentences.meaning(of: words, in: SpeechGrammars.answers) != nil
    }
  }

  /// The confidence above which the first ear decides alone: of 300 sentences of a crowd in two synthetic
  /// voices it was as sure for 50, and 48 of these were the right command.
  private static let surelyHeard = 0.9

  /// Drops the current utterance and the state before it.
  public func startAnew() { ear.reset() }

  /// Ends the stream, and with it a current utterance.
  public func finish() throws -> [Ear.Event] { try ear.finish() }

  /// Makes new words of the household recognisable, after the end of a current utterance.
  ///
  /// The sounds of strange words come from another program, which takes a second for two thousand:
  /// recognition goes on meanwhile, and the caller waits for a few at most.
  public func learn(_ words: HouseholdWords) async throws {
    guard words.version > (wantedWords ?? newWords)?.version ?? loadedVersion else { return }
    wantedWords = words
    // Words that arrive during the guesses go in with them.
    guard !isGuessing else { return }
    let strange = try strangeWords()
    if let guesser, !strange.isEmpty {
      isGuessing = true
      let guessing = Task {
        defer {
          isGuessing = false
          takeWantedWords()
        }
        var strange = strange
        while !strange.isEmpty {
          recognizer.take(await guesser.guessAside(strange), for: strange)
          strange = try strangeWords()
        }
      }
      guard strange.count <= Self.mostWaitedFor else { return }
      try await guessing.value
    } else {
      takeWantedWords()
    }
    try catchUp()
  }

  private static let mostWaitedFor = 50

  private func strangeWords() throws -> [String] {
    guard let words = wantedWords else { return [] }
    return recognizer.strangeWords(in: try commands(words.vocabulary, version: words.version))
  }

  private func takeWantedWords() {
    newWords = wantedWords ?? newWords
    wantedWords = nil
  }

  /// Expects orders, or no longer, after the end of a current utterance.
  public func expectOrders(_ isExpected: Bool) throws {
    newExpectation = isExpected
    try catchUp()
  }

  /// Changes the wake words, after the end of a current utterance.
  /// - Throws: `SpeechError` if one of them is unpronounceable; then the earlier ones stay.
  public func wake(by words: [WakeWordSpotter.WakeWord]) throws {
    // A box without a wake word takes all speech for commands.
    guard !wakeWords.isEmpty, words != newWakeWords ?? wakeWords else { return }
    newWakeWords = words
    try catchUp()
  }

  private func load(wakeWords words: [WakeWordSpotter.WakeWord]) throws {
    guard words != wakeWords else { return }
    let detector = try engine.detector(of: words)
    wakeWords = words
    grammars.wakePhrases = words.map(\.phrase)
    made = nil
    try recognizer.load(commands(vocabulary, version: loadedVersion))
    ear.wake(by: detector)
  }

  /// Sets the rules without a wake word, after the end of a current utterance; nil: none.
  public func open(_ rules: OpenRules?, words: HouseholdWords) throws {
    newRules = (rules, words)
    try catchUp()
  }

  // The recogniser drops the current utterance when a grammar is loaded, and typing may happen during
  // speech.
  private func catchUp() throws {
    guard !ear.isFollowing else { return }
    if let words = newWakeWords {
      newWakeWords = nil
      try load(wakeWords: words)
    }
    if let words = newWords {
      newWords = nil
      try load(words)
    }
    if let isExpected = newExpectation {
      newExpectation = nil
      if isExpected != isOrdering {
        isOrdering = isExpected
        sentences.isOrdering = isExpected
        try recognizer.load(commands(vocabulary, version: loadedVersion))
      }
    }
    if let (rules, words) = newRules {
      newRules = nil
      try load(rules, words: words)
    }
  }

  private func load(_ words: HouseholdWords) throws {
    guard words.version != loadedVersion else { return }
    loadedVersion = words.version
    vocabulary = words.vocabulary
    sentences.vocabulary = vocabulary
    try recognizer.load(commands(vocabulary, version: loadedVersion))
  }

  // It serves the query about strange words and the loading, and is made once.
  private func commands(_ vocabulary: Vocabulary, version: Int) throws -> SpeechGrammar {
    if let made, made.version == version, made.isOrdering == isOrdering { return made.grammar }
    let grammar = try grammars.commands(vocabulary, isOrdering: isOrdering)
    made = (version, isOrdering, grammar)
    return grammar
  }

  private func load(_ rules: OpenRules?, words: HouseholdWords) throws {
    guard rules != openRules else { return }
    openRules = rules
    switch rules {
    case nil: ear.openGrammar = nil
    case .ringing: ear.openGrammar = SpeechGrammars.ringing
    case .answer(let names, let choices):
      (sentences.answers, sentences.choices) = (names, choices)
      try recognizer.load(grammars.answers(names, choices: choices, words.vocabulary))
      ear.openGrammar = SpeechGrammars.answers
    }
  }
}
