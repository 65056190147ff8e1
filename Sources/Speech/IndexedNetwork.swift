import Foundation

/// A network in arrays of numbers, so that the part that a few words can say is found in a millisecond.
struct IndexedNetwork {
  /// Words and classes by number.
  let words: [String]
  let start: Int32
  private let stateCount: Int
  /// Arcs of state `s` are `firstArc[s] ..< firstArc[s + 1]`.
  private let firstArc: [Int32]
  private let target: [Int32]
  private let label: [Int32]
  private let share: [Float]
  /// Probability of ending in a state.
  private let ending: [Float]

  init(_ network: SpeechNetwork) {
    var numbers: [String: Int32] = [:]
    var words: [String] = []
    var counts = [Int32](repeating: 0, count: network.stateCount + 1)
    for arc in network.arcs { counts[arc.from + 1] += 1 }
    for state in 0..<network.stateCount { counts[state + 1] += counts[state] }
    var next = counts
    var target = [Int32](repeating: 0, count: network.arcs.count)
    var label = target
    var share = [Float](repeating: 0, count: network.arcs.count)
    for arc in network.arcs {
      let number =
        numbers[arc.word]
        ?? {
          let number = Int32(words.count)
          words.append(arc.word)
          numbers[arc.word] = number
          return number
        }()
      let place = Int(next[arc.from])
      next[arc.from] += 1
      target[place] = Int32(arc.to)
      label[place] = number
      share[place] = Float(exp(arc.logProbability))
    }
    var ending = [Float](repeating: 0, count: network.stateCount)
    for (state, logProbability) in network.finals { ending[state] = Float(exp(logProbability)) }
    self.words = words
    start = Int32(network.start)
    stateCount = network.stateCount
    firstArc = counts
    self.target = target
    self.label = label
    self.share = share
    self.ending = ending
  }

  /// The number of arcs when each class has this many members.
  func size(members: [String: [String]]) -> Int {
    let counts = words.map { $0.isClassName ? members[$0]?.count ?? 0 : 1 }
    return label.reduce(0) { $0 + counts[Int($1)] }
  }

  /// The part that can be said with these words alone; nil when that is nothing.
  ///
  /// A class arc becomes an arc for each of its `members`, which share its probability among all `classSizes` words.
  func restricted(
    to allowed: Set<String>, members: [String: [String]], classSizes: [String: Int]
  ) -> SpeechNetwork? {
    let isAllowed = words.map { $0.isClassName ? !(members[$0] ?? []).isEmpty : allowed.contains($0) }
    var name = [Int32](repeating: -1, count: stateCount)
    var order: [Int32] = [start]
    name[Int(start)] = 0
    var arcs: [(from: Int32, to: Int32, place: Int32)] = []
    var head = 0
    while head < order.count {
      let state = order[head]
      for place in firstArc[Int(state)]..<firstArc[Int(state) + 1] where isAllowed[Int(label[Int(place)])] {
        let to = target[Int(place)]
        if name[Int(to)] < 0 {
          name[Int(to)] = Int32(order.count)
          order.append(to)
        }
        arcs.append((name[Int(state)], name[Int(to)], place))
      }
      head += 1
    }
    let useful = Self.reaching(order.indices.filter { ending[Int(order[$0])] > 0 }, arcs: arcs, count: order.count)
    guard useful[0] else { return nil }
    return network(order, arcs.filter { useful[Int($0.from)] && useful[Int($0.to)] }, members, classSizes)
  }

  private func network(
    _ order: [Int32], _ arcs: [(from: Int32, to: Int32, place: Int32)], _ members: [String: [String]],
    _ classSizes: [String: Int]
  ) -> SpeechNetwork {
    var kept: [SpeechNetwork.Arc] = []
    for arc in arcs {
      let word = words[Int(label[Int(arc.place)])]
      var score = log(Double(share[Int(arc.place)]))
      let ways = word.isClassName ? members[word] ?? [] : [word]
      if word.isClassName { score -= log(Double(max(classSizes[word] ?? ways.count, 1))) }
      for way in ways {
        kept.append(SpeechNetwork.Arc(from: Int(arc.from), to: Int(arc.to), word: way, logProbability: score))
      }
    }
    let finals = order.indices.filter { ending[Int(order[$0])] > 0 }
    return SpeechNetwork(
      stateCount: order.count, start: 0,
      finals: finals.reduce(into: [:]) { $0[$1] = log(Double(ending[Int(order[$1])])) }, arcs: kept)
  }

  private static func reaching(
    _ finals: [Int], arcs: [(from: Int32, to: Int32, place: Int32)], count: Int
  ) -> [Bool] {
    var first = [Int32](repeating: 0, count: count + 1)
    for arc in arcs { first[Int(arc.to) + 1] += 1 }
    for state in 0..<count { first[state + 1] += first[state] }
    var next = first
    var sources = [Int32](repeating: 0, count: arcs.count)
    for arc in arcs {
      sources[Int(next[Int(arc.to)])] = arc.from
      next[Int(arc.to)] += 1
    }
    var useful = [Bool](repeating: false, count: count)
    var waiting = finals
    for final in finals { useful[final] = true }
    while let state = waiting.popLast() {
      for place in first[state]..<first[state + 1] {
        let from = Int(sources[Int(place)])
        if !useful[from] {
          useful[from] = true
          waiting.append(from)
        }
      }
    }
    return useful
  }

  // MARK: Counting

  /// Expected numbers of word pairs in one sentence: row by the first word, column by the second. The row after the
  /// last word is that of the sentence's start, the column after the last that of its end.
  func expectedPairs() -> [[Double]] {
    let visits = expectedVisits()
    let edge = words.count
    var pairs = [[Double]](repeating: [], count: edge + 1)
    // What comes into each state, by word.
    var incoming = [[Int32: Double]](repeating: [:], count: stateCount)
    incoming[Int(start)][Int32(edge)] = 1
    for state in 0..<stateCount where visits[state] > 0 {
      for place in Int(firstArc[state])..<Int(firstArc[state + 1]) {
        incoming[Int(target[place])][label[place], default: 0] += visits[state] * Double(share[place])
      }
    }
    for state in 0..<stateCount where !incoming[state].isEmpty {
      var outgoing: [Int32: Double] = [:]
      for place in Int(firstArc[state])..<Int(firstArc[state + 1]) {
        outgoing[label[place], default: 0] += Double(share[place])
      }
      if ending[state] > 0 { outgoing[Int32(edge)] = Double(ending[state]) }
      let total = outgoing.values.reduce(0, +)
      guard total > 0 else { continue }
      for (word, mass) in incoming[state] where mass > 1e-15 {
        if pairs[Int(word)].isEmpty { pairs[Int(word)] = [Double](repeating: 0, count: edge + 1) }
        for (next, chance) in outgoing { pairs[Int(word)][Int(next)] += mass * chance / total }
      }
    }
    return pairs
  }

  /// How often each state is passed in one sentence, on average.
  private func expectedVisits() -> [Double] {
    var visits = [Double](repeating: 0, count: stateCount)
    var front = visits
    front[Int(start)] = 1
    // Longer sentences weigh nothing; loops die out geometrically.
    for _ in 0..<40 {
      var following = [Double](repeating: 0, count: stateCount)
      var mass = 0.0
      for state in 0..<stateCount where front[state] > 1e-12 {
        visits[state] += front[state]
        for place in Int(firstArc[state])..<Int(firstArc[state + 1]) {
          let passed = front[state] * Double(share[place])
          following[Int(target[place])] += passed
          mass += passed
        }
      }
      guard mass > 1e-6 else { break }
      front = following
    }
    return visits
  }
}
