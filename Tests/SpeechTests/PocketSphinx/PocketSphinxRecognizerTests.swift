import Foundation
import Testing
import ToneLanguage

@testable import Speech

@Suite("PocketSphinx's own decoder", .serialized)
struct PocketSphinxRecognizerTests {
  private let folder: URL
  private let language: ToneLanguage
  private static let words = [
    "stelle", "einen", "wecker", "stopp", "kaufe", "milch", "brot", "eier", "zeige", "die", "liste", "und", "butter",
    "foodi",
  ]

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "sous-tones-\(UUID().uuidString)")
    language = try ToneLanguage(in: folder, words: Self.words)
  }

  private func recognizer(_ settings: PocketSphinxRecognizer.Settings = .withoutNoiseRemoval) throws
    -> PocketSphinxRecognizer
  {
    let model = SpeechModel(acoustics: language.acoustics, dictionary: language.dictionary)
    let dictionary = try PronunciationDictionary(model: model, guesser: nil, phones: try PhoneSet.read(model))
    return try PocketSphinxRecognizer(model: model, dictionary: dictionary, settings: settings)
  }

  /// "stopp", "zeige die liste", "kaufe [data.item]".
  private func grammar(_ items: [String], wake: [String] = []) -> SpeechGrammar {
    let arcs = [
      (0, 5, "stopp"), (0, 1, "zeige"), (1, 2, "die"), (2, 5, "liste"), (0, 3, "kaufe"), (3, 5, "[data.item]"),
    ]
    return SpeechGrammar(
      name: "commands",
      network: SpeechNetwork(
        stateCount: 6, start: 0, finals: [5: 0],
        arcs: arcs.map { .init(from: $0.0, to: $0.1, word: $0.2, logProbability: $0.0 == 0 ? log(1.0 / 3) : 0) }),
      classes: ["[data.item]": items], wakePhrases: wake)
  }

  private func hear(_ sentence: String, _ recognizer: PocketSphinxRecognizer) throws -> Recognition? {
    try recognizer.begin("commands")
    let samples = ToneLanguage.samples(of: sentence)
    // As sound comes: 10 ms at a time.
    for start in stride(from: 0, to: samples.count, by: 160) {
      recognizer.hear(Array(samples[start..<min(start + 160, samples.count)]))
    }
    return try recognizer.end()
  }

  @Test(
    "a model of other phones than English hears sentences of a grammar, along a network",
    arguments: [
      "stopp", "zeige die liste", "kaufe milch", "kaufe eier",
    ])
  func network(_ sentence: String) throws {
    let recognizer = try recognizer()
    #expect(try recognizer.load(grammar(["milch", "brot", "eier"])).isEmpty)
    let heard = try #require(try hear(sentence, recognizer))
    #expect(heard.text == sentence)
    #expect(heard.confidence > 0.5)
    // A quarter of a second of silence before it.
    #expect(abs(heard.start - 0.25) < 0.1)
  }

  @Test(
    "a large grammar is heard by a trigram of its words and classes first, and bound by the rules then",
    arguments: [
      "stopp", "zeige die liste", "kaufe brot",
    ])
  func trigrams(_ sentence: String) throws {
    var settings = PocketSphinxRecognizer.Settings.withoutNoiseRemoval
    settings.shared.largestDirectNetwork = 1
    let recognizer = try recognizer(settings)
    try recognizer.load(grammar(["milch", "brot", "eier"]))
    #expect(try hear(sentence, recognizer)?.text == sentence)
    // "zeige brot" is in no rule, whatever the trigram makes of it.
    let other = try hear("zeige brot", recognizer)?.text
    #expect(other.map { ["stopp", "zeige die liste", "kaufe brot", "kaufe milch", "kaufe eier"].contains($0) } ?? true)
  }

  @Test("household words that come while it runs are heard", arguments: [1, 3_000])
  func additions(largest: Int) throws {
    var settings = PocketSphinxRecognizer.Settings.withoutNoiseRemoval
    settings.shared.largestDirectNetwork = largest
    let recognizer = try recognizer(settings)
    try recognizer.load(grammar(["milch", "brot"]))
    #expect(try hear("kaufe butter", recognizer)?.text != "kaufe butter")
    try recognizer.load(grammar(["milch", "brot", "butter"]))
    #expect(try hear("kaufe butter", recognizer)?.text == "kaufe butter")
    #expect(try hear("kaufe milch", recognizer)?.text == "kaufe milch")
  }

  @Test("a phrase that the model's phones cannot say is told, and the rest is heard")
  func unpronounceable() throws {
    let model = SpeechModel(acoustics: language.acoustics, dictionary: language.dictionary)
    let dictionary = try PronunciationDictionary(model: model, guesser: nil, phones: try PhoneSet.read(model))
    dictionary.give("quark", phones: [["Q", "W"]])
    let recognizer = try PocketSphinxRecognizer(model: model, dictionary: dictionary, settings: .withoutNoiseRemoval)
    #expect(try recognizer.load(grammar(["milch", "quark", "unbekannt"])).sorted() == ["quark", "unbekannt"])
    #expect(try hear("kaufe milch", recognizer)?.text == "kaufe milch")
  }

  @Test("the wake word before a command is left off, and what is heard so far can be asked for")
  func wake() throws {
    let recognizer = try recognizer()
    try recognizer.load(grammar(["milch", "brot"], wake: ["foodi"]))
    try recognizer.begin("commands")
    recognizer.hear(ToneLanguage.samples(of: "foodi kaufe milch"))
    #expect(recognizer.partial == "kaufe milch")
    let heard = try recognizer.end()
    #expect(heard?.text == "kaufe milch")
    #expect(heard?.evidence.wakeMargin != nil)
  }

  @Test("other sound is nothing, or less sure than a command")
  func other() throws {
    let recognizer = try recognizer()
    try recognizer.load(grammar(["milch", "brot"]))
    let sure = try #require(try hear("kaufe milch", recognizer)?.confidence)
    #expect(try hear("butter stelle wecker einen", recognizer)?.confidence ?? 0 < sure)
    #expect(try hear("", recognizer)?.confidence ?? 0 < sure)
  }

  @Test("a language model of the user's own serves the first pass, and one that is none is named")
  func languageModel() throws {
    var settings = PocketSphinxRecognizer.Settings.withoutNoiseRemoval
    settings.languageModel = folder.appending(path: "own.arpa")
    let arpa =
      "\\data\\\nngram 1=7\n\n\\1-grams:\n-99 <s>\n-1 </s>\n-1 stopp\n-1 zeige\n-1 die\n-1 liste\n-1 kaufe\n\n\\end\\\n"
    try Data(arpa.utf8).write(to: folder.appending(path: "own.arpa"))
    let own = try recognizer(settings)
    try own.load(grammar(["milch"]))
    #expect(try hear("zeige die liste", own)?.text == "zeige die liste")
    try Data("nothing of the kind".utf8).write(to: folder.appending(path: "own.arpa"))
    let error = #expect(throws: SpeechError.self) { try recognizer(settings).load(grammar(["milch"])) }
    #expect(error?.description.contains("own.arpa") == true)
  }

  @Test("a model definition that is missing or broken is named")
  func broken() throws {
    let url = language.acoustics.appending(path: "mdef")
    try Data("0.3\nnothing".utf8).write(to: url)
    #expect(throws: SpeechError.self) { try recognizer() }
    try FileManager.default.removeItem(at: url)
    #expect(throws: SpeechError.modelMissing(path: url.path)) { try recognizer() }
  }

  @Test("its keyword spotting finds a wake word where it was said, and once")
  func keyphrase() throws {
    let model = SpeechModel(acoustics: language.acoustics, dictionary: language.dictionary)
    let dictionary = try PronunciationDictionary(model: model, guesser: nil, phones: try PhoneSet.read(model))
    let detector = try KeyphraseDetector(
      words: [.init(phrase: "foodi", threshold: KeyphraseDetector.score(ofRatio: 1e-10))], model: model,
      dictionary: dictionary, removesNoise: false)
    let sentences = ["kaufe milch und brot", "foodi zeige die liste", "stopp"]
    let samples = sentences.map { ToneLanguage.samples(of: $0) }.joined()
    let stream = Array(samples) + [Int16](repeating: 3, count: 16_000)
    var found: [WakeWordSpotter.Detection] = []
    for start in stride(from: 0, to: stream.count - 159, by: 160) {
      let frame = Array(stream[start..<(start + 160)])
      let detection = try detector.hear(frame, answers: [], isOpen: { _ in true }, above: 0) { ($0, []) }
      if let detection { found.append(detection) }
    }
    #expect(found.map(\.word) == ["foodi"])
    let said = ToneLanguage.samples(of: sentences[0]).count / 160 + 25
    let first = try #require(found.first)
    #expect(abs(first.frames.lowerBound - said) < 12)
    #expect(first.score > 50)
  }
}

extension PocketSphinxRecognizer.Settings {
  /// Chords stand still, as noise does.
  fileprivate static var withoutNoiseRemoval: Self {
    var settings = Self()
    settings.removesNoise = false
    return settings
  }
}
