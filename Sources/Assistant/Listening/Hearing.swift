import Audio
import Basics
import BoxSettings
import Commands
import Foundation
import Grammar
import Speech

/// The hearing of the box on a thread of its own: front end, wake word, recogniser, and the grammars they go by.
///
/// Decoding blocks, so it never runs on the cooperative pool.
public actor Hearing {
  private let executor = QueueExecutor(label: "sous.hearing")
  private var grammars: SpeechGrammars
  private let engine: HearingEngine.Parts
  private var recognizer: any Recognizer { engine.recognizer }
  private let guesser: (any PronunciationGuesser)?
  private let ear: Ear
  /// Hears once more what the first is not sure of; nil: nobody does.
  private let secondEar: (any SecondEar)?
  /// The confidence that a command is done at.
  private let threshold: Double
  private var cleaner: SoundCleaner
  private let sentences: HeardSentences
  /// The words that wake the box; none: everything said is a command.
  private(set) var wakeWords: [WakeWordSpotter.WakeWord]
  private var loadedVersion: Int
  private var openRules: OpenRules?
  private var isOrdering = false
  private var vocabulary: Vocabulary
  // What waits for the sounds of strange words.
  private var wantedWords: HouseholdWords?
  private var isGuessing = false
  private var made: (version: Int, isOrdering: Bool, grammar: SpeechGrammar)?
  // What came while an utterance was under way.
  private var newWords: HouseholdWords?
  private var newRules: (rules: OpenRules?, words: HouseholdWords)?
  private var newExpectation: Bool?
  private var newWakeWords: [WakeWordSpotter.WakeWord]?

  /// The hearing's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// What could not be made recognisable, because nobody knows how it sounds.
  public let unpronounceable: [String]

  /// Loads the model and the grammars.
  /// - Parameters:
  ///   - hasWakeWord: otherwise every utterance is a command.
  ///   - looksTwice: otherwise what the first pass hears is certain.
  ///   - recognition: nil: as the settings and the household's voices have it.
  ///   - secondEar: hears once more what the first is not sure of. The default is that nobody does.
  ///   - wakeLook: looks once more at what may be a wake word. The default is the second ear's.
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
      // What people say in their own way, the second ear hears better.
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

  /// The version of the household's words that can be heard by now.
  var knownWords: Int { loadedVersion }

  /// Seconds heard.
  public var time: Double { ear.time }

  /// Hears 10 ms of the microphone.
  public func hear(_ microphone: [Float], played: [Float]) throws -> [Ear.Event] {
    try catchUp()
    return try ear.hear(cleaner.process(microphone, played: played))
  }

  /// An utterance of a recording, and by how many seconds its words would come after its last frame if the recording
  /// were heard as it is made: what is still to be done by then, work on earlier frames included.
  public struct Timed: Sendable {
    public var heard: Ear.Heard
    public var decodingSeconds: Double
  }

  /// Hears a recording from its start: every utterance after the wake word.
  /// - Throws: `SpeechError`; why the second ear could not hear.
  public func hearRecording(_ samples: [Float]) async throws -> [Timed] {
    ear.reset()
    cleaner = try SoundCleaner()
    let silence = [Float](repeating: 0, count: Ear.frameLength)
    let clock = ContinuousClock()
    var utterances: [Timed] = []
    // Seconds from the start of the recording until everything so far would have been done.
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

  // With the time that it takes.
  private func again(_ timed: Timed) async throws -> Timed {
    let clock = ContinuousClock()
    let start = clock.now
    let heard = try await again(timed.heard)
    return Timed(heard: heard, decodingSeconds: timed.decodingSeconds + (clock.now - start) / .seconds(1))
  }

  /// Hears a whole recording as one command.
  /// - Throws: `SpeechError`; why the second ear could not hear.
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

  /// Gets the second ear ready, where there is one.
  /// - Throws: why it cannot hear.
  nonisolated func prepareSecondEar() async throws { try await secondEar?.prepare() }

  /// Whether the second ear is to hear an utterance as well.
  nonisolated func isUnsure(of heard: Ear.Heard) -> Bool {
    guard secondEar != nil, !heard.sound.isEmpty, heard.grammar != SpeechGrammars.ringing else { return false }
    guard let recognition = heard.recognition else { return true }
    switch Certainty(recognition, threshold: threshold, isCommand: heard.grammar == Listener.commands) {
    case .either: return false
    case .sure: return recognition.confidence < max(threshold, Self.surelyHeard)
    default: return true
    }
  }

  /// An utterance with what the second ear wrote down of it, where the first is not sure. Whoever asks waits; the hearing
  /// goes on meanwhile.
  /// - Throws: why the second ear could not hear.
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

  /// The confidence from which on the first ear decides alone: of 300 sentences of a crowd in two synthetic voices it was as
  /// sure of 50, and 48 of these were the right command.
  private static let surelyHeard = 0.9

  /// Forgets the utterance under way and what led to it.
  public func startAnew() { ear.reset() }

  /// The stream has ended: an utterance under way ends with it.
  public func finish() throws -> [Ear.Event] { try ear.finish() }

  /// Makes new words of the household recognisable, once an utterance that is under way has ended.
  ///
  /// How strange words sound is asked of another program, which takes a second for two thousand: the box hears on
  /// meanwhile, and nobody waits for more than a few.
  public func learn(_ words: HouseholdWords) async throws {
    guard words.version > (wantedWords ?? newWords)?.version ?? loadedVersion else { return }
    wantedWords = words
    // What comes while others are asked about goes in with them.
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

  /// Listens for orders in the first place, or no longer, once an utterance that is under way has ended.
  public func expectOrders(_ isExpected: Bool) throws {
    newExpectation = isExpected
    try catchUp()
  }

  /// Listens for other wake words, once an utterance that is under way has ended.
  /// - Throws: `SpeechError` when one of them cannot be pronounced; then those from before are listened for.
  public func wake(by words: [WakeWordSpotter.WakeWord]) throws {
    // A box that takes everything said for a command has none.
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

  /// Sets what may be said without the wake word, once an utterance that is under way has ended; nil: nothing.
  public func open(_ rules: OpenRules?, words: HouseholdWords) throws {
    newRules = (rules, words)
    try catchUp()
  }

  // The recogniser forgets the utterance it is in when a grammar is loaded: somebody may type while somebody speaks.
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

  // Asked for strange words first and loaded then, it is made once.
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
