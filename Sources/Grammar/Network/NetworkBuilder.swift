import Foundation

/// Unrolls rules into an automaton, the smaller rules first: each is minimised once and copied to its
/// uses.
struct NetworkBuilder {
  /// The deepest nesting; deeper nodes are left out.
  private static let depthLimit = 400

  private let grammar: CompiledGrammar
  private let options: WordNetwork.Options
  private let phrases: [[[String]]]
  private let heights: [Int32?]
  private let isRoot: [Bool]
  private let isRecursive: [Bool]
  /// The words by number; the grammar's first.
  private var words: WordIndex
  private var graph = WordGraph()
  /// The minimised rules.
  private var fragments: [Int32: WordAutomaton] = [:]
  /// The recursive rules in progress, with their first and last states.
  private var active: [(root: Int32, from: Int32, to: Int32)] = []
  private var depth = 0

  init(_ grammar: CompiledGrammar, _ vocabulary: Vocabulary, _ options: WordNetwork.Options) {
    self.grammar = grammar
    self.options = options
    phrases = options.expandsData ? grammar.categories.map { vocabulary.phrases(in: $0) } : []
    // A class may be filled later; phrases must exist now.
    heights = Speakable(grammar, options.expandsData ? vocabulary : nil, .spoken).heights
    var isRoot = [Bool](repeating: false, count: grammar.nodes.count)
    for rule in grammar.rules { isRoot[Int(rule.root)] = true }
    self.isRoot = isRoot
    isRecursive = NodeGraph(grammar).recursive()
    words = grammar.wordIndex
  }

  mutating func build(_ roots: [Int32]) throws(WordNetwork.Failure) -> WordNetwork {
    let live = roots.filter { isLive($0) }
    guard !live.isEmpty else { throw .empty }
    // Intents are minimised one by one as well, so that the whole is never larger than their sum.
    let names = Dictionary(grammar.rules.map { ($0.root, $0.fullName) }) { first, _ in first }
    for root in live {
      do {
        fragments[root] = try fragment(root)
      } catch {
        throw .tooLarge(limit: options.arcLimit, rule: names[root])
      }
    }
    let (start, first, last, final) = (graph.state(), graph.state(), graph.state(), graph.state())
    try frame(grammar.frameBefore, start, first)
    let weights = live.map { names[$0].flatMap { options.weights[$0] } ?? 1 }
    let total = weights.reduce(0, +)
    for (root, weight) in zip(live, weights) {
      guard let fragment = fragments[root] else { continue }
      let branch = graph.state()
      graph.add(from: first, to: branch, probability: weight / total)
      graph.add(fragment, from: branch, to: last)
      try checkSize()
    }
    try frame(grammar.frameAfter, last, final)
    guard let automaton = NetworkReducer.reduce(graph, from: start, to: final) else { throw .empty }
    return network(of: automaton)
  }

  private func network(of automaton: WordAutomaton) -> WordNetwork {
    var network = WordNetwork(stateCount: automaton.arcs.count, start: 0, finals: [], arcs: [])
    for (state, arcs) in automaton.arcs.enumerated() {
      network.arcs += arcs.map {
        .init(from: state, to: Int($0.to), word: words.words[Int($0.word)], logProbability: log($0.probability))
      }
      if automaton.finals[state] > 0 {
        network.finals.append(.init(state: state, logProbability: log(automaton.finals[state])))
      }
    }
    return network
  }

  private mutating func frame(_ rule: Int32?, _ from: Int32, _ to: Int32) throws(WordNetwork.Failure) {
    guard options.hasFrame, let rule, isLive(rule) else { return graph.add(from: from, to: to, probability: 1) }
    let body = graph.state()
    graph.add(from: from, to: to, probability: 1 - options.frameProbability)
    graph.add(from: from, to: body, probability: options.frameProbability)
    try unroll(rule, body, from)
  }

  private func isLive(_ node: Int32) -> Bool { heights[Int(node)] != nil }

  private func checkSize() throws(WordNetwork.Failure) {
    guard graph.arcCount <= options.arcLimit else { throw .tooLarge(limit: options.arcLimit) }
  }

  /// A rule as a small automaton of its own; nil if all its sentences recur too deep.
  private mutating func fragment(_ root: Int32) throws(WordNetwork.Failure) -> WordAutomaton? {
    if let made = fragments[root] { return made }
    let (outer, outerActive) = (graph, active)
    graph = WordGraph()
    active = []
    let (from, to) = (graph.state(), graph.state())
    if isRecursive[Int(root)] { try unroll(root, from, to) } else { try expand(root, from, to) }
    let made = NetworkReducer.reduce(graph, from: from, to: to)
    (graph, active) = (outer, outerActive)
    fragments[root] = made
    return made
  }

  /// Adds a node's sentences between two states; adds nothing beyond the permitted recursion.
  private mutating func unroll(_ index: Int32, _ from: Int32, _ to: Int32) throws(WordNetwork.Failure) {
    guard isLive(index), depth < Self.depthLimit else { return }
    try checkSize()
    depth += 1
    defer { depth -= 1 }
    guard isRoot[Int(index)] else { return try expand(index, from, to) }
    guard isRecursive[Int(index)] else {
      if let fragment = try fragment(index) { graph.add(fragment, from: from, to: to) }
      return
    }
    // Recursion at the end of a rule leads to the rule's own end, so it is a loop.
    if let outer = active.last(where: { $0.root == index && $0.to == to }) {
      return graph.add(from: from, to: outer.from, probability: 1)
    }
    guard active.count(where: { $0.root == index }) <= options.recursionLimit else { return }
    // A state of its own, so that a loop does not return to the rule's alternatives.
    let own = graph.state()
    graph.add(from: from, to: own, probability: 1)
    active.append((index, own, to))
    defer { active.removeLast() }
    try expand(index, own, to)
  }

  private mutating func expand(_ index: Int32, _ from: Int32, _ to: Int32) throws(WordNetwork.Failure) {
    let node = grammar.nodes[Int(index)]
    switch node.operation {
    case .word:
      graph.add(word: node.first, from: from, to: to)
    case .phrase:
      phrase(grammar.phraseWords[grammar.childRange(node)], from, to)
    case .comma, .null:
      graph.add(from: from, to: to, probability: 1)  // a comma makes no sound
    case .typed, .typing, .void:
      break
    case .data:
      data(Int(node.first), from, to)
    case .rule, .value:
      try unroll(grammar.rules[Int(node.first)].root, from, to)
    case .tag:
      try unroll(node.first, from, to)
    case .sequence:
      var current = from
      let range = grammar.childRange(node)
      for place in range {
        let next = place == range.upperBound - 1 ? to : graph.state()
        try unroll(grammar.children[place], current, next)
        current = next
      }
    case .alternatives:
      let places = grammar.childRange(node).filter {
        grammar.weights[$0] != Int64.min && isLive(grammar.children[$0])
      }
      let total = places.reduce(0) { $0 + exp(Double(grammar.weights[$1]) / 1e6) }
      for place in places {
        let branch = graph.state()
        graph.add(from: from, to: branch, probability: exp(Double(grammar.weights[place]) / 1e6) / total)
        try unroll(grammar.children[place], branch, to)
      }
    case .optional:
      guard isLive(node.first) else { return graph.add(from: from, to: to, probability: 1) }
      let branch = graph.state()
      graph.add(from: from, to: to, probability: 0.5)
      graph.add(from: from, to: branch, probability: 0.5)
      try unroll(node.first, branch, to)
    case .repetition:
      try repetition(node, from, to)
    }
  }

  private mutating func repetition(_ node: Node, _ from: Int32, _ to: Int32) throws(WordNetwork.Failure) {
    guard isLive(node.first) else { return graph.add(from: from, to: to, probability: 1) }
    let (body, after) = (graph.state(), graph.state())
    if node.count == 0 { graph.add(from: from, to: to, probability: 0.5) }
    graph.add(from: from, to: body, probability: node.count == 0 ? 0.5 : 1)
    try unroll(node.first, body, after)
    graph.add(from: after, to: body, probability: 0.5)
    graph.add(from: after, to: to, probability: 0.5)
  }

  private mutating func phrase(_ words: ArraySlice<Int32>, _ from: Int32, _ to: Int32) {
    var current = from
    for (index, word) in words.enumerated() {
      let next = index == words.count - 1 ? to : graph.state()
      graph.add(word: word, from: current, to: next)
      current = next
    }
  }

  private mutating func data(_ category: Int, _ from: Int32, _ to: Int32) {
    guard options.expandsData else {
      return graph.add(word: number(of: "[data.\(grammar.categories[category])]"), from: from, to: to)
    }
    for words in phrases[category] {
      let branch = graph.state()
      graph.add(from: from, to: branch, probability: 1 / Double(phrases[category].count))
      phrase(words.map { number(of: $0) }[...], branch, to)
    }
  }

  private mutating func number(of word: String) -> Int32 {
    words.insert(word)
  }
}
