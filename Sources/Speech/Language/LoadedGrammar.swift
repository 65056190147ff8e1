import Foundation

/// A recogniser's form of a grammar: prepared for the first pass, and restricted to some of its words
/// for the next.
struct LoadedGrammar {
  var grammar: SpeechGrammar
  /// The network with the wake phrases.
  var network: IndexedNetwork
  var words: Set<String>
  var members: [String: [String]]
  var weights: ClassWeights
  var missing: [String]
  /// The graph for a direct search of a small grammar; nil: it is large.
  var graph: SentenceGraph?
  /// The first search of a large grammar; nil: it is small.
  var search: LexicalTreeSearch?

  /// Makes a word, or a phrase of a class, recognisable.
  func makeHeard(_ entry: String, _ lexicon: Lexicon) {
    guard let search, let label = search.lattice.model.number(of: ClassMember.className(of: entry) ?? entry) else {
      return
    }
    for way in lexicon[entry] {
      search.tree.add(way.entry, phones: way.phones, label: label, weight: Float(weights.weight(of: entry)))
    }
  }

  /// The part of the rules for some words, as many as fit; nil: nothing.
  /// - Parameters:
  ///   - words: the likeliest first; repetitions are permitted.
  ///   - required: the words that must fit.
  func network(
    of words: [String], required: [String], _ settings: CommandRecognizer.Settings
  ) -> SpeechNetwork? {
    let required = Set(required)
    var seen = required
    var words = words.filter { seen.insert($0).inserted }
    var found = part(of: required.union(words))
    while let size = found?.size, size > settings.mostArcs, !words.isEmpty {
      // A network grows faster than its words.
      let share = (Double(settings.mostArcs) / Double(size)).squareRoot()
      words.removeLast(words.count - Int(Double(words.count) * min(max(share, 0.3), 0.9)))
      found = part(of: required.union(words))
    }
    return found?.expanded(weights)
  }

  private func part(of considered: Set<String>) -> RestrictedNetwork? {
    let members = members.mapValues { $0.filter(considered.contains) }
    let wake = grammar.wakePhrases.flatMap { $0.split(separator: " ").map(String.init) }
    return RestrictedNetwork(network, to: considered.union(wake), members: members)
  }
}
