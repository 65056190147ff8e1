import Foundation
import Testing

@testable import Speech

@Suite("Words that follow each other")
struct BackoffModelTests {
  private func network(_ seed: Int, words: [String] = ["a", "b", "c", "d"]) -> IndexedNetwork {
    var drawn = Drawn(seed: seed)
    return IndexedNetwork(drawn.network(words: words, states: 8))
  }

  private func probability(_ model: BackoffModel, _ word: Int32, after history: BackoffModel.History) -> Double {
    Double(exp(model.logProbability(of: word, after: history)))
  }

  /// The beginning, what one word leaves, and what two words leave.
  private func histories(_ model: BackoffModel, of network: IndexedNetwork) -> [BackoffModel.History] {
    let words = (0..<Int32(network.words.count)).map { $0 }
    let single = words.map { model.history(model.beginning, then: $0) }
    return [model.beginning] + single + single.flatMap { one in words.map { model.history(one, then: $0) } }
  }

  @Test("After any words the chances of all others add up to about one", arguments: 1...20)
  func sums(_ seed: Int) {
    let network = network(seed)
    let model = BackoffModel(network)
    for history in histories(model, of: network) {
      let sum = (0...model.edge).reduce(0) { $0 + probability(model, $1, after: history) }
      // What never comes twice in a row has no followers but those that all have.
      #expect(sum < 1.03 && (sum > 0.97 || history.pair < 0), "after \(history)")
    }
  }

  @Test("Chances are those of the network, but for what is kept for others", arguments: 1...20)
  func chances(_ seed: Int) {
    let network = network(seed)
    let model = BackoffModel(network, backoff: 0.01)
    network.forEachRowOfPairs { first, row in
      let total = row.reduce(0) { $0 + $1.count }
      for (second, count) in row {
        let found = Double(exp(model.logProbability(of: second, afterWord: Int32(first))))
        #expect(near(found, count / total * 0.99, within: 1e-3))
      }
    }
    for (pair, followers) in network.expectedTriples(atLeast: 1e-6) {
      let before = pair.first == model.edge ? model.beginning : BackoffModel.History(word: pair.first)
      let history = model.history(before, then: pair.second)
      let total = followers.values.reduce(0, +)
      for (third, count) in followers {
        #expect(near(probability(model, third, after: history), count / total * 0.98, within: 1e-3))
      }
    }
  }

  @Test("Every word may follow every other, however little, and what follows is likelier", arguments: 1...5)
  func backingOff(_ seed: Int) {
    let network = network(seed)
    let model = BackoffModel(network)
    network.forEachRowOfPairs { first, row in
      let seen = Set(row.map(\.word))
      for word in 0...model.edge {
        let chance = exp(model.logProbability(of: word, afterWord: Int32(first)))
        #expect(chance > 0 && (seen.contains(word) || chance < 0.01))
      }
    }
  }

  @Test("Names lead to numbers, and what the network has not is none")
  func names() {
    let network = network(1, words: ["a", "[b]"])
    let model = BackoffModel(network)
    for (number, word) in network.words.enumerated() { #expect(model.number(of: word) == Int32(number)) }
    #expect(model.number(of: "zebra") == nil)
    #expect(model.edge == Int32(network.words.count))
  }

  @Test("Words without neighbours are as likely as they are often, whatever came before")
  func alone() throws {
    let model = BackoffModel(words: ["often": 0.6, "rarely": 0.2], end: 0.2)
    let (often, rarely) = (try #require(model.number(of: "often")), try #require(model.number(of: "rarely")))
    let histories = [model.beginning, model.history(model.beginning, then: rarely)]
    for history in histories {
      #expect(near(probability(model, often, after: history), 0.6))
      #expect(near(probability(model, rarely, after: history), 0.2))
      #expect(near(probability(model, model.edge, after: history), 0.2))
    }
  }
}
