import Foundation

/// Makes an automaton small: no empty arcs, no dead states, states that go on alike made one.
struct NetworkReducer {
  /// Probability mass smaller than this is not followed around loops of empty arcs.
  private static let negligible = 1e-9

  private struct State {
    /// Probabilities by word and next state.
    var arcs: [Step: Double] = [:]
    var final = 0.0
  }

  private struct Step: Hashable {
    let word: Int32
    let to: Int32
  }

  static func reduce(
    _ stateCount: Int, _ start: Int, _ final: Int, _ arcs: [WordNetwork.Arc]
  ) throws(WordNetwork.Failure) -> WordNetwork {
    var words: [String] = []
    var states = withoutEmptyArcs(stateCount, start, final, arcs, &words)
    try trim(&states, start)
    return network(states, start, classes(of: states), words)
  }

  // MARK: Empty arcs

  private static func withoutEmptyArcs(
    _ stateCount: Int, _ start: Int, _ final: Int, _ arcs: [WordNetwork.Arc], _ words: inout [String]
  ) -> [Int32: State] {
    var numbers: [String: Int32] = [:]
    var empty = [[(to: Int32, probability: Double)]](repeating: [], count: stateCount)
    var spoken = [[(word: Int32, to: Int32, probability: Double)]](repeating: [], count: stateCount)
    for arc in arcs {
      let probability = exp(arc.logProbability)
      guard let word = arc.word else {
        empty[arc.from].append((Int32(arc.to), probability))
        continue
      }
      let number = numbers[word] ?? Int32(words.count)
      if number == words.count {
        numbers[word] = number
        words.append(word)
      }
      spoken[arc.from].append((number, Int32(arc.to), probability))
    }
    var states: [Int32: State] = [:]
    var pending = [Int32(start)]
    var isKnown = [Bool](repeating: false, count: stateCount)
    isKnown[start] = true
    while let index = pending.popLast() {
      var state = State()
      for (reached, mass) in closure(of: index, empty) {
        if Int(reached) == final { state.final += mass }
        for arc in spoken[Int(reached)] {
          state.arcs[Step(word: arc.word, to: arc.to), default: 0] += mass * arc.probability
          if !isKnown[Int(arc.to)] {
            isKnown[Int(arc.to)] = true
            pending.append(arc.to)
          }
        }
      }
      states[index] = state
    }
    return states
  }

  /// The states reached without a word and how probably, loops summed up until little is left.
  private static func closure(
    of start: Int32, _ empty: [[(to: Int32, probability: Double)]]
  ) -> [(Int32, Double)] {
    var total: [Int32: Double] = [:]
    var waiting: [Int32: Double] = [start: 1]
    var order = [start]
    var next = 0
    while next < order.count {
      let state = order[next]
      next += 1
      guard let mass = waiting.removeValue(forKey: state) else { continue }
      total[state, default: 0] += mass
      for arc in empty[Int(state)] {
        let isNew = total[arc.to] == nil && waiting[arc.to] == nil
        guard isNew || mass * arc.probability > negligible else { continue }
        if waiting[arc.to] == nil { order.append(arc.to) }
        waiting[arc.to, default: 0] += mass * arc.probability
      }
    }
    return total.sorted { $0.key < $1.key }
  }

  // MARK: Dead states

  /// Removes what leads to no end, and lets probabilities add up to 1 again.
  private static func trim(_ states: inout [Int32: State], _ start: Int) throws(WordNetwork.Failure) {
    var before: [Int32: [Int32]] = [:]
    for (index, state) in states {
      for step in state.arcs.keys { before[step.to, default: []].append(index) }
    }
    var alive = Set(states.filter { $0.value.final > 0 }.keys)
    var pending = Array(alive)
    while let index = pending.popLast() {
      for other in before[index] ?? [] where alive.insert(other).inserted { pending.append(other) }
    }
    guard alive.contains(Int32(start)) else { throw .empty }
    for (index, state) in states {
      guard alive.contains(index) else {
        states[index] = nil
        continue
      }
      var state = state
      state.arcs = state.arcs.filter { alive.contains($0.key.to) }
      let total = state.arcs.sorted { ($0.key.word, $0.key.to) < ($1.key.word, $1.key.to) }
        .reduce(state.final) { $0 + $1.value }
      state.arcs = state.arcs.mapValues { $0 / total }
      state.final /= total
      states[index] = state
    }
  }

  // MARK: States that go on alike

  /// The class of each state: two states share one when the same words lead, as probably, to states that do.
  ///
  /// Moore's partition refinement: classes are split until none can be told apart by its arcs.
  private static func classes(of states: [Int32: State]) -> [Int32: Int32] {
    var classes = states.mapValues { _ in Int32(0) }
    var count = 1
    let order = states.keys.sorted()
    while true {
      var numbers: [[Int64]: Int32] = [:]
      var next: [Int32: Int32] = [:]
      for index in order {
        guard let state = states[index] else { continue }
        var sums: [Step: Double] = [:]
        for (step, probability) in state.arcs {
          sums[Step(word: step.word, to: classes[step.to] ?? 0), default: 0] += probability
        }
        // A probability is equal to six digits: sums in another order differ in the last ones.
        var signature = [Int64(classes[index] ?? 0), Int64((state.final * 1e6).rounded())]
        for (step, probability) in sums.sorted(by: { ($0.key.word, $0.key.to) < ($1.key.word, $1.key.to) }) {
          signature += [Int64(step.word), Int64(step.to), Int64((probability * 1e6).rounded())]
        }
        let number = numbers[signature] ?? Int32(numbers.count)
        numbers[signature] = number
        next[index] = number
      }
      classes = next
      if numbers.count == count { return classes }
      count = numbers.count
    }
  }

  private static func network(
    _ states: [Int32: State], _ start: Int, _ classes: [Int32: Int32], _ words: [String]
  ) -> WordNetwork {
    // The start is state 0, the others follow as they are first reached.
    var representative: [Int32: Int32] = [:]
    for index in states.keys.sorted().reversed() { representative[classes[index] ?? 0] = index }
    let first = classes[Int32(start)] ?? 0
    var numbers: [Int32: Int] = [first: 0]
    var order = [first]
    var network = WordNetwork(stateCount: 0, start: 0, finals: [], arcs: [])
    var next = 0
    while next < order.count {
      let from = next
      next += 1
      guard let index = representative[order[from]], let state = states[index] else { continue }
      if state.final > 0 { network.finals.append(.init(state: from, logProbability: log(state.final))) }
      var sums: [Step: Double] = [:]
      for (step, probability) in state.arcs {
        sums[Step(word: step.word, to: classes[step.to] ?? 0), default: 0] += probability
      }
      for (step, probability) in sums.sorted(by: { ($0.key.word, $0.key.to) < ($1.key.word, $1.key.to) }) {
        let to = numbers[step.to] ?? order.count
        if to == order.count {
          numbers[step.to] = to
          order.append(step.to)
        }
        network.arcs.append(
          .init(from: from, to: to, word: words[Int(step.word)], logProbability: log(probability)))
      }
    }
    network.stateCount = order.count
    return network
  }
}
