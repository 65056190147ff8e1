import Foundation
import Testing

@testable import Speech

@Suite("A second look at a wake word")
struct WakeWordCheckTests {
  /// "foodie stop the first timer".
  private let samples: [Int16]
  private let acoustics: Acoustics
  private let dictionary: PronunciationDictionary
  private let word = WakeWordSpotter.WakeWord(phrase: "foodie", threshold: 0.5)

  init() throws {
    samples = try AcousticSamples.samples("007-timer.cancel")
    acoustics = try AcousticSamples.acoustics()
    dictionary = try PronunciationDictionary(model: .debian, guesser: nil)
    dictionary.give("foodie", phones: [["F", "UW", "D", "IY"]])
    dictionary.give("foody", phones: [["F", "UW", "D", "IY"]])
  }

  private func check(among lines: [String]) throws -> WakeWordCheck {
    try WakeWordCheck(
      words: [word], everyday: EverydayWordsTests.words(lines), acoustics: acoustics, dictionary: dictionary)
  }

  @Test(
    "several words are told from each other, and each by itself where it is to stand alone", arguments: [true, false])
  func several(_ isApart: Bool) throws {
    dictionary.give("foody", phones: [["F", "UW", "D", "IY"]])
    let words = [word, .init(phrase: "foody", threshold: 0.5), .init(phrase: "hey kitchen", threshold: 0.5)]
    let check = try WakeWordCheck(
      words: words, everyday: EverydayWordsTests.words(["the\t-1", "stop\t-2"]), acoustics: acoustics,
      dictionary: dictionary, isApart: isApart)
    var found = try found()
    let scores = try words.map { word in
      found.word = word.phrase
      return try check.check(found, in: samples, from: 0)?.score ?? 0
    }
    #expect(scores[2] < found.score && scores[0] > found.score)
    // What sounds the same shares the chance.
    found.word = word.phrase
    let alone = try self.check(among: ["the\t-1", "stop\t-2"]).check(found, in: samples, from: 0)?.score ?? 0
    #expect(isApart ? scores[0] == alone : scores[0] < alone)
    #expect(abs(scores[0] - scores[1]) < 0.01)
  }

  private func found() throws -> WakeWordSpotter.Detection {
    let phones = try PhoneStream(acoustics.phones())
    var spotter = try WakeWordSpotter(words: [word], acoustics: acoustics, dictionary: dictionary)
    for start in stride(from: 0, to: samples.count - 159, by: 160) {
      if let found = spotter.hear(phones.hear(Array(samples[start..<(start + 160)]))) { return found }
    }
    throw SpeechError.decoderFailed(operation: "no wake word")
  }

  @Test("what was said among words that sound otherwise gains")
  func kept() throws {
    let found = try found()
    let checked = try #require(
      try check(among: ["the\t-1", "stop\t-2", "first\t-2"]).check(found, in: samples, from: 0))
    #expect(checked.frames == found.frames && checked.word == found.word)
    #expect(checked.score > found.score)
  }

  @Test("the more often people say what sounds alike, the less sure it is")
  func alike() throws {
    let found = try found()
    let scores = try ["-5", "-3", "-1"].map { probability in
      try check(among: ["the\t-1", "foody\t\(probability)"]).check(found, in: samples, from: 0)?.score ?? 0
    }
    #expect(scores[0] > scores[1] && scores[1] > scores[2])
  }

  @Test("words of the dictionary that sound like the wake word are among the others")
  func rare() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-words-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var model = SpeechModel.debian
    model.dictionary = folder.appending(path: "words.dict")
    var found = try found()
    found.word = "moody"
    /// "foodie" was said, and somebody waits for "moody".
    let scores = try ["", "foodie F UW D IY\n"].map { line in
      try Data("moody M UW D IY\nstop S T AA P\nthe DH AH\n\(line)".utf8).write(to: model.dictionary)
      let check = try WakeWordCheck(
        words: [.init(phrase: "moody", threshold: -100)],
        everyday: EverydayWordsTests.words(["the\t-1", "stop\t-2"]), acoustics: acoustics,
        dictionary: PronunciationDictionary(model: model, guesser: nil))
      return try #require(try check.check(found, in: samples, from: 0)).score
    }
    #expect(scores[1] < scores[0] - 1)
  }

  @Test("where other words were said it loses")
  func elsewhere() throws {
    var found = try found()
    let check = try check(among: ["the\t-1", "stop\t-2", "first\t-2", "timer\t-2"])
    let length = found.frames.count
    found.frames = (found.frames.upperBound + 60)...(found.frames.upperBound + 60 + length)
    // Silence holds no word at all.
    for sound in [samples, [Int16](repeating: 0, count: 32_000), []] {
      #expect(try check.check(found, in: sound, from: 0).map { $0.score < found.score - 3 } ?? true)
    }
  }

  @Test("what could not count however sure it became is not looked at")
  func hopeless() throws {
    let check = try check(among: ["the\t-1", "stop\t-2"])
    func heard(above least: Double) throws -> (looks: Int, found: [Double]) {
      let phones = try PhoneStream(acoustics.phones())
      var detector = try WakeWordDetector(words: [word], acoustics: acoustics, dictionary: dictionary, check: check)
      var (looks, found) = (0, [Double]())
      for start in stride(from: 0, to: samples.count - 159, by: 160) {
        let answers = phones.hear(Array(samples[start..<(start + 160)]))
        let detection = try detector.hear([], answers: answers, isOpen: { _ in true }, above: least) { frame in
          looks += 1
          return (frame, Array(samples[(frame * 160)..<(start + 160)]))
        }
        if let detection { found.append(detection.score) }
      }
      return (looks, found)
    }
    let all = try heard(above: 0)
    let best = try #require(all.found.max())
    #expect(all.looks >= 1)
    #expect(try heard(above: best).found.isEmpty)
    #expect(try heard(above: best + 20).looks == 0)
  }

  @Test(
    "a spotter finds all that a second look could lift above the threshold",
    arguments: [(0.0, 0.0), (0.2, 0.2), (3.0, 0.5), (9.0, 0.5)] as [(Double, Double)])
  func candidates(_ threshold: Double, _ least: Double) {
    #expect(WakeWordCheck.candidates(for: [.init(phrase: "jarvis", threshold: threshold)])[0].threshold == least)
  }
}
