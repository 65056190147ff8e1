/// A node for matching, small enough for registers.
struct FlatNode: BitwiseCopyable, Sendable {
  /// A child, or the start of the children, as in ``Node``.
  let first: Int32
  /// The number of children, or its meaning for the operation.
  let count: Int32
  /// The place of a wide alternative node's jump table, -1 for none.
  var jump: Int32 = -1
  let operation: Node.Operation
  /// Whether its results are worth keeping for a second visit at the same position.
  let isKept: Bool
  /// Whether it contains any-word terminals, so that it matches other words when more of them are
  /// allowed.
  let hasAnyWords: Bool
  /// Whether its alternatives are all plain words, so that it needs only a jump table.
  let isPlain: Bool

  init(_ node: Node, _ reach: Reach, isKept: Bool, in grammar: CompiledGrammar) {
    first = node.first
    count = node.count
    operation = node.operation
    hasAnyWords = !reach.end.all.shapes.isDisjoint(with: .open)
    self.isKept = isKept
    isPlain =
      node.operation == .alternatives && reach.start.words.set != WordSets.any
      && grammar.children[grammar.childRange(node)].allSatisfy {
        let child = grammar.nodes[Int($0)].operation
        return child == .word || child == .phrase
      }
  }
}

/// A tag for matching.
struct FlatTag: BitwiseCopyable, Sendable {
  enum Action: UInt8, Sendable {
    case words, constant, append, object
  }

  let slot: Int32
  /// The number of the constant.
  var constant: Int32 = 0
  let action: Action
  let isOnNull: Bool

  init(_ tag: CompiledTag) {
    slot = tag.slot
    isOnNull = tag.isOnNull
    switch tag.action {
    case .words: action = .words
    case .append: action = .append
    case .object: action = .object
    case .constant(let number):
      action = .constant
      constant = number
    }
  }
}

extension CompiledGrammar {
  /// For each node, whether its results are worth keeping for a second visit at the same position.
  func nodesToKeep() -> [Bool] {
    var isKept = nodes.map { node in
      switch node.operation {
      case .repetition, .value, .data:
        return true
      case .sequence, .alternatives:
        // A node of a word or two is matched again faster than it is looked up.
        return children[childRange(node)].contains {
          let child = nodes[Int($0)].operation
          return child != .word && child != .phrase
        }
      default:
        return false
      }
    }
    // A node with one use that begins where a kept node begins is never requested again.
    var uses = [Int](repeating: 0, count: nodes.count)
    for rule in rules { uses[Int(rule.root)] += 1 }
    for node in nodes {
      for child in NodeGraph.children(of: node, in: self) { uses[Int(child)] += 1 }
    }
    let isWorth = isKept
    for (index, node) in nodes.enumerated() where isWorth[index] {
      let range = childRange(node)
      let beginning = node.operation == .alternatives ? range : node.operation == .sequence ? range.prefix(1) : 0..<0
      for child in children[beginning] where uses[Int(child)] == 1 { isKept[Int(child)] = false }
    }
    return isKept
  }
}
