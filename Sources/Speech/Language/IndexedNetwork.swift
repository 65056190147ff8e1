import Foundation

/// A network in arrays of numbers, so that the part for a few words is found in a millisecond.
struct IndexedNetwork {
  /// Words and classes by number.
  let words: [String]
  private let numbers: [String: Int32]
  let start: Int32
  let stateCount: Int
  /// The arcs of state `s` are `firstArc[s] ..< firstArc[s + 1]`.
  let firstArc: [Int32]
  let target: [Int32]
  let label: [Int32]
  private(set) var share: [Float]
  /// The probability of ending in a state.
  private(set) var ending: [Float]

  /// The exponent of a word's share of its class, 1 / members. People say a few items often and most of
  /// them never, so that a fair share of all, multiplied by the language weight, would make every item
  /// too unlikely.
  static let classExponent = 0.4

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
    self.numbers = numbers
    start = Int32(network.start)
    stateCount = network.stateCount
    firstArc = counts
    self.target = target
    self.label = label
    self.share = share
    self.ending = ending
  }

  /// The number of arcs if each class has this many members.
  func size(members: [String: [String]]) -> Int {
    let counts = words.map { $0.isClassName ? members[$0]?.count ?? 0 : 1 }
    return label.reduce(0) { $0 + counts[Int($1)] }
  }

  /// The arcs that leave a state.
  func arcs(of state: Int32) -> Range<Int> { Int(firstArc[Int(state)])..<Int(firstArc[Int(state) + 1]) }

  // MARK: Estimating

  /// Makes these sentences likelier, and with them others with the same parts: the share of every arc
  /// becomes its part in the sentences' best paths, with the old share counting as `prior` further
  /// sentences.
  ///
  /// Sentences outside the network are ignored.
  mutating func learn(_ sentences: [(words: [String], count: Double)], prior: Double) {
    var used = [Double](repeating: 0, count: share.count)
    var ended = [Double](repeating: 0, count: stateCount)
    for sentence in sentences {
      let labels = sentence.words.compactMap { numbers[$0] }
      guard labels.count == sentence.words.count, let path = bestPath(labels) else { continue }
      for place in path.places { used[place] += sentence.count }
      ended[Int(path.end)] += sentence.count
    }
    for state in 0..<stateCount {
      let places = Int(firstArc[state])..<Int(firstArc[state + 1])
      let total = places.reduce(ended[state]) { $0 + used[$1] }
      guard total > 0 else { continue }
      for place in places { share[place] = Float((used[place] + prior * Double(share[place])) / (total + prior)) }
      ending[state] = Float((ended[state] + prior * Double(ending[state])) / (total + prior))
    }
  }

  private func bestPath(_ labels: [Int32]) -> (places: [Int], end: Int32)? {
    typealias Step = (probability: Double, place: Int, from: Int32)
    var columns: [[Int32: Step]] = [[start: (1, -1, -1)]]
    for label in labels {
      var next: [Int32: Step] = [:]
      for (state, step) in columns[columns.count - 1] {
        for place in Int(firstArc[Int(state)])..<Int(firstArc[Int(state) + 1]) where self.label[place] == label {
          let probability = step.probability * Double(share[place])
          if probability > next[target[place]]?.probability ?? 0 { next[target[place]] = (probability, place, state) }
        }
      }
      columns.append(next)
    }
    func ends(_ state: Int32, _ step: Step) -> Double { step.probability * Double(ending[Int(state)]) }
    guard let last = columns.last?.max(by: { ends($0.key, $0.value) < ends($1.key, $1.value) }),
      ends(last.key, last.value) > 0
    else { return nil }
    var places: [Int] = []
    var state = last.key
    for column in columns.dropFirst().reversed() {
      guard let step = column[state] else { return nil }
      places.append(step.place)
      state = step.from
    }
    return (places, last.key)
  }

  /// The probability that a sentence with this beginning, classes by their names, ends there: 0 to 1. A
  /// beginning outside the network ends.
  func endProbability(after said: [String]) -> Double {
    var masses: [Int32: Double] = [start: 1]
    for word in said {
      let label = numbers[word]
      masses = masses.reduce(into: [:]) { next, state in
        let places = Int(firstArc[Int(state.key)])..<Int(firstArc[Int(state.key) + 1])
        for place in places where self.label[place] == label {
          next[target[place], default: 0] += state.value * Double(share[place])
        }
      }
    }
    let total = masses.values.reduce(0, +)
    guard total > 0 else { return 1 }
    return masses.reduce(0) { $0 + $1.value * Double(ending[Int($1.key)]) } / total
  }
}
