import Grammar
import Speech

extension SpeechNetwork {
  /// The same network in the recogniser's form.
  public init(_ network: WordNetwork) {
    self.init(
      stateCount: network.stateCount, start: network.start,
      finals: Dictionary(network.finals.map { ($0.state, $0.logProbability) }) { first, _ in first },
      // The reduced network has a word on every arc.
      arcs: network.arcs.compactMap { arc in
        arc.word.map { Arc(from: arc.from, to: arc.to, word: $0, logProbability: arc.logProbability) }
      })
  }
}
