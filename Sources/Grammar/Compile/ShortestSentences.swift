extension NodeGraph {
  /// The number of words of each node's shortest sentence; nil if it has none. A number above `most` is
  /// given as `most` + 1: rules that contain others twice, some twenty deep, have shortest sentences of a
  /// million words.
  func shortest(most: Int) -> [Int?] {
    var lengths = [Int?](repeating: nil, count: grammar.nodes.count)
    settle { index in
      guard let length = shortest(of: grammar.nodes[index], lengths) else { return false }
      let bounded = min(length, most + 1)
      guard bounded < lengths[index] ?? Int.max else { return false }
      lengths[index] = bounded
      return true
    }
    return lengths
  }

  private func shortest(of node: Node, _ lengths: [Int?]) -> Int? {
    switch node.operation {
    case .word, .data, .typed: return 1
    case .phrase: return Int(node.count)
    case .comma, .null, .typing, .optional: return 0
    case .void: return nil
    case .repetition where node.count == 0: return 0
    case .repetition, .tag: return lengths[Int(node.first)]
    case .rule, .value: return lengths[Int(grammar.rules[Int(node.first)].root)]
    case .sequence:
      // bounded: each is at most one more than the limit, and a file has bounds of its own
      return grammar.children[grammar.childRange(node)].reduce(0 as Int?) { sum, child in
        sum.flatMap { sum in lengths[Int(child)].map { sum + $0 } }
      }
    case .alternatives:
      return grammar.children[grammar.childRange(node)].compactMap { lengths[Int($0)] }.min()
    }
  }
}
