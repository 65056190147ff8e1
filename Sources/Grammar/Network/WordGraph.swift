/// An automaton under construction: states with arcs of numbered words and empty arcs.
struct WordGraph {
  struct Arc {
    let word: Int32
    let to: Int32
    var probability: Double
  }

  private(set) var empty: [[(to: Int32, probability: Double)]] = []
  private(set) var spoken: [[Arc]] = []
  private(set) var arcCount = 0

  var stateCount: Int { spoken.count }

  mutating func state() -> Int32 {
    empty.append([])
    spoken.append([])
    return Int32(spoken.count - 1)
  }

  mutating func add(from: Int32, to: Int32, probability: Double) {
    empty[Int(from)].append((to, probability))
    arcCount += 1
  }

  mutating func add(word: Int32, from: Int32, to: Int32, probability: Double = 1) {
    spoken[Int(from)].append(Arc(word: word, to: to, probability: probability))
    arcCount += 1
  }

  /// Copies an automaton between two states.
  mutating func add(_ automaton: WordAutomaton, from: Int32, to: Int32) {
    let base = Int32(stateCount)
    for _ in automaton.arcs { _ = state() }
    add(from: from, to: base, probability: 1)
    for (index, arcs) in automaton.arcs.enumerated() {
      let own = base + Int32(index)
      for arc in arcs { add(word: arc.word, from: own, to: base + arc.to, probability: arc.probability) }
      if automaton.finals[index] > 0 { add(from: own, to: to, probability: automaton.finals[index]) }
    }
  }
}

/// A small automaton: no empty arcs, no dead states; at each state the probabilities of arcs and end
/// add up to 1. It starts at state 0.
struct WordAutomaton {
  var arcs: [[WordGraph.Arc]]
  var finals: [Double]
}
