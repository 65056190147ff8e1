import Foundation
import Testing

@testable import Speech

@Suite("The part of a network that some words can say")
struct RestrictedNetworkTests {
  private let network = SpeechNetwork.timerOrItem

  /// What can be said from a state, with its probabilities to a thousandth.
  private func future(_ state: Int, _ network: SpeechNetwork) -> [[String]: Int] {
    var from = network
    from.start = state
    return from.sentences.mapValues { Int(($0 * 1e3).rounded()) }
  }

  @Test("All words and classes as their only member: nothing is lost and nothing added", arguments: 1...20)
  func whole(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    let network = drawn.network(words: ["a", "b", "c", "[d]"], states: 8)
    let found = IndexedNetwork(network).sentences(["a", "b", "c"], ["[d]": ["[d]"]])
    #expect(Set(found.keys) == Set(network.sentences.keys))
    for (words, probability) in network.sentences { #expect(near(found[words] ?? 0, probability)) }
  }

  @Test("What is left are the sentences of the allowed words, as likely as before", arguments: 1...20)
  func restricted(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    let network = drawn.network(words: ["a", "b", "c", "d", "e"], states: 8)
    let left = network.sentences.filter { Set($0.key).isSubset(of: ["a", "b", "c"]) }
    let found = IndexedNetwork(network).sentences(["a", "b", "c"])
    #expect(Set(found.keys) == Set(left.keys))
    for (words, probability) in left { #expect(near(found[words] ?? 0, probability)) }
  }

  @Test("Words that lead nowhere are left out with their states")
  func deadEnds() throws {
    let indexed = IndexedNetwork(network)
    let found = try #require(
      RestrictedNetwork(indexed, to: ["set", "a", "add"], members: ["[item]": ["milk"]])
    ).expanded(ClassWeights([:], everyday: []))
    #expect(Set(found.arcs.map(\.word)) == ["add", "milk"])
    #expect(found.arcs.allSatisfy { $0.from < found.stateCount && $0.to < found.stateCount })
    #expect(found.stateCount == 3)
  }

  @Test("Where no sentence is left there is no network")
  func nothing() {
    let indexed = IndexedNetwork(network)
    #expect(RestrictedNetwork(indexed, to: ["set", "a"], members: [:]) == nil)
    #expect(RestrictedNetwork(indexed, to: [], members: [:]) == nil)
    // A class without members cannot be said.
    #expect(RestrictedNetwork(indexed, to: ["add"], members: ["[item]": []]) == nil)
  }

  @Test("A class becomes its members, which share its probability")
  func expansion() {
    let found = IndexedNetwork(network).sentences(["add"], ["[item]": ["milk", "tea", "rice"]])
    #expect(Set(found.keys) == [["add", "milk"], ["add", "tea"], ["add", "rice"]])
    let share = pow(1.0 / 3, IndexedNetwork.classExponent)
    #expect(found.values.allSatisfy { near($0, 0.4 * 0.7 * share) })
  }

  @Test("Everyday members are likelier than the others")
  func everyday() throws {
    let members = ["[item]": ["milk@item", "squid@item"]]
    let found = IndexedNetwork(network).sentences(["add"], members, everyday: ["milk"])
    let milk = try #require(found[["add", "milk@item"]])
    let squid = try #require(found[["add", "squid@item"]])
    #expect(milk > 2 * squid)
    #expect(milk < 0.4 * 0.7)
  }

  @Test("States from which the same can be said become one", arguments: 1...20)
  func merged(_ seed: Int) throws {
    var drawn = Drawn(seed: seed)
    let network = drawn.network(words: ["a", "b"], states: 8)
    let part = try #require(RestrictedNetwork(IndexedNetwork(network), to: ["a", "b"], members: [:]))
    let merged = part.expanded(ClassWeights([:], everyday: []))
    #expect(merged.stateCount <= network.stateCount)
    #expect(part.size == merged.arcs.count)
    for (state, other) in (0..<merged.stateCount).flatMap({ state in (0..<state).map { (state, $0) } }) {
      #expect(future(state, merged) != future(other, merged))
    }
  }

  @Test("Two ways to the same end are one after their first word")
  func mergedWays() throws {
    let network = SpeechNetwork(
      stateCount: 6, start: 5, finals: [2: 0, 4: 0],
      arcs: [
        .init(from: 5, to: 1, word: "stop", logProbability: log(0.5)),
        .init(from: 5, to: 3, word: "end", logProbability: log(0.5)),
        .init(from: 1, to: 2, word: "it", logProbability: 0), .init(from: 3, to: 4, word: "it", logProbability: 0),
      ])
    let part = try #require(RestrictedNetwork(IndexedNetwork(network), to: ["stop", "end", "it"], members: [:]))
    let merged = part.expanded(ClassWeights([:], everyday: []))
    #expect(merged.stateCount == 3)
    #expect(IndexedNetwork(network).sentences(["stop", "end", "it"]).keys == network.sentences.keys)
  }
}
