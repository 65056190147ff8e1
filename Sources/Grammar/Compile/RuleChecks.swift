/// Finds rules that cannot be matched: left-recursive ones, endless ones, and those whose shortest
/// sentence is too long to say.
struct RuleChecks {
  static func errors(in grammar: CompiledGrammar, _ linked: LinkedGrammar) -> [GrammarError] {
    func error(_ rule: Int, _ message: String) -> GrammarError {
      let rule = linked.rules[rule]
      return linked.files[rule.file].source.error(at: rule.definition.offset, message)
    }
    let graph = NodeGraph(grammar)
    // <VOID> and a weight of 0 count as an end: an author who writes them means that nothing matches.
    let ends = graph.heights(ignoringWeights: true) { _ in true }
    var errors: [GrammarError] = []
    for (index, rule) in grammar.rules.enumerated() where ends[Int(rule.root)] == nil {
      let name = linked.rules[index].definition.name
      errors.append(error(index, "<\(name)> never ends; give it an alternative without itself"))
      if errors.count >= GrammarParser.errorLimit { return errors }
    }
    let most = Utterance.Limit().words
    let shortest = graph.shortest(most: most)
    for (index, rule) in grammar.rules.enumerated() where rule.isIntent && shortest[Int(rule.root)] ?? 0 > most {
      let name = linked.rules[index].definition.name
      errors.append(
        error(
          index,
          "the shortest sentence of <\(name)> has more than \(most) words, which nobody can say; rules that hold others "
            + "twice double with each step"))
      if errors.count >= GrammarParser.errorLimit { return errors }
    }
    for cycle in leftCycles(in: grammar, graph.nullable()) {
      let names = (cycle + cycle.prefix(1)).map { "<\(linked.rules[$0].definition.name)>" }
      let message = "left recursion: \(names.joined(separator: " begins with ")); use * or +, or recur at the end"
      errors.append(error(cycle[0], message))
    }
    return errors
  }

  /// Circles of left-recursive rules, each starting at the rule defined first.
  private static func leftCycles(in grammar: CompiledGrammar, _ isNullable: [Bool]) -> [[Int]] {
    enum Colour { case white, grey, black }
    var colours = [Colour](repeating: .white, count: grammar.nodes.count)
    var cycles: [[Int]] = []
    for rule in grammar.rules where colours[Int(rule.root)] == .white {
      // The path of nodes from the root, each with its unvisited children.
      var path: [(node: Int32, children: ArraySlice<Int32>)] = [(rule.root, begins(rule.root, grammar, isNullable))]
      colours[Int(rule.root)] = .grey
      while let child = path.last?.children.first {
        path[path.count - 1].children.removeFirst()
        switch colours[Int(child)] {
        case .white:
          colours[Int(child)] = .grey
          path.append((child, begins(child, grammar, isNullable)))
        case .grey:
          let start = path.lastIndex { $0.node == child } ?? 0
          var rules: [Int] = []
          for step in path[start...] {
            let node = grammar.nodes[Int(step.node)]
            if node.operation == .rule || node.operation == .value { rules.append(Int(node.first)) }
          }
          if let first = rules.indices.min(by: { rules[$0] < rules[$1] }) {
            cycles.append(Array(rules[first...] + rules[..<first]))
          }
        case .black:
          break
        }
        while let last = path.last, last.children.isEmpty {
          colours[Int(last.node)] = .black
          path.removeLast()
        }
      }
      while let last = path.popLast() { colours[Int(last.node)] = .black }
    }
    return cycles
  }

  /// The children that can be at the beginning of a node.
  private static func begins(_ index: Int32, _ grammar: CompiledGrammar, _ isNullable: [Bool]) -> ArraySlice<Int32> {
    let node = grammar.nodes[Int(index)]
    let children = NodeGraph.children(of: node, in: grammar)
    guard node.operation == .sequence, let end = children.firstIndex(where: { !isNullable[Int($0)] }) else {
      return children
    }
    return children[...end]
  }
}

extension NodeGraph {
  /// For each node, whether it matches no words.
  func nullable() -> [Bool] {
    heights { $0.operation == .null || $0.operation == .typing }.map { $0 != nil }
  }
}
