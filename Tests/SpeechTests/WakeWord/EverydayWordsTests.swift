import Foundation
import Testing

@testable import Speech

@Suite("Everyday words")
struct EverydayWordsTests {
  /// Words of a file with these lines.
  static func words(_ lines: [String]) throws -> EverydayWords {
    let url = FileManager.default.temporaryDirectory.appending(path: "sous-words-\(UUID().uuidString).tsv")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(lines.joined(separator: "\n").utf8).write(to: url)
    return try EverydayWords(contentsOf: url)
  }

  @Test("the model's chances add up to one, and the wake word is among them")
  func model() throws {
    let known = ["the", "of", "jarvis"]
    let model = try Self.words(["the\t-1.2", "of\t-1.5", "qwrt\t-2", ""]).model(with: ["jarvis"], of: Set(known))
    let numbers = try known.map { try #require(model.number(of: $0)) }
    let chances = (numbers + [model.edge]).map { exp(model.logProbability(of: $0, after: model.beginning)) }
    #expect(abs(chances.reduce(0, +) - 1) < 1e-5)
    #expect(chances[0] > chances[1] && chances[1] > chances[2])
    #expect(model.number(of: "qwrt") == nil)
  }

  @Test("words added as rare are less likely than the others, and those that are there stay as they are")
  func rare() throws {
    var words = try Self.words(["the\t-1", "harvest\t-4"])
    words.add(rare: ["the", "javascript"])
    #expect(words.words == ["the", "harvest", "javascript"])
    let model = words.model(with: [], of: words.words)
    let chances = try ["the", "harvest", "javascript"].map { word in
      try model.logProbability(of: #require(model.number(of: word)), after: model.beginning)
    }
    #expect(abs(chances[0] - chances[1] - 3 * log(10)) < 1e-4 && chances[1] > chances[2])
  }

  @Test("a line that is none is named", arguments: ["the", "the\tmany", "the\t0.5", "the\t-1\t-2"])
  func wrong(_ line: String) throws {
    let error = #expect(throws: SpeechError.self) { try Self.words(["of\t-1.5", line]) }
    #expect(error.map { "\($0)" }?.contains("line 2") == true)
  }

  @Test("those that ship are many, and the dictionary has them all")
  func shipped() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "acoustics/everyday-words.tsv")
    let words = try EverydayWords(contentsOf: url).words
    #expect(words.count == 1_500)
    let known = try PronunciationDictionary(model: .debian, guesser: nil).pronunciations(of: words)
    #expect(Set(known.keys) == words)
  }
}
