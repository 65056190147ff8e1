import Foundation

/// A grammar as a recogniser has it: made for the first pass, and what it allows of some of its words for the next.
struct LoadedGrammar {
  var grammar: SpeechGrammar
  /// With the wake phrases.
  var network: IndexedNetwork
  var words: Set<String>
  var members: [String: [String]]
  var weights: ClassWeights
  var missing: [String]
  /// Phrases of each class when its model was made.
  var sizes: [String: Int]
  /// What is searched as it is, because it is small; nil: it is not, and has to be searched as a bigram first.
  var graph: SentenceGraph?

  /// What the rules allow of the words that the first pass finds likely, or of the likeliest of them, so that there is
  /// room for it; nil: nothing.
  func network(
    after first: Hypothesis, _ likely: [LatticeWord], _ settings: CommandRecognizer.Settings
  ) -> SpeechNetwork? {
    var likely = likely
    var found = network(after: first, likely)
    while let tooLarge = found, tooLarge.arcs.count > settings.mostArcs, !likely.isEmpty {
      likely = Array(likely.sorted { $0.logPosterior > $1.logPosterior }.prefix(likely.count / 2))
      found = network(after: first, likely)
    }
    return found
  }

  /// What the rules allow of as many unlikely words as there is time for; nil: of no more than the likely ones.
  func widerNetwork(
    after first: Hypothesis, _ likely: [LatticeWord], _ considered: [LatticeWord],
    _ settings: CommandRecognizer.Settings
  ) -> SpeechNetwork? {
    for step in [1.0, 100] {
      let words = considered.filter { $0.logPosterior >= log(step * settings.leastPosteriorOfPoorFit) }
      guard words.count > likely.count, let network = network(after: first, words) else { break }
      if network.arcs.count * first.frames <= settings.mostOfThirdPass, network.arcs.count <= settings.mostArcs {
        return network
      }
    }
    return nil
  }

  private func network(after first: Hypothesis, _ likely: [LatticeWord]) -> SpeechNetwork? {
    let considered = Set(likely.map(\.word)).union(first.segments.map { Segment.word(of: $0.word) })
    let members = members.mapValues { $0.filter(considered.contains) }
    let wake = grammar.wakePhrases.flatMap { $0.split(separator: " ").map(String.init) }
    return network.restricted(to: considered.union(wake), members: members, weights: weights)
  }
}
