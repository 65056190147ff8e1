import Testing

@testable import Speech

@Suite("A language model out of a file")
struct BackoffModelReadingTests {
  private func probability(_ words: [String], in model: BackoffModel) throws -> Float {
    var history = model.beginning
    for word in words.dropLast() { history = model.history(history, then: try #require(model.number(of: word))) }
    let last = try #require(words.last)
    return model.logProbability(of: last == "</s>" ? model.edge : try #require(model.number(of: last)), after: history)
  }

  /// What is written of a model reads as the same model.
  @Test("every probability is read as it was written")
  func again() throws {
    let arcs = [("add", 0, 1), ("eat", 0, 1), ("milk", 1, 2), ("[data.item]", 1, 2), ("now", 2, 3)].map {
      SpeechNetwork.Arc(from: $0.1, to: $0.2, word: $0.0, logProbability: 0)
    }
    let network = IndexedNetwork(SpeechNetwork(stateCount: 4, start: 0, finals: [2: 0, 3: 0], arcs: arcs))
    let model = BackoffModel(network)
    let read = try BackoffModel(arpa: model.arpa(network.words), path: "talk.arpa")
    for words in [
      ["add"], ["now"], ["add", "milk"], ["milk", "add"], ["eat", "[data.item]", "now"], ["add", "milk", "</s>"],
      ["add", "now", "eat"],
    ] {
      #expect(abs(try probability(words, in: model) - probability(words, in: read)) < 1e-3, "\(words)")
    }
  }

  private static let small = """
    \\data\\
    ngram 1=4
    ngram 2=2
    ngram 3=1

    \\1-grams:
    -99 <s> -0.5
    -1.0 </s>
    -0.5 boil -0.25
    -0.7 eggs

    \\2-grams:
    -0.2 <s> boil -0.125
    -0.3 boil eggs

    \\3-grams:
    -0.1 <s> boil eggs

    \\end\\
    """

  @Test("what is not met backs off by the share of its own history")
  func backoff() throws {
    let model = try BackoffModel(arpa: Self.small, path: "talk.arpa")
    let ten = Float(2.302585)
    #expect(abs(try probability(["boil", "eggs"], in: model) - -0.1 * ten) < 1e-4)
    #expect(abs(try probability(["boil", "</s>"], in: model) - (-0.125 - 0.25 - 1) * ten) < 1e-4)
    #expect(abs(try probability(["eggs"], in: model) - (-0.5 - 0.7) * ten) < 1e-4)
    #expect(abs(try probability(["eggs", "boil"], in: model) - -0.5 * ten) < 1e-4)
  }

  @Test("after the opening the sentence begins as if it had not been there")
  func opening() throws {
    let model = try BackoffModel(arpa: Self.small, path: "talk.arpa", opening: "[wake]")
    let plain = try probability(["boil"], in: model)
    #expect(try probability(["[wake]", "boil"], in: model) == plain)
    #expect(try probability(["[wake]"], in: model) > -1)
    #expect(try probability(["boil", "[wake]"], in: model) < -6)
  }

  @Test(
    "a number that no sum would hold is taken for never, and the search goes on", arguments: ["-1e30", "-inf", "1e38"])
  func outOfBounds(number: String) throws {
    let model = try BackoffModel(arpa: "\\1-grams:\n\(number) milk \(number)\n-1 tea\n-1 </s>", path: "talk.arpa")
    let search = LexicalTreeSearch.Weights()
    for words in [["milk"], ["milk", "tea"], ["tea", "milk"], ["milk", "milk"]] {
      _ = search.score(of: try probability(words, in: model))
    }
    #expect(abs(try probability(["milk"], in: model)) <= 99 * 2.302586)
  }

  @Test(
    "a line that is wrong is named",
    arguments: [
      ("\\1-grams:\nmilk -1", "line 2"), ("\\1-grams:\n-1 milk\n\\2-grams:\n-1 milk tea", "\"tea\" is not among"),
      ("\\4-grams:", "4 words"), ("\\1-grams:\nnan milk", "line 2"), ("", "no words"),
      ("\\1-grams:\n-1 milk\n\\2-grams:\n-1 milk", "line 4"), ("\\1-grams:\n-1 milk nan", "line 2"),
    ])
  func broken(text: String, reason: String) {
    #expect {
      try BackoffModel(arpa: text, path: "talk.arpa")
    } throws: { "\($0)".contains("talk.arpa") && "\($0)".contains(reason) }
  }
}
