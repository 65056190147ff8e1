extension IndexedNetwork {
  /// The likeliest sequences of three words with their expected counts in one sentence: first and second
  /// word, then the third; numbers as in ``forEachRowOfPairs(_:)``.
  func expectedTriples(atLeast least: Double) -> [TwoWords: [Int32: Double]] {
    let visits = expectedVisits()
    let edge = Int32(words.count)
    var incoming = [[Int32: Double]](repeating: [:], count: stateCount)
    incoming[Int(start)][edge] = 1
    for state in 0..<stateCount where visits[state] > 0 {
      for place in Int(firstArc[state])..<Int(firstArc[state + 1]) {
        incoming[Int(target[place])][label[place], default: 0] += visits[state] * Double(share[place])
      }
    }
    var pairs = [[TwoWords: Double]](repeating: [:], count: stateCount)
    for state in 0..<stateCount {
      for place in Int(firstArc[state])..<Int(firstArc[state + 1]) {
        for (word, mass) in incoming[state] where mass * Double(share[place]) >= least {
          pairs[Int(target[place])][TwoWords(first: word, second: label[place]), default: 0] +=
            mass * Double(share[place])
        }
      }
    }
    var triples: [TwoWords: [Int32: Double]] = [:]
    for state in 0..<stateCount {
      for (pair, mass) in pairs[state] {
        for place in Int(firstArc[state])..<Int(firstArc[state + 1]) where mass * Double(share[place]) >= least {
          triples[pair, default: [:]][label[place], default: 0] += mass * Double(share[place])
        }
        if mass * Double(ending[state]) >= least {
          triples[pair, default: [:]][edge, default: 0] += mass * Double(ending[state])
        }
      }
    }
    return triples
  }

  /// Two consecutive words.
  struct TwoWords: Hashable {
    var first: Int32
    var second: Int32
  }

  /// The expected counts of word pairs in one sentence, row by row in the order of the first words, with
  /// their second words. The number after the last word's is that of the sentence's start as a first
  /// word, of its end as a second.
  func forEachRowOfPairs(_ use: (_ first: Int, _ row: [(word: Int32, count: Double)]) -> Void) {
    let visits = expectedVisits()
    let edge = words.count
    // The targets of each word, and the continuations from there.
    var arrivals = [[(state: Int32, mass: Double)]](repeating: [], count: edge + 1)
    arrivals[edge] = [(start, 1)]
    var leaving = [Double](repeating: 0, count: stateCount)
    for state in 0..<stateCount {
      leaving[state] = Double(ending[state])
      for place in Int(firstArc[state])..<Int(firstArc[state + 1]) {
        leaving[state] += Double(share[place])
        let mass = visits[state] * Double(share[place])
        if mass > 1e-15 { arrivals[Int(label[place])].append((target[place], mass)) }
      }
    }
    var counts = [Double](repeating: 0, count: edge + 1)
    for (word, ways) in arrivals.enumerated() where !ways.isEmpty {
      var seen: [Int32] = []
      func count(_ next: Int32, _ mass: Double) {
        guard mass > 0 else { return }
        if counts[Int(next)] == 0 { seen.append(next) }
        counts[Int(next)] += mass
      }
      for (state, mass) in Self.together(ways) where leaving[Int(state)] > 0 {
        let each = mass / leaving[Int(state)]
        for place in Int(firstArc[Int(state)])..<Int(firstArc[Int(state) + 1]) {
          count(label[place], each * Double(share[place]))
        }
        if ending[Int(state)] > 0 { count(Int32(edge), each * Double(ending[Int(state)])) }
      }
      use(word, seen.map { ($0, counts[Int($0)]) })
      for next in seen { counts[Int(next)] = 0 }
    }
  }

  /// The sums of the mass that enters each state.
  private static func together(_ ways: [(state: Int32, mass: Double)]) -> [(state: Int32, mass: Double)] {
    var sums: [(state: Int32, mass: Double)] = []
    for way in ways.sorted(by: { $0.state < $1.state }) {
      if sums.last?.state == way.state { sums[sums.count - 1].mass += way.mass } else { sums.append(way) }
    }
    return sums
  }

  /// The expected number of visits to each state in one sentence.
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
