import Audio
import Basics
import Foundation
import Grammar
import Speech

/// Sentences without any of the wake words: half of them commands drawn from the grammars, half plain
/// words of the dictionary in random order.
struct OrdinarySpeech {
  private var sampler: Sampler
  private let words: [String]
  private let forbidden: [[String]]
  private var random: SeededGenerator

  /// - Parameters:
  ///   - phrases: the forbidden phrases.
  ///   - words: plain words.
  init(without phrases: [String], sampler: Sampler, words: [String], seed: UInt64) {
    forbidden = phrases.map { $0.split(separator: " ").map(String.init) }
    let parts = Set(forbidden.joined())
    self.words = words.filter { !parts.contains($0) }
    self.sampler = sampler
    random = SeededGenerator(seed: seed)
  }

  /// The next sentence.
  mutating func next() -> String {
    for _ in 0..<Self.tries where Bool.random(using: &random) {
      guard let text = sampler.next()?.text, !holdsPhrase(text) else { continue }
      return text
    }
    let count = Int.random(in: 4...9, using: &random)
    return (0..<count).compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
  }

  /// Whether a text contains one of the phrases.
  func holdsPhrase(_ text: String) -> Bool {
    let said = Utterance.words(of: text)
    return forbidden.contains { phrase in
      said.indices.contains { said[$0...].starts(with: phrase) }
    }
  }

  private static let tries = 10
}
