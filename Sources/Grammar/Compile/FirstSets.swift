/// Computes what each node can begin with, so that matching tries only what can succeed.
struct FirstSets {
  /// More bytes than this are not spent; a grammar that large is matched without the sets.
  private static let byteLimit = 64_000_000

  private let grammar: CompiledGrammar
  private let stride: Int
  private var nodes: [Node]
  /// The row in `bits` of each node that has one; words and phrases speak for themselves.
  private var rows: [Int32]
  private var bits: [UInt64]

  static func compute(_ grammar: inout CompiledGrammar) {
    let graph = NodeGraph(grammar)
    for (index, isNullable) in graph.nullable().enumerated() { grammar.nodes[index].isNullable = isNullable }
    var sets = FirstSets(grammar)
    sets.fill(graph)
    grammar.nodes = sets.nodes
    sets.intern(in: &grammar)
    for index in grammar.nodes.indices { grammar.nodes[index].isKept = isKept(grammar.nodes[index], grammar) }
    JumpTable.addAll(to: &grammar)
  }

  private init(_ grammar: CompiledGrammar) {
    self.grammar = grammar
    nodes = grammar.nodes
    stride = (grammar.words.count + 63) / 64
    rows = [Int32](repeating: -1, count: nodes.count)
    var count: Int32 = 0
    for index in nodes.indices where Self.isComposite(nodes[index]) {
      rows[index] = count
      count += 1
    }
    let isSmall = Int(count) * stride * 8 <= Self.byteLimit
    if !isSmall { rows = rows.map { _ in -1 } }
    bits = [UInt64](repeating: 0, count: isSmall ? Int(count) * stride : 0)
  }

  private static func isComposite(_ node: Node) -> Bool {
    switch node.operation {
    case .sequence, .alternatives, .optional, .repetition, .tag, .rule, .value: true
    case .word, .phrase, .comma, .data, .typed, .typing, .null, .void: false
    }
  }

  private mutating func fill(_ graph: NodeGraph) {
    graph.settle { index in
      let before = nodes[index]
      var hasNewWords = false
      switch before.operation {
      case .typed:
        nodes[index].firstShapes = WordShape(rawValue: UInt16(truncatingIfNeeded: before.first))
      case .data:
        nodes[index].firstData = 1 << UInt64(before.first)
      case .comma:
        nodes[index].firstIsComma = true
      case .word, .phrase, .typing, .null, .void:
        break
      case .optional, .repetition, .tag, .rule, .value, .alternatives, .sequence:
        for child in NodeGraph.children(of: before, in: grammar) {
          if include(child, in: index) { hasNewWords = true }
          if before.operation == .sequence, !nodes[Int(child)].isNullable { break }
        }
      }
      let after = nodes[index]
      return hasNewWords || after.firstShapes != before.firstShapes || after.firstData != before.firstData
        || after.firstIsComma != before.firstIsComma
    }
  }

  /// Adds what a child begins with; answers whether that brought new words.
  private mutating func include(_ child: Int32, in index: Int) -> Bool {
    let other = nodes[Int(child)]
    nodes[index].firstShapes.formUnion(other.firstShapes)
    nodes[index].firstData |= other.firstData
    if other.firstIsComma { nodes[index].firstIsComma = true }
    guard rows[index] >= 0 else { return false }
    let row = Int(rows[index]) * stride
    if let word = grammar.firstWord(of: other) {
      let mask: UInt64 = 1 << UInt64(word & 63)
      let place = row + Int(word >> 6)
      defer { bits[place] |= mask }
      return bits[place] & mask == 0
    }
    guard rows[Int(child)] >= 0 else { return false }
    let from = Int(rows[Int(child)]) * stride
    var isNew = false
    for offset in 0..<stride where bits[from + offset] & ~bits[row + offset] != 0 {
      bits[row + offset] |= bits[from + offset]
      isNew = true
    }
    return isNew
  }

  /// Equal sets are stored once: most nodes of a rule begin like the rule.
  private func intern(in grammar: inout CompiledGrammar) {
    grammar.setStride = stride
    var numbers: [ArraySlice<UInt64>: Int32] = [:]
    for index in grammar.nodes.indices where Self.isComposite(grammar.nodes[index]) {
      guard rows[index] >= 0 else {
        grammar.nodes[index].firstWords = Node.anyFirstWord
        continue
      }
      let start = Int(rows[index]) * stride
      let set = bits[start..<(start + stride)]
      guard set.contains(where: { $0 != 0 }) else {
        grammar.nodes[index].firstWords = Node.noFirstWords
        continue
      }
      let number = numbers[set] ?? Int32(numbers.count)
      if number == numbers.count {
        numbers[set] = number
        grammar.firstSets += set
      }
      grammar.nodes[index].firstWords = number
    }
  }

  /// What only reads a word or two is matched again faster than it is looked up.
  private static func isKept(_ node: Node, _ grammar: CompiledGrammar) -> Bool {
    switch node.operation {
    case .repetition, .value, .data:
      return true
    case .sequence, .alternatives:
      return grammar.children[grammar.childRange(node)].contains {
        let child = grammar.nodes[Int($0)].operation
        return child != .word && child != .phrase
      }
    default:
      return false
    }
  }
}

extension Node {
  /// In place of a set of first words: every word must be tried.
  static let anyFirstWord: Int32 = -2
  /// In place of a set of first words: there are none.
  static let noFirstWords: Int32 = -1

  /// Whether there is a word of the grammars that it can begin with.
  var hasFirstWords: Bool { firstWords != Self.noFirstWords }
}

extension CompiledGrammar {
  /// The word that a node of plain words begins with.
  func firstWord(of node: Node) -> Int32? {
    switch node.operation {
    case .word: node.first
    case .phrase: phraseWords[Int(node.first)]
    default: nil
    }
  }

  /// Whether a set has a word.
  func contains(_ word: Int32, inSet set: Int32) -> Bool {
    firstSets[Int(set) * setStride + Int(word >> 6)] & (1 << UInt64(word & 63)) != 0
  }
}
