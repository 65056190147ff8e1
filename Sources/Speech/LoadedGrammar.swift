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
  /// What the rules allow of some words, of as many of them as there is room for; nil: nothing.
  /// - Parameters:
  ///   - words: the likeliest first.
  ///   - required: how many of them there has to be room for.
  func network(of words: [String], required: Int, _ settings: CommandRecognizer.Settings) -> SpeechNetwork? {
    var count = words.count
    var found = network(of: words[...])
    while let tooLarge = found, tooLarge.arcs.count > settings.mostArcs, count > required {
      // A network grows faster than its words.
      let share = (Double(settings.mostArcs) / Double(tooLarge.arcs.count)).squareRoot()
      count = max(Int(Double(count) * min(max(share, 0.3), 0.9)), required)
      found = network(of: words[..<count])
    }
    return found
  }

  private func network(of words: ArraySlice<String>) -> SpeechNetwork? {
    let considered = Set(words)
    let members = members.mapValues { $0.filter(considered.contains) }
    let wake = grammar.wakePhrases.flatMap { $0.split(separator: " ").map(String.init) }
    return network.restricted(to: considered.union(wake), members: members, weights: weights)
  }
}
