import Assistant
import Commands
import Grammar
import Speech

/// Sentences for a person to read so that the box learns the voice: examples of the grammars that
/// together have as many sounds as possible in as few sentences.
struct VoiceSentences {
  let sentences: [String]

  /// Chooses sentences: each time the one with the most rare sounds for its length. Inactive commands,
  /// without anything to act on, are left out.
  init(_ grammar: CompiledGrammar, _ vocabulary: Vocabulary, _ dictionary: PronunciationDictionary, count: Int) {
    let unheard = SpeechGrammars.foodFamilies(unknownTo: vocabulary)
    let intents = grammar.intents.filter { intent in
      !RuleFilter.isAnswer(intent) && !unheard.contains { intent.hasPrefix("\($0).") }
    }
    var left = intents.sorted()
      .compactMap { grammar.examples(of: $0).first { $0.split(separator: " ").count >= Self.fewestWords } }
    let words = Set(left.flatMap { $0.split(separator: " ").map(String.init) })
    let known = dictionary.pronunciations(of: words)
    func sounds(_ sentence: String) -> [String]? {
      let phones = sentence.split(separator: " ").map { known[String($0)]?.first?.phones }
      return phones.contains { $0 == nil } ? nil : phones.compactMap { $0 }.flatMap { $0 }
    }
    var candidates = left.reduce(into: [String: [String]]()) { $0[$1] = sounds($1) }
    left = left.filter { candidates[$0] != nil }
    var heard: [String: Int] = [:]
    var chosen: [String] = []
    func worth(_ sentence: String) -> Double {
      let sounds = candidates[sentence] ?? []
      let new = Set(sounds).reduce(0) { $0 + 1 / Double(1 + (heard[$1] ?? 0)) }
      return new / Double(sounds.count + Self.pauseSounds)
    }
    while chosen.count < count, let best = left.max(by: { worth($0) < worth($1) }) {
      chosen.append(best)
      for sound in candidates[best] ?? [] { heard[sound, default: 0] += 1 }
      candidates[best] = nil
      left.removeAll { $0 == best }
    }
    sentences = chosen
  }

  private static let fewestWords = 4
  /// The work of reading one more sentence, in sounds.
  private static let pauseSounds = 10
}
