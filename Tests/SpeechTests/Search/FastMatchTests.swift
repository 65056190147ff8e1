import Foundation
import Testing

@testable import Speech

@Suite("Finding words that fit the sound somewhere")
struct FastMatchTests {
  private let acoustics: Acoustics
  /// Of "foodie take two minutes off the fourth timer".
  private let scores: [Int16]
  private let said = AcousticSamples.words
  private let others = [
    "microscope M AY K R AH S K OW P", "elephant EH L AH F AH N T", "yellow Y EH L OW", "washing W AA SH IH NG",
  ].map { line in
    let parts = line.split(separator: " ").map(String.init)
    return Pronunciation(word: parts[0], phones: Array(parts.dropFirst()))
  }

  init() throws {
    acoustics = try AcousticSamples.acoustics()
    let stream = try AcousticStream(acoustics, removesNoise: true, warp: 1)
    stream.hear(try AcousticSamples.samples())
    var scores: [Int16] = []
    stream.whole { scores += $0 }
    self.scores = scores
  }

  private func match(_ words: [Pronunciation]) throws -> FastMatch {
    let match = FastMatch(acoustics)
    try add(words, to: match)
    return match
  }

  private func add(_ words: [Pronunciation], to match: FastMatch) throws {
    let phones = acoustics.mixtures.definition.phones
    for word in words {
      match.add(word.word, phones: try word.phones.map { try #require(phones.firstIndex(of: $0)) })
    }
  }

  private func found(_ match: FastMatch, _ frames: Range<Int>? = nil) -> [String] {
    let loop = PhoneLoopSearch(acoustics)
    let count = acoustics.senoneCount
    let frames = frames ?? 0..<(scores.count / count)
    match.start()
    let part = Array(scores[(frames.lowerBound * count)..<(frames.upperBound * count)])
    loop.hear(part, senoneCount: count, beside: match)
    return match.finish()
  }

  @Test("What was said is found, what was not is not")
  func words() throws {
    #expect(Set(found(try match(said + others))) == Set(said.map(\.word)))
    #expect(found(try match(others)).isEmpty)
    #expect(found(try match([])).isEmpty)
  }

  @Test("The better a word fits, the sooner it comes")
  func order() throws {
    let near = [
      Pronunciation(word: "miners", phones: ["M", "AY", "N", "ER", "Z"]),
      Pronunciation(word: "minute", phones: ["M", "IH", "N", "AH", "T"]),
    ]
    let found = found(try match(near + said))
    let place = try #require(found.firstIndex(of: "minutes"))
    #expect(place < found.firstIndex(of: "miners") ?? .max)
  }

  @Test("It is found in its own part of the sound alone")
  func place() throws {
    let match = try match(said)
    let count = scores.count / acoustics.senoneCount
    let (before, after) = (found(match, 0..<(count / 2)), found(match, (count / 2)..<count))
    #expect(before.contains("foodie") && !before.contains("timer"))
    #expect(after.contains("timer") && !after.contains("foodie"))
  }

  @Test("Words that sound the same, have one phone or begin another word are found together")
  func alike() throws {
    let words = [
      Pronunciation(word: "to", phones: ["T", "UW"]), Pronunciation(word: "uh", phones: ["AH"]),
      Pronunciation(word: "time", phones: ["T", "AY", "M"]),
    ]
    #expect(Set(found(try match(said + words))).isSuperset(of: ["two", "to", "uh", "time", "timer"]))
  }

  @Test("Words that come later are found as if they had been there, utterance after utterance")
  func later() throws {
    let match = try match(Array(said.prefix(4)) + others)
    #expect(Set(found(match)) == Set(said.prefix(4).map(\.word)))
    try add(Array(said.dropFirst(4)), to: match)
    let all = found(match)
    #expect(Set(all) == Set(said.map(\.word)))
    #expect(found(match) == all)
  }
}
