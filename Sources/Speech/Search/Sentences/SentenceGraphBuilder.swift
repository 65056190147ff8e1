import Foundation

/// Makes the trees of a ``SentenceGraph``.
struct SentenceGraphBuilder {
  typealias Node = SentenceGraph.Node
  typealias Ending = SentenceGraph.Ending

  let nodes = GrowingRow<Node>()
  let endings = GrowingRow<Ending>()
  private(set) var entries: [String] = []
  let firstChild = GrowingRow<Int32>()
  let roots = GrowingRow<Int32>()
  private(set) var firstRoot: [Int32] = []

  private let definition: ModelDefinition
  private let fillers: [Filler]
  private let weights: SentenceGraph.Weights
  private let stateCount: Int
  /// The arcs with the pronunciations of their words; those of state `s` are at `order[firstArc[s] ..<
  /// firstArc[s + 1]]`.
  private let arcs: [(arc: SpeechNetwork.Arc, pronunciations: [Lexicon.Pronunciation])]
  private let firstArc: [Int]
  private let order: [Int]
  /// The possible last phones before each state, and first phones after it, as bits.
  private let left: [UInt64]
  private let right: [UInt64]
  private var numbers: [String: Int32] = [:]
  /// The family after a phone inside a word of the current state, by its family and its sequence of
  /// senones.
  private var inner: [Int: Int32] = [:]

  private static let everything = UInt64.max

  init(_ network: SpeechNetwork, lexicon: Lexicon, acoustics: Acoustics, weights: SentenceGraph.Weights) {
    definition = acoustics.mixtures.definition
    fillers = acoustics.fillers
    self.weights = weights
    stateCount = network.stateCount
    arcs = network.arcs.map { ($0, lexicon[$0.word]) }
    // Silence may come before and after everything.
    var left = [UInt64](repeating: 1 << UInt64(definition.silence), count: network.stateCount)
    var right = left
    var counts = [Int](repeating: 0, count: network.stateCount + 1)
    for (arc, pronunciations) in arcs {
      counts[arc.from + 1] += 1
      for pronunciation in pronunciations {
        right[arc.from] |= 1 << UInt64(pronunciation.phones[0])
        left[arc.to] |= 1 << UInt64(pronunciation.phones[pronunciation.phones.count - 1])
      }
    }
    for state in 0..<network.stateCount { counts[state + 1] += counts[state] }
    (self.left, self.right, firstArc) = (left, right, counts)
    var order = [Int](repeating: 0, count: arcs.count)
    for (index, arc) in arcs.enumerated() {
      order[counts[arc.arc.from]] = index
      counts[arc.arc.from] += 1
    }
    self.order = order
  }

  mutating func build() {
    let noises = fillers.map { (filler: $0, entry: number(of: $0.entry)) }
    for state in 0..<stateCount {
      firstRoot.append(Int32(roots.count))
      inner.removeAll(keepingCapacity: true)
      for (filler, entry) in noises { add(filler, entry: entry, at: state) }
      var beginnings: [Int: Int32] = [:]
      for index in order[firstArc[state]..<firstArc[state + 1]] {
        let (arc, pronunciations) = arcs[index]
        for pronunciation in pronunciations {
          let ending = Ending(
            entry: number(of: pronunciation.entry), state: Int32(arc.to), score: weights.score(arc.logProbability),
            beginning: UInt8(pronunciation.phones[0]),
            phone: UInt8(pronunciation.phones[pronunciation.phones.count - 1]), right: Self.everything)
          if pronunciation.phones.count == 1 {
            addAlone(pronunciation.phones[0], ending, at: state)
          } else {
            add(pronunciation.phones, ending, after: &beginnings, at: state)
          }
        }
      }
    }
    firstRoot.append(Int32(roots.count))
  }

  /// The score for entering a word.
  private var perWord: Int32 { weights.score(log(weights.insertion)) }

  private mutating func add(_ filler: Filler, entry: Int32, at state: Int) {
    let score = weights.score(log(filler.probability))
    var root = node(filler.phone, sequence: definition.sequence(of: filler.phone), entry: score + perWord)
    let silence = UInt8(definition.silence)
    (root.left, root.beginning, root.ending) = (Self.everything, silence, Int32(endings.count))
    endings.append(
      Ending(
        entry: entry, state: Int32(state), score: score, beginning: silence, phone: silence, right: Self.everything))
    addRoot(root)
  }

  /// Adds a word of one phone: its right context is taken for silence.
  private mutating func addAlone(_ phone: Int, _ ending: Ending, at state: Int) {
    let silence = definition.silence
    for (sequence, group) in alike(
      left[state], { definition.sequence(of: phone, after: $0, before: silence, .singlePhoneWord) })
    {
      var root = node(phone, sequence: sequence, entry: ending.score + perWord)
      (root.left, root.ending) = (group, Int32(endings.count))
      endings.append(ending)
      addRoot(root)
    }
  }

  private mutating func add(
    _ phones: [Int], _ ending: Ending, after beginnings: inout [Int: Int32], at state: Int
  ) {
    var family = beginning(phones[0], phones[1], among: &beginnings, at: state)
    for place in 1..<(phones.count - 1) {
      let sequence = definition.sequence(
        of: phones[place], after: phones[place - 1], before: phones[place + 1], .inside)
      let key = Int(family) << 16 | sequence
      if let known = inner[key] {
        family = known
      } else {
        var child = node(phones[place], sequence: sequence, entry: 0)
        child.family = newFamily()
        inner[key] = child.family
        add(child, to: family)
        family = child.family
      }
    }
    let (phone, before) = (phones[phones.count - 1], phones[phones.count - 2])
    for (sequence, group) in alike(
      right[Int(ending.state)], { definition.sequence(of: phone, after: before, before: $0, .last) })
    {
      var leaf = node(phone, sequence: sequence, entry: ending.score)
      leaf.ending = Int32(endings.count)
      var ending = ending
      ending.right = group
      endings.append(ending)
      add(leaf, to: family)
    }
  }

  /// The family after the first phone of a word.
  private mutating func beginning(
    _ phone: Int, _ next: Int, among beginnings: inout [Int: Int32], at state: Int
  ) -> Int32 {
    let key = phone << 8 | next
    if let known = beginnings[key] { return known }
    let family = newFamily()
    beginnings[key] = family
    for (sequence, group) in alike(
      left[state], { definition.sequence(of: phone, after: $0, before: next, .first) })
    {
      var root = node(phone, sequence: sequence, entry: perWord)
      (root.left, root.family) = (group, family)
      addRoot(root)
    }
    return family
  }

  /// The contexts with the same sequence of senones, together.
  private func alike(_ others: UInt64, _ sequence: (Int) -> Int) -> [(sequence: Int, phones: UInt64)] {
    var found: [(sequence: Int, phones: UInt64)] = []
    var rest = others
    while rest != 0 {
      let other = rest.trailingZeroBitCount
      rest &= rest - 1
      let own = sequence(other)
      if let place = found.firstIndex(where: { $0.sequence == own }) {
        found[place].phones |= 1 << UInt64(other)
      } else {
        found.append((own, 1 << UInt64(other)))
      }
    }
    return found
  }

  /// Renumbers the nodes' senones by their places among the needed ones, and returns those.
  mutating func selectSenones() -> [Int] {
    var isNeeded = [Bool](repeating: false, count: definition.senoneCount)
    for senone in 0..<definition.stateCount { isNeeded[senone] = true }
    for place in 0..<nodes.count { nodes[place].states.forEachSenone { isNeeded[Int($0)] = true } }
    let needed = isNeeded.indices.filter { isNeeded[$0] }
    var places = [Int32](repeating: 0, count: definition.senoneCount)
    for (place, senone) in needed.enumerated() { places[senone] = Int32(place) }
    for index in 0..<nodes.count { nodes[index].states.renumberSenones { places[Int($0)] } }
    return needed
  }

  // MARK: Parts

  private func node(_ phone: Int, sequence: Int, entry: Int32) -> Node {
    Node(
      states: PhoneStates(of: phone, sequence: sequence, definition), entry: entry, beginning: UInt8(phone))
  }

  private mutating func addRoot(_ root: Node) {
    roots.append(Int32(nodes.count))
    nodes.append(root)
  }

  private mutating func add(_ node: Node, to family: Int32) {
    var node = node
    node.sibling = firstChild[family]
    firstChild[family] = Int32(nodes.count)
    nodes.append(node)
  }

  private mutating func newFamily() -> Int32 {
    firstChild.append(-1)
    return Int32(firstChild.count - 1)
  }

  private mutating func number(of entry: String) -> Int32 {
    if let known = numbers[entry] { return known }
    entries.append(entry)
    numbers[entry] = Int32(entries.count - 1)
    return Int32(entries.count - 1)
  }
}
