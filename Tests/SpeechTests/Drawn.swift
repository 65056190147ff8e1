import Audio
import Basics
import Foundation

@testable import Speech

/// Sound and networks that a seed decides.
struct Drawn: RandomNumberGenerator {
  private var generator: SeededGenerator

  init(seed: Int) { generator = SeededGenerator(seed: UInt64(bitPattern: Int64(seed))) }

  mutating func next() -> UInt64 { generator.next() }

  // MARK: Sound, in frames of 10 ms at 16 kHz

  /// Steady white noise: its level in decibels relative to full scale.
  mutating func noise(_ decibels: Double, frames: Int) -> [[Int16]] {
    // Of numbers spread evenly up to a limit, the mean square is a third of the limit's.
    let limit = min(32_767, (3 * pow(10, decibels / 10)).squareRoot() * 32_768)
    return (0..<frames).map { _ in (0..<160).map { _ in Int16(Double.random(in: -limit...limit, using: &self)) } }
  }

  /// A voice over noise: syllables of 100 to 250 ms with gaps of 30 to 100 ms between them.
  mutating func voice(_ decibels: Double, over background: Double, frames: Int) -> [[Int16]] {
    var sound: [[Int16]] = []
    while sound.count < frames {
      sound += noise(decibels, frames: Int.random(in: 10...25, using: &self))
      sound += noise(background, frames: Int.random(in: 3...10, using: &self))
    }
    // It ends with a syllable, so that its end is known.
    return sound.dropLast(sound.count - frames + 5) + noise(decibels, frames: 5)
  }

  // MARK: Networks

  /// A network without loops whose states' shares add up to one; every state reaches a final one.
  mutating func network(words: [String], states: Int) -> SpeechNetwork {
    var network = SpeechNetwork(stateCount: states, start: 0, finals: [states - 1: 0], arcs: [])
    for state in 0..<(states - 1) {
      let ways = (0..<Int.random(in: 1...3, using: &self)).map { _ in
        (to: Int.random(in: (state + 1)..<states, using: &self), word: words.randomElement(using: &self) ?? "so")
      }
      let weights = ways.map { _ in Double.random(in: 0.1...1, using: &self) }
      let ending = Bool.random(using: &self) ? Double.random(in: 0.1...1, using: &self) : 0
      let total = weights.reduce(ending, +)
      if ending > 0 { network.finals[state] = log(ending / total) }
      for (way, weight) in zip(ways, weights) {
        network.arcs.append(.init(from: state, to: way.to, word: way.word, logProbability: log(weight / total)))
      }
    }
    return network
  }
}

extension SpeechNetwork {
  /// "set a timer" or "add [item]", the latter with or without "please".
  static let timerOrItem = SpeechNetwork(
    stateCount: 6, start: 0, finals: [4: log(0.7), 5: 0],
    arcs: [
      .init(from: 0, to: 1, word: "set", logProbability: log(0.6)),
      .init(from: 0, to: 3, word: "add", logProbability: log(0.4)),
      .init(from: 1, to: 2, word: "a", logProbability: 0), .init(from: 2, to: 5, word: "timer", logProbability: 0),
      .init(from: 3, to: 4, word: "[item]", logProbability: 0),
      .init(from: 4, to: 5, word: "please", logProbability: log(0.3)),
    ])

  /// Every sentence with its probability, of a network without loops.
  var sentences: [[String]: Double] {
    var found: [[String]: Double] = [:]
    func follow(_ state: Int, _ words: [String], _ probability: Double) {
      if let ending = finals[state] { found[words, default: 0] += probability * exp(ending) }
      for arc in arcs where arc.from == state {
        follow(arc.to, words + [arc.word], probability * exp(arc.logProbability))
      }
    }
    follow(start, [], 1)
    return found
  }
}

extension IndexedNetwork {
  /// Every sentence of some words, with its probability.
  func sentences(
    _ allowed: Set<String>, _ members: [String: [String]] = [:], everyday: Set<String> = []
  ) -> [[String]: Double] {
    RestrictedNetwork(self, to: allowed, members: members)?
      .expanded(ClassWeights(members, everyday: everyday)).sentences ?? [:]
  }
}

/// Whether two numbers are the same but for rounding of single precision.
func near(_ first: Double, _ second: Double, within tolerance: Double = 1e-5) -> Bool {
  abs(first - second) <= tolerance * max(1, abs(first), abs(second))
}
