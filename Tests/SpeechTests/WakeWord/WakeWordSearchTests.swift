import Foundation
import Testing

@testable import Speech

/// Rows of log-likelihoods as the network gives them, of phones that are said one after the other.
private struct Said {
  static let phones = ["AA", "B", "K", "SIL", "T"]

  private(set) var rows: [[Float]] = []
  private var dice = Dice()

  /// - Parameter states: frames that each of a phone's three states lasts.
  mutating func say(_ names: String..., states: Int = 3, margin: Float = 6) {
    for name in names {
      guard let phone = Self.phones.firstIndex(of: name) else { continue }
      for state in 0..<3 {
        for _ in 0..<states {
          var row = dice.numbers(Self.phones.count * 3)
          row[phone * 3 + state] += margin
          rows.append(row)
        }
      }
    }
  }

  mutating func rest(_ frames: Int) { for _ in 0..<frames { say("SIL", states: 1) } }

  /// Each phone's log-posterior, all of them as common.
  private static func posteriors(_ row: [Float]) -> [Float] {
    let states = row.map { exp($0) }
    let all = states.reduce(0, +)
    return stride(from: 0, to: states.count, by: 3).map { log(states[$0..<($0 + 3)].reduce(0, +) / all) }
  }

  func detections(
    _ parts: [[String]] = [["B", "AA", "T"]], threshold: Double = 1, mayBegin: (Int) -> Bool = { _ in true }
  ) -> [WakeWordSpotter.Detection] {
    var search = WakeWordSearch(.init(phrase: "bat", threshold: threshold), saying: parts, phones: Self.phones)
    return rows.enumerated().compactMap { frame, row in
      row.withUnsafeBufferPointer {
        search.hear(
          $0, posteriors: Self.posteriors(row), loop: row.max() ?? 0, at: frame, mayBegin: mayBegin(frame))
      }
    }
  }
}

@Suite("Searching for a wake word")
struct WakeWordSearchTests {
  private var said = Said()

  @Test("A word that is said is found once, where it is")
  mutating func found() throws {
    said.say("SIL", "B", "AA", "T", "SIL", "SIL", "SIL")
    let found = said.detections()
    #expect(found.map(\.frames) == [9...35] && found.map(\.word) == ["bat"])
    // Two for every frame, of which each state has three.
    #expect(try #require(found.first).score > 5)
  }

  @Test("Other sounds, half the word, and its sounds in another order are not the word")
  mutating func others() {
    said.say("SIL", "K", "AA", "K", "SIL", "B", "AA", "K", "K", "SIL", "T", "AA", "B", "SIL", "SIL", "SIL")
    #expect(said.detections(threshold: 6).isEmpty)
  }

  @Test("At a threshold of 0 what resembles the word is found, with a lower score than the word")
  mutating func permissive() throws {
    var word = Said()
    word.say("SIL", "B", "AA", "T", "SIL", "SIL", "SIL")
    said.say("SIL", "B", "AA", "K", "SIL", "SIL", "SIL", margin: 4)
    let near = try #require(said.detections(threshold: 0).map(\.score).max())
    #expect(near < (try #require(word.detections().first)).score)
  }

  @Test("Nobody draws out a word for as long as they like", arguments: [2, 3, 6])
  mutating func length(_ states: Int) throws {
    said.say("SIL", "B", "AA", "T", "SIL", "SIL", "SIL", "SIL", states: states)
    let score = try #require(said.detections().first).score
    var slow = Said()
    slow.say("SIL", "B", "AA", "T", "SIL", "SIL", states: 40)
    // Twelve frames of a state count, each for two, and all of that twice.
    #expect((slow.detections().map(\.score).max() ?? 0) <= 48)
    #expect(score <= 48)
  }

  @Test("Between the words of a phrase may be a pause, and need not")
  mutating func pause() {
    let parts = [["B", "AA"], ["T", "AA"]]
    said.say("SIL", "B", "AA", "T", "AA", "SIL", "SIL", "SIL", "B", "AA", "SIL", "SIL", "T", "AA", "SIL", "SIL", "SIL")
    #expect(said.detections(parts, threshold: 3).count == 2)
    #expect(said.detections([["B", "AA", "T", "AA"]], threshold: 3).count == 1)
  }

  @Test("A word begins only where it may")
  mutating func closed() {
    said.say("SIL", "B", "AA", "T", "SIL", "SIL", "SIL")
    #expect(said.detections(threshold: 3) { $0 >= 20 }.isEmpty)
    #expect(said.detections(threshold: 3) { $0 >= 9 }.count == 1)
  }

  @Test("Two words are two detections")
  mutating func twice() {
    said.say("SIL", "B", "AA", "T", "SIL", "SIL", "SIL", "B", "AA", "T", "SIL", "SIL", "SIL")
    #expect(said.detections(threshold: 3).map(\.frames) == [9...35, 63...89])
  }

  // MARK: With the model

  private func spotter(_ phrases: String...) throws -> WakeWordSpotter {
    let dictionary = try PronunciationDictionary(model: .debian, guesser: nil)
    dictionary.give("foodie", phones: [["F", "UW", "D", "IY"]])
    return try WakeWordSpotter(
      words: phrases.map { .init(phrase: $0) }, acoustics: AcousticSamples.acoustics(), dictionary: dictionary)
  }

  private func detections(_ spotter: inout WakeWordSpotter, in recording: String) throws -> [WakeWordSpotter.Detection]
  {
    let phones = try PhoneStream(AcousticSamples.acoustics().phones())
    let silence = [Int16](repeating: 0, count: 8_000)
    return spotter.hear(phones.hear(try AcousticSamples.samples(recording) + silence)).map { [$0] } ?? []
  }

  @Test("In a recording the wake word is found, and another word is not")
  func recording() throws {
    var foodie = try spotter("foodie")
    let found = try detections(&foodie, in: "007-timer.cancel")
    #expect(found.map(\.word) == ["foodie"])
    #expect(try #require(found.first).score > 3)
    var computer = try spotter("hey computer")
    #expect(try detections(&computer, in: "007-timer.cancel").isEmpty)
  }

  @Test("Of several wake words the one that was said is found")
  func several() throws {
    var both = try spotter("hey computer", "foodie")
    #expect(try detections(&both, in: "007-timer.cancel").map(\.word) == ["foodie"])
  }

  @Test("A word that nobody can pronounce is said so, and so is a network that is not there")
  func missing() throws {
    let dictionary = try PronunciationDictionary(model: .debian, guesser: nil)
    let acoustics = try AcousticSamples.acoustics()
    #expect(throws: SpeechError.unpronounceable(word: "xyzzyx")) {
      try WakeWordSpotter(words: [.init(phrase: "xyzzyx")], acoustics: acoustics, dictionary: dictionary)
    }
    #expect(throws: SpeechError.networkMissing) {
      try WakeWordSpotter(
        words: [.init(phrase: "computer")], acoustics: Acoustics(.debian), dictionary: dictionary)
    }
  }
}
