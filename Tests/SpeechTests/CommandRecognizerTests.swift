import Foundation
import Testing

@testable import Speech

@Suite("Recognising commands")
struct CommandRecognizerTests {
  private func grammar(_ name: String, _ words: [String]) -> SpeechGrammar {
    let arcs = words.map { SpeechNetwork.Arc(from: 0, to: 1, word: $0, logProbability: 0) }
    return SpeechGrammar(name: name, network: SpeechNetwork(stateCount: 2, start: 0, finals: [1: 0], arcs: arcs))
  }

  /// What is heard in "foodie stop the first timer" where four words may follow each other.
  private func heard(
    _ settings: CommandRecognizer.Settings, logProbability: (_ place: Int, _ word: String) -> Double = { _, _ in 0 }
  ) throws -> String? {
    let words = ["stop", "the", "first", "timer", "milk", "tea", "water", "pasta", "oven", "egg", "third", "bread"]
    let arcs = (0..<4).flatMap { place in
      words.map {
        SpeechNetwork.Arc(from: place, to: place + 1, word: $0, logProbability: logProbability(place, $0))
      }
    }
    let recognizer = CommandRecognizer(
      acoustics: try AcousticSamples.acoustics(),
      dictionary: try PronunciationDictionary(model: .debian, guesser: nil), settings: settings)
    var grammar = SpeechGrammar(
      name: "orders", network: SpeechNetwork(stateCount: 5, start: 0, finals: [4: 0], arcs: arcs))
    grammar.wakePhrases = ["foodie"]
    try recognizer.load(grammar)
    try recognizer.begin("orders")
    recognizer.hear(try AcousticSamples.samples("007-timer.cancel"))
    return try recognizer.end()?.text
  }

  /// Two seconds of a rising and falling hum.
  private let hum = (0..<32_000).map { Int16($0 % 800) * 8 }

  @Test("a grammar that is loaded while an utterance is under way ends the utterance, and the next one is heard")
  func replaced() throws {
    let dictionary = try PronunciationDictionary(model: .debian, guesser: nil)
    let recognizer = CommandRecognizer(acoustics: try Acoustics(.debian), dictionary: dictionary)
    try recognizer.load(grammar("drinks", ["milk", "tea"]))
    for words in [["milk", "coffee"], ["water", "tea"]] {
      try recognizer.begin("drinks")
      recognizer.hear(hum)
      // The search that decodes is freed by this; what is heard afterwards must not reach it.
      try recognizer.load(grammar("drinks", words))
      recognizer.hear(hum)
      #expect(recognizer.partial.isEmpty)
      #expect(try recognizer.end() == nil)
    }
    try recognizer.begin("drinks")
    recognizer.hear(hum)
    let heard = try recognizer.end()
    #expect(heard.map { ["water", "tea"].contains($0.text) } ?? true)
  }

  @Test("a sentence that the first pass gives up on the way is looked for with wider beams, and not lost")
  func lost() throws {
    var settings = CommandRecognizer.Settings()
    (settings.direct.beam, settings.direct.phoneBeam, settings.direct.wordBeam) = (1e-3, 1e-3, 1e-3)
    #expect(try heard(settings) == "stop the first timer")
    (settings.secondPass, settings.widest) = (settings.direct, settings.direct)
    #expect(try heard(settings) == nil)
  }

  /// What people say of timers, which they call as they like.
  private static let talk = """
    \\1-grams:
    -99 <s> -0.5
    -1 </s>
    -1 stop -0.5
    -1 the -0.5
    -1 first -0.5
    -1 [data.timer] -0.5
    -1 please
    """

  @Test("what no sentence of the rules fits is heard as people talk, with the household's names, less the wake phrase")
  func talk() throws {
    let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "talk.arpa")
    try Self.talk.write(to: file, atomically: true, encoding: .utf8)
    let recognizer = CommandRecognizer(
      acoustics: try AcousticSamples.acoustics(),
      dictionary: try PronunciationDictionary(model: .debian, guesser: nil), talk: try TalkModel(contentsOf: file))
    func heard(_ names: [String], allowsTalk: Bool = true, wake: String = "foodie") throws -> Recognition? {
      var grammar = grammar("orders", ["milk", "tea", "[data.timer]"])
      (grammar.classes, grammar.wakePhrases, grammar.allowsTalk) = (["[data.timer]": names], [wake], allowsTalk)
      try recognizer.load(grammar)
      try recognizer.begin("orders")
      recognizer.hear(try AcousticSamples.samples("007-timer.cancel"))
      return try recognizer.end()
    }
    #expect(try heard(["pasta"])?.talk.map { $0.text == "stop the first timer" } != true)
    let talk = try #require(try heard(["pasta", "timer"])?.talk)
    #expect(talk.text == "stop the first timer")
    #expect(talk.confidence > 0.9)
    #expect(try heard(["pasta", "timer"], allowsTalk: false)?.talk == nil)
    // Whoever does not call the box is not asked anything.
    #expect(try heard(["pasta", "timer"], wake: "watermelon")?.talk == nil)
  }

  @Test("what is in doubt is heard again as said by others while there is time, and the surest counts")
  func doubt() throws {
    let dictionary = try PronunciationDictionary(model: .debian, guesser: nil)
    let acoustics = try AcousticSamples.acoustics()
    func heard(_ settings: CommandRecognizer.Settings, each step: Duration = .zero) throws -> Recognition {
      var moment = ContinuousClock.now
      let recognizer = CommandRecognizer(
        acoustics: acoustics, dictionary: dictionary, settings: settings,
        now: {
          moment += step
          return moment
        })
      try recognizer.load(grammar("orders", ["stop", "timer", "first", "milk"]))
      try recognizer.begin("orders")
      recognizer.hear(try AcousticSamples.samples("007-timer.cancel"))
      return try #require(try recognizer.end())
    }
    var settings = CommandRecognizer.Settings()
    (settings.warps, settings.doubt) = ([], 0..<2)
    let alone = try heard(settings)
    settings.warps = [0.7, 0.9, 1.1, 1.3]
    let voted = try heard(settings)
    #expect(voted.confidence > alone.confidence)
    settings.doubt = 0..<alone.confidence
    #expect(try heard(settings) == alone)
    settings.doubt = 0..<2
    #expect(try heard(settings, each: .seconds(60)) == voted)
    settings.timeForDoubt = .seconds(1)
    #expect(try heard(settings, each: .seconds(1)) == alone)
  }

  @Test("What a small grammar's first pass is sure of is not heard again; what it doubts is")
  func certain() throws {
    let dictionary = try PronunciationDictionary(model: .debian, guesser: nil)
    func heard(_ certainty: Double) throws -> Recognition {
      var settings = CommandRecognizer.Settings()
      (settings.certainty, settings.warps) = (certainty, [])
      let recognizer = CommandRecognizer(
        acoustics: try AcousticSamples.acoustics(), dictionary: dictionary, settings: settings)
      let words = ["stop", "the", "first", "timer"]
      let network = SpeechNetwork(
        stateCount: 5, start: 0, finals: [4: 0],
        arcs: words.enumerated().map { .init(from: $0, to: $0 + 1, word: $1, logProbability: 0) })
      var grammar = SpeechGrammar(name: "orders", network: network)
      grammar.wakePhrases = ["foodie"]
      try recognizer.load(grammar)
      try recognizer.begin("orders")
      recognizer.hear(try AcousticSamples.samples("007-timer.cancel"))
      return try #require(try recognizer.end())
    }
    let (once, twice) = (try heard(0), try heard(2))
    #expect(once.text == "stop the first timer" && twice.text == once.text)
    // The second pass has every frame, and the mean of the whole.
    #expect(once.evidence != twice.evidence)
    #expect(once.confidence > 0.9 && twice.confidence > 0.9)
    #expect(try heard(once.confidence) == once)
    #expect(try heard(once.confidence + 1e-9) == twice)
  }

  @Test("Where a second pass would have too many arcs, it goes over the likeliest words", arguments: [10_000, 40, 0])
  func bounded(_ most: Int) throws {
    var settings = CommandRecognizer.Settings()
    (settings.largestDirectNetwork, settings.mostArcs) = (1, most)
    #expect(try heard(settings) == "stop the first timer")
  }

  @Test("What the first pass thinks too unlikely is found by its sound where there is a doubt")
  func unlikely() throws {
    let said = ["stop", "the", "first", "timer"]
    var settings = CommandRecognizer.Settings()
    // A first pass that goes by the rules' probabilities far more than by the sound, and takes nothing else along.
    (settings.first.weights.language, settings.leastPosterior) = (200, 2)
    (settings.largestDirectNetwork, settings.warps) = (1, [])
    settings.doubt = 0..<0
    #expect(try heard(settings) { $1 == said[$0] ? -4 : -1 } != "stop the first timer")
    settings.doubt = 0..<1
    #expect(try heard(settings) { $1 == said[$0] ? -4 : -1 } == "stop the first timer")
  }

  @Test("A word that its class gains is heard from then on, and is no likelier than the others are")
  func learnt() throws {
    var settings = CommandRecognizer.Settings()
    (settings.largestDirectNetwork, settings.warps) = (1, [])
    let recognizer = CommandRecognizer(
      acoustics: try AcousticSamples.acoustics(),
      dictionary: try PronunciationDictionary(model: .debian, guesser: nil), settings: settings)
    var grammar = SpeechGrammar(
      name: "orders",
      network: SpeechNetwork(
        stateCount: 5, start: 0, finals: [4: 0],
        arcs: ["stop", "the", "first", "[data.item]"].enumerated().map {
          .init(from: $0, to: $0 + 1, word: $1, logProbability: 0)
        }))
    grammar.wakePhrases = ["foodie"]
    func heard() throws -> String? {
      try recognizer.begin("orders")
      recognizer.hear(try AcousticSamples.samples("007-timer.cancel"))
      return try recognizer.end()?.text
    }
    for (items, isKnown) in [(["milk", "tiger"], false), (["milk", "tiger", "timer"], true), (["milk"], false)] {
      grammar.classes = ["[data.item]": items]
      #expect(try recognizer.load(grammar).isEmpty)
      #expect(try (heard() == "stop the first timer") == isKnown)
    }
    // What cannot be pronounced is told of, and the rest goes on.
    grammar.classes = ["[data.item]": ["milk", "timer", "zyzzqx"]]
    #expect(try recognizer.load(grammar) == ["zyzzqx"])
    #expect(try heard() == "stop the first timer")
  }

  @Test("Where what nearly won means something else, what won is less sure; where it means the same, it is not")
  func rivals() throws {
    func heard(_ meaning: CommandRecognizer.Meaning?) throws -> Recognition {
      var settings = CommandRecognizer.Settings()
      settings.warps = []
      let recognizer = CommandRecognizer(
        acoustics: try AcousticSamples.acoustics(),
        dictionary: try PronunciationDictionary(model: .debian, guesser: nil), settings: settings, meaning: meaning)
      let places = [["stop"], ["the"], ["first", "furst"], ["timer"]]
      let arcs = places.enumerated().flatMap { place, words in
        words.map {
          SpeechNetwork.Arc(from: place, to: place + 1, word: $0, logProbability: $0 == "furst" ? -1 : 0)
        }
      }
      var grammar = SpeechGrammar(
        name: "orders", network: SpeechNetwork(stateCount: 5, start: 0, finals: [4: 0], arcs: arcs))
      grammar.wakePhrases = ["foodie"]
      try recognizer.load(grammar)
      try recognizer.begin("orders")
      recognizer.hear(try AcousticSamples.samples("007-timer.cancel"))
      return try #require(try recognizer.end())
    }
    let alone = try heard(nil)
    let other = try heard { text, _ in text }
    #expect(alone.text == "stop the first timer" && other.text == alone.text)
    #expect(alone.evidence.rivalMargin == nil)
    let margin = try #require(other.evidence.rivalMargin)
    #expect((0..<ConfidenceModel.largestRivalMargin).contains(margin))
    #expect(other.confidence < alone.confidence)
    #expect(try heard { _, name in name } == alone)
    #expect(try heard { text, _ in text == alone.text ? text : nil } == alone)
  }

  @Test("What is expected is surer than its sound, and never surer than certain; all else is less sure")
  func expected() {
    var ringing = grammar("ringing", ["stop", "off"])
    ringing.expected = ["stop": 12]
    #expect(near(ringing.confidence(of: "stop", withoutExpectation: 0.1), 12.0 / 21))
    #expect(ringing.confidence(of: "stop", withoutExpectation: 0) == 0)
    #expect(ringing.confidence(of: "stop", withoutExpectation: 1) == 1)
    #expect(near(ringing.confidence(of: "off", withoutExpectation: 0.5), 1.0 / 3))
    #expect(grammar("commands", ["off"]).confidence(of: "off", withoutExpectation: 0.1) == 0.1)
  }
}
