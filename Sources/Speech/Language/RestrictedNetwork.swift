import Basics
import Foundation

/// The part of an ``IndexedNetwork`` for some words, with equivalent states merged, so that each is
/// searched once.
struct RestrictedNetwork {
  /// An arc of the whole network, between states of the part.
  private struct Arc {
    var from: Int32
    var to: Int32
    /// Its place in the whole network.
    var place: Int
  }

  private let whole: IndexedNetwork
  private let members: [String: [String]]
  /// The part's states, by their numbers in the whole; the first is its start.
  private var states: [Int32]
  /// The arcs in the order of their first states.
  private var arcs: [Arc] = []

  /// - Parameter members: the permitted members of each class.
  /// - Returns: nil if there is no sentence of these words alone.
  init?(_ whole: IndexedNetwork, to allowed: Set<String>, members: [String: [String]]) {
    (self.whole, self.members, states) = (whole, members, [whole.start])
    let isAllowed = whole.words.map { $0.isClassName ? !(members[$0] ?? []).isEmpty : allowed.contains($0) }
    collect { isAllowed[Int($0)] }
    guard leaveOutDeadEnds() else { return nil }
    merge()
  }

  /// The number of arcs if each class arc is one for each of its members.
  var size: Int {
    arcs.reduce(0) { size, arc in
      let word = whole.words[Int(whole.label[arc.place])]
      return size + (word.isClassName ? members[word]?.count ?? 0 : 1)
    }
  }

  /// The part with an arc for each member of a class; they share its probability by `weights`.
  func expanded(_ weights: ClassWeights) -> SpeechNetwork {
    var ways: [Int32: [(word: String, logShare: Double)]] = [:]
    var expanded: [SpeechNetwork.Arc] = []
    expanded.reserveCapacity(size)
    for arc in arcs {
      let label = whole.label[arc.place]
      let score = log(Double(whole.share[arc.place]))
      let found = ways[label] ?? self.ways(of: whole.words[Int(label)], weights)
      ways[label] = found
      for way in found {
        expanded.append(
          SpeechNetwork.Arc(
            from: Int(arc.from), to: Int(arc.to), word: way.word, logProbability: score + way.logShare))
      }
    }
    let finals = states.indices.filter { whole.ending[Int(states[$0])] > 0 }
    return SpeechNetwork(
      stateCount: states.count, start: 0,
      finals: finals.reduce(into: [:]) { $0[$1] = log(Double(whole.ending[Int(states[$1])])) }, arcs: expanded)
  }

  private func ways(of word: String, _ weights: ClassWeights) -> [(word: String, logShare: Double)] {
    guard word.isClassName else { return [(word, 0)] }
    return (members[word] ?? []).map {
      ($0, IndexedNetwork.classExponent * log(weights.share(of: $0, in: word)))
    }
  }

  // MARK: Parts

  /// Collects the permitted arcs from the start on.
  private mutating func collect(_ isAllowed: (Int32) -> Bool) {
    var name = [Int32](repeating: -1, count: whole.stateCount)
    name[Int(whole.start)] = 0
    var head = 0
    while head < states.count {
      for place in whole.arcs(of: states[head]) where isAllowed(whole.label[place]) {
        let to = whole.target[place]
        if name[Int(to)] < 0 {
          name[Int(to)] = Int32(states.count)
          states.append(to)
        }
        arcs.append(Arc(from: Int32(head), to: name[Int(to)], place: place))
      }
      head += 1
    }
  }

  /// Removes states without a possible end; false: the start is one of them.
  private mutating func leaveOutDeadEnds() -> Bool {
    var isUseful = states.map { whole.ending[Int($0)] > 0 }
    var sources = [[Int32]](repeating: [], count: states.count)
    for arc in arcs { sources[Int(arc.to)].append(arc.from) }
    var waiting = states.indices.filter { isUseful[$0] }
    while let state = waiting.popLast() {
      for from in sources[state] where !isUseful[Int(from)] {
        isUseful[Int(from)] = true
        waiting.append(Int(from))
      }
    }
    guard isUseful[0] else { return false }
    var next: Int32 = 0
    let names = isUseful.map { isUseful -> Int32 in
      defer { next += isUseful ? 1 : 0 }
      return isUseful ? next : -1
    }
    states = zip(states, isUseful).filter(\.1).map(\.0)
    arcs = arcs.compactMap { arc in
      let (from, to) = (names[Int(arc.from)], names[Int(arc.to)])
      return from < 0 || to < 0 ? nil : Arc(from: from, to: to, place: arc.place)
    }
    return true
  }

  /// Merges equivalent states: at first all are one class, then they are split by the targets of their
  /// words (E. F. Moore, "Gedanken-experiments on sequential machines", 1956). States are compared by a
  /// hash of 64 bits: a chance collision of two in a network is less likely than 1e-10.
  private mutating func merge() {
    let endings = states.map { SeededGenerator.spread(Self.rounded(whole.ending[Int($0)])) }
    let ways = arcs.map { arc in
      SeededGenerator.spread(Self.rounded(whole.share[arc.place]) << 32 | UInt64(whole.label[arc.place]))
    }
    var group = [Int32](repeating: 0, count: states.count)
    var count = 1
    while true {
      var futures = endings
      // A sum, so that their order does not matter, and every one counts.
      for (arc, way) in zip(arcs, ways) {
        futures[Int(arc.from)] &+= SeededGenerator.spread(way &+ UInt64(group[Int(arc.to)]))
      }
      var numbers: [UInt64: Int32] = [:]
      for state in group.indices {
        let number = numbers[futures[state]] ?? Int32(numbers.count)
        numbers[futures[state]] = number
        group[state] = number
      }
      if numbers.count == count { break }
      count = numbers.count
    }
    var first = [Int32](repeating: -1, count: count)
    for state in group.indices where first[Int(group[state])] < 0 { first[Int(group[state])] = Int32(state) }
    arcs = arcs.filter { first[Int(group[Int($0.from)])] == $0.from }.map {
      Arc(from: group[Int($0.from)], to: group[Int($0.to)], place: $0.place)
    }
    states = first.map { states[Int($0)] }
  }

  /// The logarithm of a probability in ten-thousandths, so that rounding errors do not separate states.
  private static func rounded(_ probability: Float) -> UInt64 {
    UInt64((min(-log(Double(probability)), 1e5) * 1e4).rounded())
  }
}
