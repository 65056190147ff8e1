import Testing

@testable import Speech

@Suite("Words that a decoder learns while it runs")
struct LearntWordsTests {
  private func pronunciation(_ word: String, as entry: String? = nil) throws -> Pronunciation {
    let found = try #require(AcousticSamples.words.first { $0.word == word })
    return Pronunciation(word: entry ?? word, phones: found.phones)
  }

  /// A decoder for "foodie take two minutes off the" and things, of which it knows none but the minutes.
  private func decoder() throws -> Decoder {
    let plain = ["foodie", "take", "two", "off", "the"]
    let decoder = try Decoder(
      acoustics: Acoustics(.debian),
      dictionary: plain.map { try pronunciation($0) } + [pronunciation("minutes", as: "minutes@data.item")])
    let arcs = (plain + ["[data.item]"]).map {
      SpeechNetwork.Arc(from: 0, to: 0, word: $0, logProbability: -2)
    }
    let network = SpeechNetwork(stateCount: 1, start: 0, finals: [0: -2], arcs: arcs)
    let model = BigramModel(IndexedNetwork(network), classSizes: ["[data.item]": 1])
    try decoder.set(arpa: model.arpa, classes: ["[data.item]": ["minutes@data.item"]], named: "commands") { _ in 1 }
    return decoder
  }

  /// What is heard of "foodie take two minutes off the fourth timer".
  private func words(_ decoder: Decoder) throws -> [String] {
    try decoder.start("commands")
    decoder.process(try AcousticSamples.scores())
    decoder.finish()
    return decoder.segments.map(\.word)
  }

  @Test("are heard in their class, and what other grammars need is not heard at all")
  func learnt() throws {
    let decoder = try decoder()
    #expect(try !words(decoder).contains { $0.hasPrefix("fourth") || $0.hasPrefix("timer") })
    try decoder.add([pronunciation("timer")])
    try decoder.add(
      [pronunciation("fourth", as: "fourth@data.item")],
      classWords: [.init(entry: "fourth@data.item", className: "[data.item]", share: 0.5, size: 1)], to: "commands")
    let heard = try words(decoder)
    #expect(heard.contains("fourth@data.item"))
    #expect(!heard.contains("timer"))
    // It is no word of its own beside its class: known words are as they were.
    #expect(heard.contains("minutes@data.item") && heard.contains("foodie"))
  }

  @Test("A class or a search that is not there is told of, and what could be heard before still can be")
  func wrong() throws {
    let decoder = try decoder()
    let before = try words(decoder)
    for (className, search) in [("[data.nothing]", "commands"), ("[data.item]", "nothing")] {
      #expect(throws: SpeechError.self) {
        try decoder.add(
          [], classWords: [.init(entry: "timer@data.item", className: className, share: 0.5, size: 1)], to: search)
      }
      #expect(try words(decoder) == before)
    }
  }
}
