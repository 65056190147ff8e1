import Testing

@testable import Speech

/// Understands nothing but how much it hears: a script tells what it has heard by then.
private final class StandInRecognizer: Recognizer {
  var loaded: [String] = []
  var begun: [String] = []
  /// What each utterance was given.
  var heard: [[Int16]] = []
  var ended = 0
  /// What is heard from so many frames on.
  var script: [(frames: Int, text: String)] = []
  var endProbability = 1.0

  func load(_ grammar: SpeechGrammar) -> [String] {
    loaded.append(grammar.name)
    return []
  }

  func strangeWords(in grammar: SpeechGrammar) -> [String] { [] }
  func take(_ guesses: [String: [String]], for words: [String]) {}

  func begin(_ name: String) {
    begun.append(name)
    heard.append([])
  }

  func hear(_ samples: [Int16]) { heard[heard.count - 1] += samples }

  var partial: String { script.last { $0.frames * 160 <= heard.last?.count ?? 0 }?.text ?? "" }

  func end() -> Recognition? {
    ended += 1
    guard !partial.isEmpty else { return nil }
    return Recognition(
      text: partial, confidence: 1, endProbability: endProbability, start: 0.4, end: 0.9,
      evidence: .init(
        phoneLoopMargin: 0, worstWordMargin: 0, worstPosterior: 0, wordsApart: 0, freeMargin: 0, logProbability: 0,
        speechFrames: 50))
  }
}

@Suite("Hearing a stream")
struct EarTests {
  private let recognizer = StandInRecognizer()

  /// An ear without a wake word, for which "stop" is a whole command.
  private func openEar() throws -> Ear {
    let ear = try Ear(detector: nil, recognizer: recognizer) { text, grammar in text == "stop" && grammar == "ringing" }
    ear.openGrammar = "ringing"
    return ear
  }

  private func hear(_ ear: Ear, _ sound: [[Int16]]) throws -> [Ear.Event] { try sound.flatMap { try ear.hear($0) } }

  @Test("The recogniser is given every sample of an utterance once, from before its start to its end", arguments: 1...4)
  func samples(_ seed: Int) throws {
    var drawn = Drawn(seed: seed)
    let ear = try openEar()
    // At the higher seeds the first comes after more sound than is kept.
    let sound =
      drawn.noise(-65, frames: seed * 1_500) + drawn.voice(-30, over: -45, frames: 100) + drawn.noise(-65, frames: 200)
      + drawn.voice(-30, over: -45, frames: 130) + drawn.noise(-65, frames: 200)
    let utterances = try hear(ear, sound).compactMap(\.utterance)
    #expect(utterances.count == 2 && recognizer.begun == ["ringing", "ringing"])
    let stream = Array(sound.joined())
    for (utterance, heard) in zip(utterances, recognizer.heard) {
      let end = Int((utterance.decidedAt * 16_000).rounded())
      #expect(heard == Array(stream[(end - heard.count)..<end]))
    }
    // A third of a second from before the voice.
    let begin = utterances.map { Int(($0.decidedAt * 100).rounded()) }[0] - recognizer.heard[0].count / 160
    #expect(((seed * 1_500 - 35)...(seed * 1_500 - 15)).contains(begin))
  }

  @Test("Times of an utterance count from the start of the stream")
  func times() throws {
    var drawn = Drawn(seed: 5)
    recognizer.script = [(60, "stop")]
    let ear = try openEar()
    let events = try hear(
      ear, drawn.noise(-65, frames: 300) + drawn.voice(-30, over: -45, frames: 100) + drawn.noise(-65, frames: 100))
    let heard = try #require(events.compactMap(\.utterance).first)
    let settings = Listener.Settings()
    // It was recognised a little before its end.
    let unheard = settings.silenceAfterCertain - settings.silenceBeforeLook
    let begin = heard.decidedAt - Double(unheard) / 100 - Double(recognizer.heard[0].count) / 16_000
    #expect(near(heard.start, begin + 0.4) && near(heard.end, begin + 0.9))
    #expect(heard.grammar == "ringing" && heard.recognition?.text == "stop")
    #expect(near(ear.time, 5))
  }

  @Test("What was heard so far is told when it changes, and a whole command ends sooner")
  func partials() throws {
    var drawn = Drawn(seed: 6)
    let sound =
      drawn.noise(-65, frames: 300) + drawn.voice(-30, over: -45, frames: 100) + drawn.noise(-65, frames: 200)
    func decided(_ script: [(Int, String)]) throws -> (events: [Ear.Event], at: Double) {
      recognizer.script = script.map { (frames: $0.0, text: $0.1) }
      let events = try hear(try openEar(), sound)
      return (events, try #require(events.compactMap(\.utterance).first).decidedAt)
    }
    let complete = try decided([(50, "top"), (80, "stop")])
    #expect(complete.events.dropLast() == [.partial("top"), .partial("stop")])
    #expect(complete.at < (try decided([(50, "top"), (80, "stop that")]).at))
  }

  @Test("What may go on is waited after longer than what hardly ever does")
  func certain() throws {
    var drawn = Drawn(seed: 12)
    recognizer.script = [(110, "stop")]
    let sound =
      drawn.noise(-65, frames: 300) + drawn.voice(-30, over: -45, frames: 100) + drawn.noise(-65, frames: 100)
    func decided(_ endProbability: Double) throws -> Double {
      recognizer.endProbability = endProbability
      return try #require(hear(openEar(), sound).compactMap(\.utterance).first).decidedAt
    }
    let settings = Listener.Settings()
    let difference = try decided(0.3) - decided(0.9)
    #expect(near(difference, Double(settings.silenceAfterComplete - settings.silenceAfterCertain) / 100))
  }

  @Test("Who goes on after a pause that was looked into is heard as a whole")
  func goingOn() throws {
    var drawn = Drawn(seed: 13)
    recognizer.endProbability = 0.1
    recognizer.script = [(110, "stop"), (180, "stop the"), (250, "stop the first")]
    let sound =
      drawn.noise(-65, frames: 300) + drawn.voice(-30, over: -45, frames: 100) + drawn.noise(-65, frames: 34)
      + drawn.voice(-30, over: -45, frames: 100) + drawn.noise(-65, frames: 100)
    let events = try hear(openEar(), sound)
    #expect(events.compactMap(\.utterance?.recognition?.text) == ["stop the first"])
    #expect(recognizer.begun.count == 2 && recognizer.ended == 2)
    let (first, second) = (try #require(recognizer.heard.first), try #require(recognizer.heard.last))
    let isWhole = second.starts(with: first)
    #expect(isWhole)
  }

  @Test("In noise that does not end, a whole command that stays as it is is taken")
  func noise() throws {
    var drawn = Drawn(seed: 7)
    recognizer.script = [(100, "stop")]
    let ear = try openEar()
    let events = try hear(ear, drawn.noise(-65, frames: 300) + drawn.voice(-20, over: -24, frames: 400))
    let heard = try #require(events.compactMap(\.utterance).first)
    #expect(heard.recognition?.text == "stop" && heard.decidedAt < 5.2)
  }

  @Test("Without an open grammar and a wake word nothing is recognised")
  func closed() throws {
    var drawn = Drawn(seed: 8)
    let ear = try openEar()
    ear.openGrammar = nil
    #expect(try hear(ear, drawn.noise(-65, frames: 100) + drawn.voice(-20, over: -40, frames: 300)).isEmpty)
    #expect(recognizer.begun.isEmpty && !ear.isFollowing)
    #expect(try ear.finish().isEmpty)
  }

  @Test("An utterance ends with the stream")
  func finish() throws {
    var drawn = Drawn(seed: 9)
    let ear = try openEar()
    #expect(try hear(ear, drawn.noise(-65, frames: 100) + drawn.voice(-30, over: -45, frames: 60)).isEmpty)
    #expect(ear.isFollowing)
    #expect(try ear.finish().compactMap(\.utterance).map(\.decidedAt) == [1.6])
    #expect(!ear.isFollowing && recognizer.ended == 1)
  }

  @Test("After a reset the same recording is heard as at first")
  func reset() throws {
    var drawn = Drawn(seed: 10)
    recognizer.script = [(60, "stop")]
    let sound = drawn.noise(-65, frames: 200) + drawn.voice(-30, over: -45, frames: 90) + drawn.noise(-65, frames: 100)
    let ear = try openEar()
    let first = try hear(ear, sound)
    // Within an utterance, after a louder room.
    _ = try hear(ear, drawn.noise(-40, frames: 100) + drawn.voice(-10, over: -20, frames: 60))
    ear.reset()
    #expect(!ear.isFollowing && ear.time == 0)
    #expect(try hear(ear, sound) == first && first.contains { $0.utterance != nil })
  }

  // MARK: With the wake word

  private func wakingEar(threshold: Double = 6) throws -> Ear {
    let dictionary = try PronunciationDictionary(model: .debian, guesser: nil)
    dictionary.give("foodie", phones: [["F", "UW", "D", "IY"]])
    let acoustics = try AcousticSamples.acoustics()
    let detector = try WakeWordDetector(
      words: [.init(phrase: "foodie", threshold: threshold)], acoustics: acoustics, dictionary: dictionary,
      check: nil)
    return try Ear(acoustics: acoustics, detector: detector, recognizer: recognizer) { _, _ in false }
  }

  /// "foodie stop the first timer", half a second after the wake word, and a second of silence on either side.
  private func command() throws -> [[Int16]] {
    let silence = [Int16](repeating: 0, count: 16_000)
    let samples = try silence + AcousticSamples.samples("007-timer.cancel") + silence
    return stride(from: 0, to: samples.count - 159, by: 160).map { Array(samples[$0..<($0 + 160)]) }
  }

  @Test("The wake word begins a command, and the recogniser hears it from the wake word on")
  func wakeWord() throws {
    let sound = try command()
    let events = try hear(wakingEar(), sound)
    guard case .wake(let detection) = events.first else {
      Issue.record("no wake word in \(events)")
      return
    }
    #expect(detection.word == "foodie")
    #expect(recognizer.begun == ["commands"])
    let utterances = events.compactMap(\.utterance)
    #expect(utterances.map(\.grammar) == ["commands"])
    let end = Int((try #require(utterances.first).decidedAt * 16_000).rounded())
    let heard = try #require(recognizer.heard.first)
    #expect(heard == Array(sound.joined())[(end - heard.count)..<end].map { $0 })
    #expect((end - heard.count) / 160 <= detection.frames.lowerBound)
  }

  @Test("A wake word that is heard more clearly than the one before begins the utterance anew")
  func surer() throws {
    var drawn = Drawn(seed: 11)
    let clear = try command()
    // The same in noise, up to half a second after the wake word.
    let noisy = zip(clear, drawn.noise(-22, frames: clear.count)).map { zip($0, $1).map { $0 &+ $1 } }
    let ear = try wakingEar(threshold: 3)
    var first: [Ear.Event] = []
    for frame in noisy where !ear.isFollowing { first += try ear.hear(frame) }
    let events = try first + hear(ear, clear)
    let scores = events.compactMap { if case .wake(let found) = $0 { found.score } else { nil } }
    #expect(scores.count == 2 && scores.first ?? 9 < scores.last ?? 0)
    #expect(recognizer.begun == ["commands", "commands"] && events.compactMap(\.utterance).count == 1)
    // The other way round the second is part of the command.
    recognizer.begun = []
    let other = try wakingEar(threshold: 3)
    for frame in clear where !other.isFollowing { _ = try other.hear(frame) }
    _ = try hear(other, noisy)
    #expect(recognizer.begun.first == "commands" && recognizer.begun.count == 1)
  }

  @Test("S17: The wake word alone: the box says that it listens, then that nothing was said")
  func wakeWordAlone() throws {
    let ear = try wakingEar()
    // The command is left out: silence from where the wake word is found.
    for frame in try command() where !ear.isFollowing { _ = try ear.hear(frame) }
    try #require(ear.isFollowing)
    let silence = [[Int16]](repeating: [Int16](repeating: 0, count: 160), count: 800)
    #expect(try hear(ear, silence) == [.waitingForSpeech, .nothingSaid])
    #expect(recognizer.begun == ["commands"] && recognizer.ended == 1 && !ear.isFollowing)
  }
}
