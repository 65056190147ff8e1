/// Questions over all nodes whose answers depend on other nodes, answered by least fixed points with a
/// work list, never by recursion: a hostile grammar may chain thousands of rules.
struct NodeGraph {
  let grammar: CompiledGrammar
  /// For each node its parents.
  let parents: [[Int32]]

  init(_ grammar: CompiledGrammar) {
    self.grammar = grammar
    var parents = [[Int32]](repeating: [], count: grammar.nodes.count)
    for index in grammar.nodes.indices {
      for child in Self.children(of: grammar.nodes[index], in: grammar) {
        parents[Int(child)].append(Int32(index))
      }
    }
    self.parents = parents
  }

  static func children(of node: Node, in grammar: CompiledGrammar) -> ArraySlice<Int32> {
    switch node.operation {
    case .sequence, .alternatives: grammar.children[grammar.childRange(node)]
    case .optional, .repetition, .tag: [node.first]
    case .rule, .value: [grammar.rules[Int(node.first)].root]
    case .word, .phrase, .comma, .data, .typed, .typing, .null, .void: []
    }
  }

  /// Revisits nodes until none changes: `update` returns whether the node's answer changed.
  func settle(_ update: (Int) -> Bool) {
    var queue = Array(grammar.nodes.indices.map { Int32($0) }.reversed())
    var isQueued = [Bool](repeating: true, count: queue.count)
    while let index = queue.popLast() {
      isQueued[Int(index)] = false
      guard update(Int(index)) else { continue }
      for parent in parents[Int(index)] where !isQueued[Int(parent)] {
        isQueued[Int(parent)] = true
        queue.append(parent)
      }
    }
  }

  /// The least height of a derivation of each node, nil if there is none; `leaf` decides which nodes are
  /// leaves.
  ///
  /// An optional part (`[…]`, `…*`) has height 0.
  func heights(ignoringWeights: Bool = false, leaf: (Node) -> Bool) -> [Int32?] {
    var heights = [Int32?](repeating: nil, count: grammar.nodes.count)
    settle { index in
      let node = grammar.nodes[index]
      let height = height(of: node, heights, ignoringWeights, leaf)
      guard let height, height < heights[index] ?? Int32.max else { return false }
      heights[index] = height
      return true
    }
    return heights
  }

  private func height(
    of node: Node, _ heights: [Int32?], _ ignoringWeights: Bool, _ leaf: (Node) -> Bool
  ) -> Int32? {
    switch node.operation {
    case .word, .phrase, .comma, .data, .typed, .typing, .null, .void:
      return leaf(node) ? 0 : nil
    case .optional:
      return 0
    case .repetition where node.count == 0:
      return 0
    case .repetition, .tag:
      return heights[Int(node.first)].map { $0 + 1 }
    case .rule, .value:
      return heights[Int(grammar.rules[Int(node.first)].root)].map { $0 + 1 }
    case .sequence:
      var height: Int32 = 0
      for child in grammar.children[grammar.childRange(node)] {
        guard let own = heights[Int(child)] else { return nil }
        height = max(height, own)
      }
      return height + 1
    case .alternatives:
      var height: Int32?
      for index in grammar.childRange(node) where ignoringWeights || grammar.weights[index] != Int64.min {
        if let own = heights[Int(grammar.children[index])] { height = min(height ?? own, own) }
      }
      return height.map { $0 + 1 }
    }
  }
}

extension NodeGraph {
  /// The recursive nodes, and those between two such.
  func recursive() -> [Bool] {
    // Nodes without a remaining child, then nodes without a remaining parent, are removed until only
    // circles remain.
    var isLeft = [Bool](repeating: true, count: grammar.nodes.count)
    let children = grammar.nodes.map { Array(Self.children(of: $0, in: grammar)) }
    for (forward, backward) in [(children, parents), (parents, children)] {
      var counts = forward.map { $0.count { isLeft[Int($0)] } }
      var pending = counts.indices.filter { isLeft[$0] && counts[$0] == 0 }
      while let index = pending.popLast() {
        isLeft[index] = false
        for other in backward[index] where isLeft[Int(other)] {
          counts[Int(other)] -= 1
          if counts[Int(other)] == 0 { pending.append(Int(other)) }
        }
      }
    }
    return isLeft
  }
}
