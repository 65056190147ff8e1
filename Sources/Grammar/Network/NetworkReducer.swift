import Basics

/// Minimises an automaton: no empty arcs, no dead states, equivalent states merged.
struct NetworkReducer {
  /// The probability mass below which loops of empty arcs are not followed.
  private static let negligible = 1e-9

  private let graph: WordGraph
  /// The probability of reaching each state without a word, and its part that is not passed on yet; for
  /// one closure.
  private var reached: [Double]
  private var waiting: [Double]

  /// The automaton between two states, nil if no sentence leads from one to the other.
  static func reduce(_ graph: WordGraph, from start: Int32, to final: Int32) -> WordAutomaton? {
    var reducer = NetworkReducer(graph)
    guard let live = trimmed(reducer.withoutEmptyArcs(start, final)) else { return nil }
    return merged(live, classes(of: live))
  }

  private init(_ graph: WordGraph) {
    self.graph = graph
    reached = [Double](repeating: 0, count: graph.stateCount)
    waiting = reached
  }

  // MARK: Empty arcs

  private mutating func withoutEmptyArcs(_ start: Int32, _ final: Int32) -> WordAutomaton {
    var numbers = [Int32](repeating: -1, count: graph.stateCount)
    numbers[Int(start)] = 0
    var order = [start]
    var result = WordAutomaton(arcs: [], finals: [])
    while result.arcs.count < order.count {
      var arcs: [WordGraph.Arc] = []
      var end = 0.0
      for state in closure(of: order[result.arcs.count]) {
        let mass = reached[Int(state)]
        reached[Int(state)] = 0
        if state == final { end += mass }
        for arc in graph.spoken[Int(state)] {
          if numbers[Int(arc.to)] < 0 {
            numbers[Int(arc.to)] = Int32(order.count)
            order.append(arc.to)
          }
          arcs.append(.init(word: arc.word, to: numbers[Int(arc.to)], probability: mass * arc.probability))
        }
      }
      result.arcs.append(Self.joined(arcs))
      result.finals.append(end)
    }
    return result
  }

  /// The states reached without a word, with their probabilities in `reached`; loops are summed up until
  /// little is left.
  private mutating func closure(of start: Int32) -> [Int32] {
    var states: [Int32] = []
    var queue = [start]
    waiting[Int(start)] = 1
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      let mass = waiting[Int(state)]
      waiting[Int(state)] = 0
      let isFirst = reached[Int(state)] == 0
      if isFirst { states.append(state) }
      reached[Int(state)] += mass
      for arc in graph.empty[Int(state)] where isFirst || mass * arc.probability > Self.negligible {
        if waiting[Int(arc.to)] == 0 { queue.append(arc.to) }
        waiting[Int(arc.to)] += mass * arc.probability
      }
    }
    return states
  }

  /// The arcs with those of the same word to the same state merged.
  private static func joined(_ arcs: [WordGraph.Arc]) -> [WordGraph.Arc] {
    guard arcs.count > 1 else { return arcs }
    var result: [WordGraph.Arc] = []
    for arc in arcs.sorted(by: { ($0.word, $0.to) < ($1.word, $1.to) }) {
      if let last = result.last, last.word == arc.word, last.to == arc.to {
        result[result.count - 1].probability += arc.probability
      } else {
        result.append(arc)
      }
    }
    return result
  }

  // MARK: Dead states

  /// The automaton without dead ends, with the probabilities adding up to 1 again.
  private static func trimmed(_ automaton: WordAutomaton) -> WordAutomaton? {
    var before = [[Int32]](repeating: [], count: automaton.arcs.count)
    for (index, arcs) in automaton.arcs.enumerated() {
      for arc in arcs { before[Int(arc.to)].append(Int32(index)) }
    }
    var isAlive = automaton.finals.map { $0 > 0 }
    var pending = isAlive.indices.filter { isAlive[$0] }.map { Int32($0) }
    while let index = pending.popLast() {
      for other in before[Int(index)] where !isAlive[Int(other)] {
        isAlive[Int(other)] = true
        pending.append(other)
      }
    }
    guard isAlive[0] else { return nil }
    var numbers = [Int32](repeating: -1, count: isAlive.count)
    var count: Int32 = 0
    for index in isAlive.indices where isAlive[index] {
      numbers[index] = count
      count += 1
    }
    var result = WordAutomaton(arcs: [], finals: [])
    for index in isAlive.indices where isAlive[index] {
      let live = automaton.arcs[index].filter { isAlive[Int($0.to)] }
      let total = live.reduce(automaton.finals[index]) { $0 + $1.probability }
      result.arcs.append(
        live.map { .init(word: $0.word, to: numbers[Int($0.to)], probability: $0.probability / total) })
      result.finals.append(automaton.finals[index] / total)
    }
    return result
  }

  // MARK: States that go on alike

  /// The class of each state: two states share one if the same words lead, with the same probability, to
  /// states that do.
  ///
  /// Moore's partition refinement (1956): classes are split until none can be told apart by its arcs. The
  /// arcs are compared by a 64-bit hash.
  private static func classes(of automaton: WordAutomaton) -> [Int32] {
    var classes = [Int32](repeating: 0, count: automaton.arcs.count)
    var count = 1
    let finals = automaton.finals.map(digits)
    let arcs = automaton.arcs.map { arcs in
      arcs.map { ($0.to, SeededGenerator.spread(UInt64(UInt32(bitPattern: $0.word)) << 32 ^ digits($0.probability))) }
    }
    while true {
      var numbers: [UInt64: Int32] = [:]
      var next = classes
      for index in arcs.indices {
        var hash = SeededGenerator.spread(UInt64(classes[index]) << 32 ^ finals[index])
        for (to, label) in arcs[index] { hash &+= SeededGenerator.spread(label ^ UInt64(classes[Int(to)])) }
        let number = numbers[hash] ?? Int32(numbers.count)
        numbers[hash] = number
        next[index] = number
      }
      classes = next
      if numbers.count == count { return classes }
      count = numbers.count
    }
  }

  /// A probability to six digits: sums in another order differ in the last ones.
  private static func digits(_ probability: Double) -> UInt64 {
    UInt64((probability * 1e6).rounded())
  }

  /// One state for each class, in the order of the first visit from the start.
  private static func merged(_ automaton: WordAutomaton, _ classes: [Int32]) -> WordAutomaton {
    var numbers = [Int32](repeating: -1, count: classes.count)
    numbers[Int(classes[0])] = 0
    var order = [0]
    var result = WordAutomaton(arcs: [], finals: [])
    while result.arcs.count < order.count {
      let index = order[result.arcs.count]
      var arcs: [WordGraph.Arc] = []
      for arc in automaton.arcs[index] {
        let target = Int(classes[Int(arc.to)])
        if numbers[target] < 0 {
          numbers[target] = Int32(order.count)
          order.append(Int(arc.to))
        }
        arcs.append(.init(word: arc.word, to: numbers[target], probability: arc.probability))
      }
      result.arcs.append(joined(arcs))
      result.finals.append(automaton.finals[index])
    }
    return result
  }
}
