import Grammar
import Speech

extension SpeechNetwork {
  /// The same network in the recogniser's terms.
  public init(_ network: WordNetwork) {
    self.init(
      stateCount: network.stateCount, start: network.start,
      finals: Dictionary(network.finals.map { ($0.state, $0.logProbability) }) { first, _ in first },
      arcs: network.arcs.map {
        Arc(from: $0.from, to: $0.to, word: $0.word, logProbability: $0.logProbability)
      })
  }
}
