/// The needs of nodes: sets of words; the utterance must have one word of each.
///
/// Most alternatives that begin with the right word fail some words later, for lack of a word that only
/// they have: "the whole list" in "put milk on the list". The whole utterance is searched for that word
/// in advance, so that the test is one bit.
struct Needs {
  /// Two needs of one node, by their numbers in ``NeedRows``; 0 stands for none.
  struct Pair: BitwiseCopyable, Sendable {
    var first: Int32 = 0
    var second: Int32 = 0
  }

  /// One need.
  private struct Need {
    let words: Reach.Words
    /// The number of the rules' words that would meet it: the fewer, the more selective.
    let commonness: Int
    /// Whether the node's beginning meets it, which is known when the node is tried.
    var isAtStart: Bool
  }

  /// The number of the rules' words above which a need is too little selective.
  private static let largestCommonness = 300
  /// The assumed number for a category of data and for a shape, whose words are not in the rules.
  private static let commonnessOfData = 100
  private static let commonnessOfShape = 50

  private let grammar: CompiledGrammar
  private var sets: WordSets
  /// The number of each word's uses in the rules: a frequent word there is frequent in utterances.
  private var uses: [Int]
  private var usesOfSets: [Int32: Int] = [:]
  private var needs: [[Need]?]
  /// All needs, numbered from 1 on, and the number of each.
  private var used: [Reach.Words] = []
  private var numbers: [Reach.Words: Int32] = [:]
  /// For each alternative, and for each rule that can be a sentence, its needs besides its beginning.
  private(set) var pairs: [Pair]

  init(_ grammar: CompiledGrammar, _ graph: NodeGraph) {
    self.grammar = grammar
    sets = WordSets(wordCount: grammar.words.count)
    uses = [Int](repeating: 0, count: grammar.words.count)
    for node in grammar.nodes where node.operation == .word { uses[Int(node.first)] += 1 }
    for word in grammar.phraseWords { uses[Int(word)] += 1 }
    needs = [[Need]?](repeating: nil, count: grammar.nodes.count)
    pairs = [Pair](repeating: Pair(), count: grammar.nodes.count)
    // Derived from the children's; a recursive node, and any that contains one, is taken to need nothing.
    graph.settle { index in
      guard needs[index] == nil else { return false }
      let node = grammar.nodes[index]
      let children = NodeGraph.children(of: node, in: grammar)
      guard children.allSatisfy({ needs[Int($0)] != nil }) else { return false }
      needs[index] = found(node, children)
      return true
    }
    for node in grammar.nodes where node.operation == .alternatives {
      for child in grammar.children[grammar.childRange(node)] { number(ofNode: child) }
    }
    for rule in grammar.intentRules { number(ofNode: grammar.rules[Int(rule)].root) }
  }

  /// The rows with the needs that the words of an utterance meet.
  var rows: NeedRows { NeedRows(used, sets, wordCount: grammar.words.count) }

  private mutating func number(ofNode node: Int32) {
    guard pairs[Int(node)].first == 0 else { return }
    pairs[Int(node)] = number(
      (needs[Int(node)] ?? []).filter { !$0.isAtStart && $0.commonness <= Self.largestCommonness })
  }

  private mutating func number(_ needs: [Need]) -> Pair {
    var pair = Pair()
    for (index, need) in needs.enumerated() {
      let number = numbers[need.words] ?? Int32(used.count + 1)
      if number > used.count {
        numbers[need.words] = number
        used.append(need.words)
      }
      if index == 0 { pair.first = number } else { pair.second = number }
    }
    return pair
  }

  private mutating func found(_ node: Node, _ children: ArraySlice<Int32>) -> [Need] {
    switch node.operation {
    case .word:
      return [need(Reach.Words(set: WordSets.only(node.first)), isAtStart: true)]
    case .phrase:
      let words = grammar.phraseWords[grammar.childRange(node)]
      return Self.telling(
        words.indices.map { need(Reach.Words(set: WordSets.only(words[$0])), isAtStart: $0 == words.startIndex) })
    case .data:
      return [need(Reach.Words(data: 1 << UInt64(node.first)), isAtStart: true)]
    case .typed:
      let shape = WordShape(rawValue: UInt16(truncatingIfNeeded: node.first))
      return shape.isDisjoint(with: .open) ? [need(Reach.Words(shapes: shape), isAtStart: true)] : []
    case .null, .typing, .void, .comma, .optional:
      return []
    case .repetition:
      return node.count > 0 ? needs[Int(node.first)] ?? [] : []
    case .tag, .rule, .value:
      return children.first.flatMap { needs[Int($0)] } ?? []
    case .sequence:
      return Self.telling(
        children.indices.flatMap { index in
          (needs[Int(children[index])] ?? []).map { need in
            var need = need
            need.isAtStart = need.isAtStart && index == children.startIndex
            return need
          }
        })
    case .alternatives:
      return either(
        of: grammar.childRange(node).filter { grammar.weights[$0] != Int64.min }
          .map { needs[Int(grammar.children[$0])] ?? [] })
    }
  }

  /// The two most selective needs besides a node's beginning, and the most selective one of that.
  private static func telling(_ needs: [Need]) -> [Need] {
    guard needs.count > 1 else { return needs }
    let needs = needs.sorted { $0.commonness < $1.commonness }
    var best: [Need] = []
    for need in needs where !need.isAtStart && best.count < 2 && best.first?.words != need.words { best.append(need) }
    return best + needs.filter(\.isAtStart).prefix(1)
  }

  /// The needs that are common to a choice of nodes: one need of each.
  private mutating func either(of nodes: [[Need]]) -> [Need] {
    guard !nodes.isEmpty, nodes.allSatisfy({ !$0.isEmpty }) else { return [] }
    if nodes.count == 1 { return nodes[0] }
    let most = nodes.reduce(0) { max($0, $1.count) }
    return Self.telling(
      (0..<most).compactMap { place in
        let chosen = nodes.compactMap { $0.count > place ? $0[place] : $0.last }
        guard chosen.reduce(0, { $0 + $1.commonness }) <= Self.largestCommonness * 4 else { return nil }
        let set = sets.union(chosen.map(\.words.set))
        return need(
          Reach.Words(
            data: chosen.reduce(0) { $0 | $1.words.data }, set: set,
            shapes: chosen.reduce(WordShape(rawValue: 0)) { $0.union($1.words.shapes) }),
          isAtStart: chosen.allSatisfy(\.isAtStart))
      })
  }

  private mutating func need(_ words: Reach.Words, isAtStart: Bool) -> Need {
    let inRules = words.set < 0 ? uses[Int(~words.set)] : usesOfSet(words.set)
    return Need(
      words: words,
      commonness: inRules + words.data.nonzeroBitCount * Self.commonnessOfData
        + words.shapes.rawValue.nonzeroBitCount * Self.commonnessOfShape,
      isAtStart: isAtStart)
  }
  private mutating func usesOfSet(_ set: Int32) -> Int {
    // A set that did not fit into ``WordSets`` counts as any word, and is no need.
    if set == WordSets.any { return Self.largestCommonness + 1 }
    if let known = usesOfSets[set] { return known }
    let count = sets.words(of: set).reduce(0) { $0 + uses[Int($1)] }
    usesOfSets[set] = count
    return count
  }
}
