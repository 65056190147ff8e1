import Testing

@testable import Speech

@Suite("Feeding decoders with scores")
struct ScoreFeedTests {
  private let count = 5_126

  private func decoder() throws -> Decoder {
    let decoder = try AcousticSamples.decoder()
    try decoder.setStock(AcousticSamples.network, languageWeight: 6.5, named: "words")
    try decoder.setStockPhoneLoop(named: "phones")
    return decoder
  }

  @Test("A whole utterance is understood, and its words lie where they were said")
  func whole() throws {
    let decoder = try decoder()
    let scores = try AcousticSamples.scores()
    try decoder.start("words")
    decoder.process(scores)
    decoder.finish()
    let heard = try #require(decoder.hypothesis)
    #expect(heard.words.joined(separator: " ").hasSuffix("two minutes off the fourth timer"))
    #expect(heard.frames == scores.count / count)
    #expect(heard.segments.last?.lastFrame == scores.count / count - 1)
  }

  @Test("Frames handed over one by one give what the whole gives", arguments: ["words", "phones"])
  func pieces(_ search: String) throws {
    let decoder = try decoder()
    let scores = try AcousticSamples.scores()
    try decoder.start(search)
    decoder.process(scores)
    decoder.finish()
    let whole = decoder.segments
    try decoder.start(search)
    for first in stride(from: 0, to: scores.count, by: count) {
      decoder.process(Array(scores[first..<(first + count)]))
    }
    decoder.finish()
    #expect(decoder.segments == whole)
    #expect(!whole.isEmpty)
  }

  @Test("What was heard so far is known when everything handed over has been searched")
  func partial() throws {
    let decoder = try decoder()
    let scores = try AcousticSamples.scores()
    try decoder.start("words")
    #expect((decoder.hypothesis?.words ?? []).isEmpty)
    decoder.process(Array(scores[..<(count * 200)]))
    #expect(decoder.hypothesis?.frames == 200)
    decoder.process(Array(scores[(count * 200)..<(count * 260)]))
    #expect(decoder.hypothesis?.frames == 260)
    decoder.finish()
    #expect(decoder.hypothesis?.frames == 260)
  }

  @Test("Utterances follow each other, empty ones too, and one that was not ended ends with the next")
  func repeated() throws {
    let decoder = try decoder()
    let scores = Array(try AcousticSamples.scores()[..<(count * 20)])
    for round in 0..<40 {
      try decoder.start(round % 2 == 0 ? "words" : "phones")
      if round % 3 != 0 { decoder.process(scores) }
      if round % 5 != 0 { decoder.finish() }
    }
    #expect(throws: SpeechError.decoderFailed(operation: "ps_set_search none")) { try decoder.start("none") }
    decoder.finish()
    // Without an utterance there is nothing to search.
    decoder.process(scores)
  }

  @Test("A decoder let go in the middle of an utterance goes, and its thread with it")
  func letGo() throws {
    let scores = Array(try AcousticSamples.scores()[..<(count * 20)])
    var decoder: Decoder? = try decoder()
    weak let gone = decoder
    try decoder?.start("words")
    decoder?.process(scores)
    decoder = nil
    #expect(gone == nil)
  }
}
