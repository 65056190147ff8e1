import Foundation
import Testing

@testable import Speech

@Suite("A language model as text")
struct BackoffModelARPATests {
  @Test("every probability is written as the decimal logarithm, the edges as <s> and </s>")
  func text() {
    let network = IndexedNetwork(
      SpeechNetwork(
        stateCount: 3, start: 0, finals: [2: 0],
        arcs: [
          .init(from: 0, to: 1, word: "add", logProbability: 0),
          .init(from: 1, to: 2, word: "[data.item]", logProbability: 0),
        ]))
    let model = BackoffModel(network)
    let lines = model.arpa(network.words).split(separator: "\n").map(String.init)
    #expect(lines.starts(with: ["\\data\\", "ngram 1=4", "ngram 2=3", "ngram 3=2", "\\1-grams:"]))
    #expect(lines.last == "\\end\\")
    // The only follower, less the share of all others: log10 0.99.
    #expect(lines.contains { $0.hasPrefix("-0.00436 <s> add") })
    #expect(lines.contains { $0.hasPrefix("-0.00436 [data.item] </s>") })
    #expect(lines.contains("-0.00877 <s> add [data.item]"))
  }
}
