import Foundation

/// Unrolls rules into an automaton with empty arcs, which `NetworkReducer` then makes small.
struct NetworkBuilder {
  /// The probability that politeness stands before or after a sentence.
  private static let frameProbability = 0.2
  /// Nodes nested deeper than this are left out.
  private static let depthLimit = 400

  private let grammar: CompiledGrammar
  private let options: WordNetwork.Options
  private let phrases: [[[String]]]
  private let heights: [Int32?]
  private let isRoot: [Bool]
  private var arcs: [WordNetwork.Arc] = []
  private var stateCount = 0
  /// Rules being unrolled, with the states they lead from and to.
  private var active: [(root: Int32, from: Int, to: Int)] = []
  private var depth = 0

  init(_ grammar: CompiledGrammar, _ vocabulary: Vocabulary, _ options: WordNetwork.Options) {
    self.grammar = grammar
    self.options = options
    phrases = options.expandsData ? grammar.categories.map { vocabulary.phrases(in: $0) } : []
    // A class may be filled later; phrases must be there now.
    heights = Speakable(grammar, options.expandsData ? vocabulary : nil, .spoken).heights
    var isRoot = [Bool](repeating: false, count: grammar.nodes.count)
    for rule in grammar.rules { isRoot[Int(rule.root)] = true }
    self.isRoot = isRoot
  }

  mutating func build(_ roots: [Int32]) throws(WordNetwork.Failure) -> WordNetwork {
    let live = roots.filter { isLive($0) }
    guard !live.isEmpty else { throw .empty }
    let (start, first, last, final) = (state(), state(), state(), state())
    try frame(grammar.frameBefore, start, first)
    for root in live {
      // Its own two states keep one rule's politeness from running into another's loop.
      let (from, to) = (state(), state())
      try add(nil, first, from, -log(Double(live.count)))
      try add(nil, to, last, 0)
      try unroll(root, from, to)
    }
    try frame(grammar.frameAfter, last, final)
    return try NetworkReducer.reduce(stateCount, start, final, arcs)
  }

  private mutating func frame(_ rule: Int32?, _ from: Int, _ to: Int) throws(WordNetwork.Failure) {
    guard options.hasFrame, let rule, isLive(rule) else { return try add(nil, from, to, 0) }
    let body = state()
    try add(nil, from, to, log(1 - Self.frameProbability))
    try add(nil, from, body, log(Self.frameProbability))
    try unroll(rule, body, from)
  }

  private func isLive(_ node: Int32) -> Bool { heights[Int(node)] != nil }

  private mutating func state() -> Int {
    stateCount += 1
    return stateCount - 1
  }

  private mutating func add(_ word: String?, _ from: Int, _ to: Int, _ log: Double) throws(WordNetwork.Failure) {
    guard arcs.count < options.arcLimit else { throw .tooLarge(limit: options.arcLimit) }
    arcs.append(WordNetwork.Arc(from: from, to: to, word: word, logProbability: log))
  }

  /// Adds a node's sentences between two states; adds nothing where recursion goes deeper than allowed.
  private mutating func unroll(_ index: Int32, _ from: Int, _ to: Int) throws(WordNetwork.Failure) {
    guard isLive(index), depth < Self.depthLimit else { return }
    depth += 1
    defer { depth -= 1 }
    guard isRoot[Int(index)] else { return try expand(index, from, to) }
    // Recursion at the end of a rule leads to the same state as the rule does, so it is a loop.
    if let outer = active.last(where: { $0.root == index && $0.to == to }) {
      return try add(nil, from, outer.from, 0)
    }
    guard active.count(where: { $0.root == index }) <= options.recursionLimit else { return }
    // A state of its own, so that a loop does not come back to what stands beside the rule.
    let own = state()
    try add(nil, from, own, 0)
    active.append((index, own, to))
    defer { active.removeLast() }
    try expand(index, own, to)
  }

  private mutating func expand(_ index: Int32, _ from: Int, _ to: Int) throws(WordNetwork.Failure) {
    let node = grammar.nodes[Int(index)]
    switch node.operation {
    case .word:
      try add(grammar.words[Int(node.first)], from, to, 0)
    case .phrase:
      try phrase(grammar.phraseWords[grammar.childRange(node)].map { grammar.words[Int($0)] }, from, to)
    case .comma, .null:
      try add(nil, from, to, 0)  // a comma makes no sound
    case .typed, .void:
      break
    case .data:
      try data(node.first, from, to)
    case .rule, .value:
      try unroll(grammar.rules[Int(node.first)].root, from, to)
    case .tag:
      try unroll(node.first, from, to)
    case .sequence:
      try sequence(node, from, to)
    case .alternatives:
      let places = grammar.childRange(node).filter {
        grammar.weights[$0] != Int64.min && isLive(grammar.children[$0])
      }
      let total = places.reduce(0) { $0 + exp(Double(grammar.weights[$1]) / 1e6) }
      for place in places {
        let branch = state()
        try add(nil, from, branch, Double(grammar.weights[place]) / 1e6 - log(total))
        try unroll(grammar.children[place], branch, to)
      }
    case .optional:
      guard isLive(node.first) else { return try add(nil, from, to, 0) }
      let branch = state()
      try add(nil, from, to, log(0.5))
      try add(nil, from, branch, log(0.5))
      try unroll(node.first, branch, to)
    case .repetition:
      try repetition(node, from, to)
    }
  }

  private mutating func sequence(_ node: Node, _ from: Int, _ to: Int) throws(WordNetwork.Failure) {
    var current = from
    let range = grammar.childRange(node)
    for place in range {
      let next = place == range.upperBound - 1 ? to : state()
      try unroll(grammar.children[place], current, next)
      current = next
    }
  }

  private mutating func repetition(_ node: Node, _ from: Int, _ to: Int) throws(WordNetwork.Failure) {
    guard isLive(node.first) else { return try add(nil, from, to, 0) }
    let (body, after) = (state(), state())
    if node.count == 0 { try add(nil, from, to, log(0.5)) }
    try add(nil, from, body, node.count == 0 ? log(0.5) : 0)
    try unroll(node.first, body, after)
    try add(nil, after, body, log(0.5))
    try add(nil, after, to, log(0.5))
  }

  private mutating func phrase(_ words: [String], _ from: Int, _ to: Int) throws(WordNetwork.Failure) {
    var current = from
    for (index, word) in words.enumerated() {
      let next = index == words.count - 1 ? to : state()
      try add(word, current, next, 0)
      current = next
    }
  }

  private mutating func data(_ category: Int32, _ from: Int, _ to: Int) throws(WordNetwork.Failure) {
    guard options.expandsData else {
      return try add("[data.\(grammar.categories[Int(category)])]", from, to, 0)
    }
    let all = phrases[Int(category)]
    let log = -log(Double(all.count))
    for words in all {
      let branch = state()
      try add(nil, from, branch, log)
      try phrase(words, branch, to)
    }
  }
}
