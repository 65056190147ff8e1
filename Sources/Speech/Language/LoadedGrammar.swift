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
  /// What is searched as it is, because it is small; nil: it is not.
  var graph: SentenceGraph?
  /// What a large one is searched with first; nil: it is small.
  var search: LexicalTreeSearch?

  /// Lets a word, or a phrase of a class, be heard.
  func makeHeard(_ entry: String, _ lexicon: Lexicon) {
    guard let search, let label = search.lattice.model.number(of: ClassMember.className(of: entry) ?? entry) else {
      return
    }
    for way in lexicon[entry] {
      search.tree.add(way.entry, phones: way.phones, label: label, weight: Float(weights.weight(of: entry)))
    }
  }

  /// What the rules allow of some words, of as many of them as there is room for; nil: nothing.
  /// - Parameters:
  ///   - words: the likeliest first; one may come again.
  ///   - required: those that there has to be room for.
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
