import Foundation
import Testing

@testable import Speech

@Suite("Networks of words")
struct SpeechNetworkTests {
  @Test("Wake phrases come before every sentence, each as likely as the others", arguments: 1...10)
  func wakePhrases(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    let network = drawn.network(words: ["set", "a", "timer"], states: 6)
    let phrases = [["foodie"], ["hey", "kitchen"]]
    let sentences = network.preceded(by: phrases).sentences
    #expect(sentences.count == 2 * network.sentences.count)
    for (words, probability) in network.sentences {
      for phrase in phrases { #expect(near(sentences[phrase + words] ?? 0, probability / 2)) }
    }
  }

  @Test("A state that leads back to the start does not lead back to the wake phrase")
  func loop() {
    let network = SpeechNetwork(
      stateCount: 1, start: 0, finals: [0: log(0.5)],
      arcs: [.init(from: 0, to: 0, word: "stop", logProbability: log(0.5))]
    ).preceded(by: [["hey", "kitchen"]])
    #expect(network.stateCount == 3)
    #expect(network.arcs.count { $0.word == "hey" } == 1)
    #expect(network.arcs.filter { $0.word == "stop" }.allSatisfy { $0.from == 0 && $0.to == 0 })
    #expect(network.arcs.filter { $0.word == "kitchen" }.map(\.to) == [0])
    #expect(network.finals.keys.sorted() == [0])
  }

  @Test("Without a wake phrase nothing changes")
  func noWakePhrase() {
    var drawn = Drawn(seed: 1)
    let network = drawn.network(words: ["a", "b"], states: 5)
    #expect(network.preceded(by: []) == network)
  }

  @Test(
    "A second sentence follows any first as often as was said, through each of the phrases alike", arguments: 1...10)
  func followed(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    let first = drawn.network(words: ["a", "b"], states: 5)
    let second = drawn.network(words: ["c", "d"], states: 4)
    let sentences = first.followed(by: second, through: [["and"], ["and", "then"]], probability: 0.2).sentences
    #expect(sentences.count == first.sentences.count * (1 + 2 * second.sentences.count))
    for (words, probability) in first.sentences {
      #expect(near(sentences[words] ?? 0, probability * 0.8))
      for (others, share) in second.sentences {
        for joint in [["and"], ["and", "then"]] {
          #expect(near(sentences[words + joint + others] ?? 0, probability * 0.2 * share / 2))
        }
      }
    }
  }

  @Test("Phrases in place of a sentence share what is left of the probability", arguments: 1...10)
  func or(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    let network = drawn.network(words: ["a", "b"], states: 5)
    let sentences = network.or([["double"], ["soy", "milk"], []], probability: 0.6).sentences
    for (words, probability) in network.sentences { #expect(near(sentences[words] ?? 0, probability * 0.4)) }
    #expect(near(sentences[["double"]] ?? 0, 0.3))
    #expect(near(sentences[["soy", "milk"]] ?? 0, 0.3))
    #expect(network.or([], probability: 0.6) == network)
  }

  @Test(
    "Brackets around a name make a class",
    arguments: [("[data.item]", true), ("item", false), ("[item", false), ("item]", false), ("", false)])
  func className(_ word: String, _ isClass: Bool) {
    #expect(word.isClassName == isClass)
  }
}
