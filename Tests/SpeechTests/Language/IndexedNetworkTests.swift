import Foundation
import Testing

@testable import Speech

@Suite("Networks by number")
struct IndexedNetworkTests {
  private let network = SpeechNetwork.timerOrItem
  private let all: Set = ["set", "a", "timer", "add", "please"]

  // MARK: Endings

  @Test(
    "How likely a sentence is over is told by where its words lead",
    arguments: [
      ("set a timer", 1), ("set a", 0), ("add [item]", 0.7), ("add [item] please", 1),
    ] as [(String, Double)])
  func endings(_ words: String, _ probability: Double) {
    let words = words.split(separator: " ").map(String.init)
    #expect(near(IndexedNetwork(network).endProbability(after: words), probability))
  }

  @Test("Words that lead two ways at once are over as often as the ways together")
  func twoWays() {
    let network = SpeechNetwork(
      stateCount: 4, start: 0, finals: [1: 0, 2: log(0.5), 3: 0],
      arcs: [
        .init(from: 0, to: 1, word: "stop", logProbability: log(0.25)),
        .init(from: 0, to: 2, word: "stop", logProbability: log(0.75)),
        .init(from: 2, to: 3, word: "that", logProbability: log(0.5)),
      ])
    #expect(near(IndexedNetwork(network).endProbability(after: ["stop"]), 0.25 + 0.75 * 0.5))
    #expect(IndexedNetwork(network).endProbability(after: ["stop", "this"]) == 1)
  }

  // MARK: Size

  @Test("The size counts every member of every class once an arc")
  func size() {
    let indexed = IndexedNetwork(network)
    #expect(indexed.size(members: ["[item]": ["milk", "tea", "rice"]]) == 8)
    #expect(indexed.size(members: [:]) == 5)
  }

  // MARK: Learning

  @Test("A usual sentence is as likely as it is usual; the rules' own chances stand for the prior")
  func learning() {
    var indexed = IndexedNetwork(network)
    indexed.learn([(words: ["add", "[item]"], count: 3)], prior: 0.5)
    let found = indexed.sentences(all, ["[item]": ["[item]"]])
    // At the first state 3 sentences and half a one of the rules' 0.4; at the last 3 ended and half a one of 0.7.
    #expect(near(found[["add", "[item]"]] ?? 0, (3 + 0.5 * 0.4) / 3.5 * (3 + 0.5 * 0.7) / 3.5))
    #expect(near(found[["set", "a", "timer"]] ?? 0, 0.5 * 0.6 / 3.5))
    #expect(near(found.values.reduce(0, +), 1))
  }

  @Test("Whatever is learnt, the chances of all sentences add up to one", arguments: 1...20)
  func sums(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    let network = drawn.network(words: ["a", "b", "c"], states: 7)
    var indexed = IndexedNetwork(network)
    let usual = network.sentences.keys.sorted { $0.joined() < $1.joined() }.prefix(5)
    indexed.learn(usual.map { ($0, Double.random(in: 0.5...20, using: &drawn)) }, prior: 0.5)
    let found = indexed.sentences(["a", "b", "c"])
    #expect(near(found.values.reduce(0, +), 1, within: 1e-4))
    #expect(Set(found.keys) == Set(network.sentences.keys))
  }

  @Test("Sentences that the network does not have are passed over")
  func unknown() {
    var indexed = IndexedNetwork(network)
    let before = indexed.sentences(all, ["[item]": ["[item]"]])
    indexed.learn(
      [(["add", "squid"], 9), (["set", "a"], 9), (["timer", "a", "set"], 9), ([], 9)], prior: 0.5)
    #expect(indexed.sentences(all, ["[item]": ["[item]"]]) == before)
  }

  @Test("Of two ways to say a sentence the likelier one learns it")
  func ambiguous() {
    let twoWays = SpeechNetwork(
      stateCount: 4, start: 0, finals: [3: 0],
      arcs: [
        .init(from: 0, to: 1, word: "stop", logProbability: log(0.3)),
        .init(from: 0, to: 2, word: "stop", logProbability: log(0.7)),
        .init(from: 1, to: 3, word: "it", logProbability: 0),
        .init(from: 2, to: 3, word: "it", logProbability: log(0.9)),
        .init(from: 2, to: 3, word: "that", logProbability: log(0.1)),
      ])
    var indexed = IndexedNetwork(twoWays)
    indexed.learn([(["stop", "it"], 99)], prior: 1)
    let found = indexed.sentences(["stop", "it", "that"])
    #expect(near(found[["stop", "that"]] ?? 0, (99 + 0.7) / 100 * 0.1 / 100))
  }

  // MARK: Counting

  /// How often runs of words come in one sentence, counted out; "" stands before the first and after the last word.
  private func counted(_ network: SpeechNetwork, runsOf length: Int) -> [[String]: Double] {
    var counts: [[String]: Double] = [:]
    for (words, probability) in network.sentences {
      let line = [""] + words + [""]
      for first in 0..<max(0, line.count - length + 1) {
        counts[Array(line[first..<(first + length)]), default: 0] += probability
      }
    }
    return counts
  }

  @Test("Expected pairs are those of all sentences, counted out", arguments: 1...20)
  func pairs(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    let network = drawn.network(words: ["a", "b", "c", "[d]"], states: 8)
    let indexed = IndexedNetwork(network)
    let names = indexed.words + [""]
    var found: [[String]: Double] = [:]
    var rows: [Int] = []
    indexed.forEachRowOfPairs { first, row in
      rows.append(first)
      for (second, count) in row { found[[names[first], names[Int(second)]]] = count }
    }
    #expect(rows == rows.sorted())
    let expected = counted(network, runsOf: 2)
    #expect(Set(found.keys) == Set(expected.keys))
    for (run, count) in expected { #expect(near(found[run] ?? 0, count), "\(run)") }
  }

  @Test("Expected triples are those of all sentences, counted out", arguments: 1...20)
  func triples(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    let network = drawn.network(words: ["a", "b", "c", "[d]"], states: 8)
    let indexed = IndexedNetwork(network)
    let names = indexed.words + [""]
    var found: [[String]: Double] = [:]
    for (pair, followers) in indexed.expectedTriples(atLeast: 1e-12) {
      for (third, count) in followers {
        found[[names[Int(pair.first)], names[Int(pair.second)], names[Int(third)]]] = count
      }
    }
    let expected = counted(network, runsOf: 3)
    #expect(Set(found.keys) == Set(expected.keys))
    for (run, count) in expected { #expect(near(found[run] ?? 0, count), "\(run)") }
  }

  @Test("A loop is counted as often as it is gone round on average")
  func loop() throws {
    let network = SpeechNetwork(
      stateCount: 2, start: 0, finals: [1: log(0.25)],
      arcs: [
        .init(from: 0, to: 1, word: "and", logProbability: 0),
        .init(from: 1, to: 1, word: "more", logProbability: log(0.75)),
      ])
    let indexed = IndexedNetwork(network)
    var pairs: [Int: [Int32: Double]] = [:]
    indexed.forEachRowOfPairs { first, row in pairs[first] = Dictionary(uniqueKeysWithValues: row.map { ($0, $1) }) }
    let more = try #require(indexed.words.firstIndex(of: "more"))
    // Three rounds on average: a first one in three sentences of four.
    #expect(near(pairs[more]?[Int32(more)] ?? 0, 3 - 0.75, within: 1e-3))
    #expect(near(pairs[more]?[2] ?? 0, 0.75, within: 1e-3))
    #expect(near(pairs[2]?.values.reduce(0, +) ?? 0, 1))
  }
}
