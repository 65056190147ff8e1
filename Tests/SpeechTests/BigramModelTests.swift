import Foundation
import Testing

@testable import Speech

/// An n-gram model read back from ARPA's text.
private struct Arpa {
  var announced: [Int: Int] = [:]
  var lines: [Int: Int] = [:]
  /// Logarithms to the base 10.
  var probabilities: [[String]: Double] = [:]
  var backoffs: [[String]: Double] = [:]
  var isClosed = false

  init(_ text: String) {
    var order = 0
    for line in text.split(separator: "\n") {
      if line.hasPrefix("ngram ") {
        let parts = line.dropFirst(6).split(separator: "=").compactMap { Int($0) }
        if parts.count == 2 { announced[parts[0]] = parts[1] }
      } else if line.hasSuffix("-grams:") {
        order = Int(String(line.dropFirst().prefix(1))) ?? 0
      } else if line == "\\end\\" {
        isClosed = true
      } else if order > 0 {
        let parts = line.split(separator: " ").map(String.init)
        let words = Array(parts.dropFirst().prefix(order))
        lines[order, default: 0] += 1
        probabilities[words] = Double(parts[0])
        if parts.count > order + 1 { backoffs[words] = Double(parts[order + 1]) }
      }
    }
  }

  /// The probability of a word after others, by Katz's backing off.
  func probability(_ word: String, after history: [String]) -> Double {
    if let known = probabilities[history + [word]] { return pow(10, known) }
    guard !history.isEmpty else { return 0 }
    return pow(10, backoffs[history] ?? 0) * probability(word, after: Array(history.dropFirst()))
  }

  var words: [String] { probabilities.keys.filter { $0.count == 1 && $0 != ["<s>"] }.map { $0[0] } }
}

@Suite("Bigrams from a network")
struct BigramModelTests {
  private func network(_ seed: Int, words: [String] = ["a", "b", "c", "d"]) -> IndexedNetwork {
    var drawn = Drawn(seed: seed)
    return IndexedNetwork(drawn.network(words: words, states: 8))
  }

  @Test("The header counts the lines of every section, and none is there twice", arguments: 1...20)
  func header(_ seed: Int) {
    let network = network(seed)
    let arpa = Arpa(BigramModel(network, classSizes: [:]).arpa)
    #expect(arpa.announced == arpa.lines)
    #expect(arpa.announced[1] == network.words.count + 2)
    #expect(arpa.probabilities.count == arpa.lines.values.reduce(0, +))
    #expect(arpa.isClosed)
  }

  @Test("After any words the chances of all others add up to about one", arguments: 1...20)
  func sums(_ seed: Int) {
    let arpa = Arpa(BigramModel(network(seed), classSizes: [:]).arpa)
    let histories = Set(arpa.probabilities.keys.filter { $0.count > 1 }.map { Array($0.dropLast()) })
    #expect(histories.contains(["<s>"]))
    for history in histories.union([[]]) {
      let sum = arpa.words.reduce(0) { $0 + arpa.probability($1, after: history) }
      #expect(abs(sum - 1) < 0.03, "after \(history)")
    }
  }

  @Test("Chances are those of the network, but for what is kept for others", arguments: 1...20)
  func chances(_ seed: Int) {
    let network = network(seed)
    let model = BigramModel(network, classSizes: [:])
    let arpa = Arpa(model.arpa)
    let names = network.words + ["</s>"]
    for (first, row) in network.expectedPairs().enumerated() where !row.isEmpty {
      let history = first == network.words.count ? "<s>" : names[first]
      for (second, count) in row.enumerated() where count > 0 {
        let share = count / row.reduce(0, +) * (1 - model.backoff)
        #expect(near(arpa.probability(names[second], after: [history]), share, within: 1e-3))
      }
    }
  }

  @Test("Runs of three begin with a pair that is listed", arguments: 1...20)
  func triples(_ seed: Int) {
    let arpa = Arpa(BigramModel(network(seed), classSizes: [:]).arpa)
    let triples = arpa.probabilities.keys.filter { $0.count == 3 }
    #expect(triples.allSatisfy { arpa.probabilities[Array($0.dropLast())] != nil })
    #expect(triples.allSatisfy { arpa.backoffs[Array($0.dropLast())].map { $0 < 0 } == true })
  }

  @Test("Every word may follow every other, however little", arguments: 1...5)
  func backingOff(_ seed: Int) {
    let arpa = Arpa(BigramModel(network(seed), classSizes: [:]).arpa)
    for first in arpa.words where first != "</s>" {
      for second in arpa.words { #expect(arpa.probability(second, after: [first]) > 0) }
    }
  }

  @Test("A class of many members is less likely wherever it comes, and nothing else is")
  func classes() {
    let network = network(4, words: ["a", "[b]", "c"])
    let alone = Arpa(BigramModel(network, classSizes: ["[b]": 1]).arpa)
    let many = Arpa(BigramModel(network, classSizes: ["[b]": 50]).arpa)
    #expect(Set(alone.probabilities.keys) == Set(many.probabilities.keys))
    #expect(alone.probabilities.keys.contains { $0.count == 3 && $0.last == "[b]" })
    for (words, probability) in alone.probabilities {
      let less = words.last == "[b]" ? IndexedNetwork.classExponent * log10(50) : 0
      #expect(abs(probability - less - (many.probabilities[words] ?? 0)) < 2e-4, "\(words)")
    }
  }

  @Test("A class without members is no likelier than one with one")
  func emptyClass() {
    let network = network(4, words: ["a", "[b]", "c"])
    let none = Arpa(BigramModel(network, classSizes: [:]).arpa)
    #expect(none.probabilities == Arpa(BigramModel(network, classSizes: ["[b]": 1]).arpa).probabilities)
    #expect(none.probabilities == Arpa(BigramModel(network, classSizes: ["[b]": 0]).arpa).probabilities)
  }

  @Test("PocketSphinx reads the model and hears words with it")
  func decoder() throws {
    let decoder = try AcousticSamples.decoder()
    let model = BigramModel(IndexedNetwork(AcousticSamples.network), classSizes: [:])
    try decoder.set(arpa: model.arpa, classes: [:], named: "words") { _ in 1 }
    try decoder.start("words")
    decoder.process(try AcousticSamples.scores())
    decoder.finish()
    #expect(decoder.hypothesis?.words.suffix(5) == ["minutes", "off", "the", "fourth", "timer"])
  }
}
