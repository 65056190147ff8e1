/// The possible beginnings, ends and words of a node, or of the rest of a sequence.
///
/// It mostly decides whether a node can match, without a visit: by the next word, as in predictive
/// parsing (Lewis and Stearns, "Syntax-directed transduction", 1968), and for a node at the end of the
/// sentence also by the sentence's last word and by the words between.
struct Reach: BitwiseCopyable, Sendable, Equatable {
  /// The words of an answer.
  struct Words: BitwiseCopyable, Sendable, Hashable {
    /// The bits of data categories.
    var data: UInt64 = 0
    /// A set of ``WordSets``.
    var set = WordSets.none
    /// The typed shapes.
    var shapes = WordShape(rawValue: 0)

    /// The words of either.
    func union(_ other: Words, _ sets: inout WordSets) -> Words {
      Words(data: data | other.data, set: sets.union(set, other.set), shapes: shapes.union(other.shapes))
    }
  }

  /// The possible first words, and other possible beginnings.
  struct Start: BitwiseCopyable, Sendable, Equatable {
    var words = Words()
    /// Whether it matches no words.
    var isNullable = false
    /// Whether it can begin with a comma of the text.
    var beginsWithComma = false
  }

  /// The possible last words, and all possible words.
  struct End: BitwiseCopyable, Sendable, Equatable {
    var last = Words()
    var all = Words()
  }

  var start = Start()
  var end = End()

  /// The reach of this followed by another.
  func followed(by next: Reach, _ sets: inout WordSets) -> Reach {
    let isNullable = start.isNullable
    return Reach(
      start: Start(
        words: isNullable ? start.words.union(next.start.words, &sets) : start.words,
        isNullable: isNullable && next.start.isNullable,
        beginsWithComma: start.beginsWithComma || (isNullable && next.start.beginsWithComma)),
      end: End(
        last: next.start.isNullable ? end.last.union(next.end.last, &sets) : next.end.last,
        all: end.all.union(next.end.all, &sets)))
  }
}

/// Computes the reach of every node, as a least fixed point.
struct ReachCompiler {
  private let grammar: CompiledGrammar
  private(set) var reaches: [Reach]
  private(set) var sets: WordSets

  init(_ grammar: CompiledGrammar, _ graph: NodeGraph) {
    self.grammar = grammar
    sets = WordSets(wordCount: grammar.words.count)
    reaches = graph.nullable().map { Reach(start: Reach.Start(isNullable: $0)) }
    graph.settle { index in
      let before = reaches[index]
      let after = reach(of: grammar.nodes[index], before)
      reaches[index] = after
      return after != before
    }
  }

  /// The reach of a sequence's children from a place in `CompiledGrammar.children` on.
  mutating func rest(_ places: Range<Int>) -> Reach {
    var rest = Reach(start: Reach.Start(isNullable: true))
    for place in places.reversed() {
      let child = reaches[Int(grammar.children[place])]
      rest = place == places.upperBound - 1 ? child : child.followed(by: rest, &sets)
    }
    return rest
  }

  private mutating func reach(of node: Node, _ before: Reach) -> Reach {
    var reach = Reach(start: Reach.Start(isNullable: before.start.isNullable))
    switch node.operation {
    case .null, .typing, .void:
      break
    case .comma:
      reach.start.beginsWithComma = true
    case .word, .phrase:
      let words = node.operation == .word ? [node.first] : Array(grammar.phraseWords[grammar.childRange(node)])
      guard let first = words.first, let last = words.last else { break }
      reach.start.words.set = WordSets.only(first)
      reach.end.last.set = WordSets.only(last)
      reach.end.all.set = sets.union(words.map(WordSets.only))
    case .data:
      let words = Reach.Words(data: 1 << UInt64(node.first))
      (reach.start.words, reach.end.last, reach.end.all) = (words, words, words)
    case .typed:
      let words = Reach.Words(shapes: WordShape(rawValue: UInt16(truncatingIfNeeded: node.first)))
      (reach.start.words, reach.end.last, reach.end.all) = (words, words, words)
      if words.shapes == .name { reach.end.all.shapes.insert(.link) }
    case .optional, .repetition, .tag, .rule, .value, .alternatives, .sequence:
      let children = NodeGraph.children(of: node, in: grammar)
      let isSequence = node.operation == .sequence
      let firsts = isSequence ? reachable(children) : children
      reach.start.words = union(of: firsts.map { reaches[Int($0)].start.words })
      reach.end.last = union(
        of: (isSequence ? reachable(children.reversed()) : children).map { reaches[Int($0)].end.last })
      reach.end.all = union(of: children.map { reaches[Int($0)].end.all })
      reach.start.beginsWithComma = firsts.contains { reaches[Int($0)].start.beginsWithComma }
    }
    return reach
  }

  /// The children up to the first that cannot be empty.
  private func reachable(_ children: some Collection<Int32>) -> ArraySlice<Int32> {
    let children = Array(children)
    guard !children.isEmpty else { return [] }
    let end = children.firstIndex { !reaches[Int($0)].start.isNullable } ?? children.count - 1
    return children[...end]
  }

  private mutating func union(of parts: [Reach.Words]) -> Reach.Words {
    guard parts.count != 1 else { return parts[0] }
    return Reach.Words(
      data: parts.reduce(0) { $0 | $1.data }, set: sets.union(parts.map(\.set)),
      shapes: parts.reduce(WordShape(rawValue: 0)) { $0.union($1.shapes) })
  }
}
