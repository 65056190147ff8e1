/// Matches one utterance at a time: every node at every position once, with the best few meanings for
/// each end.
///
/// This is recursive descent with memoization (Norvig, "Techniques for automatic memoization with
/// applications to context-free parsing", 1991), guided by the words (``Reach``). The work is bounded
/// for any grammar and utterance: results are kept, meanings at one end are limited, and after
/// `stepLimit` steps or `depthLimit` nested nodes matching gives up and says so.
struct Matcher: ~Copyable, Sendable {
  /// The most meanings kept for one node between the same two positions.
  static let meaningLimit = 8
  /// The most inferior meanings: what follows makes none of them the best again. They serve only if the
  /// better ones hold a value without meaning.
  static let worseLimit = 3
  /// The most steps, some 10 ms; a usual utterance takes a few hundred.
  static let stepLimit = 200_000
  /// The most words of a name that the box does not know.
  static let longestName: Int32 = 5
  /// The deepest nesting; a level takes up to a few kilobytes of stack.
  static let depthLimit = 1200

  let views: MatchViews
  var input: MatcherInput

  var derivations = Flat<Derivation>(capacity: 512)
  /// A stack of the derivations that unfinished nodes have found so far.
  var work = Flat<Derivation>(capacity: 256)
  var trail = SlotTrail()
  var kept = KeptResults()
  /// Whether only the shape of a value matters: then slots are not recorded.
  var isShape = false
  var steps = 0
  var depth = 0
  /// Whether matching gave up.
  var isCutShort = false
  /// Whether a possible continuation matters: then no node is skipped for not reaching the end.
  var seesEnd = false
  /// Whether some node could have gone on after the last word; set only when it matters.
  var hasReachedEnd = false
  /// The most words that `<text.any>` may take at once.
  var anyLimit = Int32.max
  /// Whether more words at once might have matched.
  var hasCutAny = false
  /// The possible first positions of a sentence.
  var beginnings = Flat<Int32>()
  /// The rules to try from a position on.
  var candidates = Flat<Int32>(capacity: 64)
  /// For each position, whether it is after all words, or only politeness follows.
  var isEnd = Flat<Bool>()
  /// The possible end positions of a sentence, set before nodes are matched at the tail.
  var mayEnd = Flat<Bool>()
  /// The end positions in order.
  var ends = Flat<Int32>()

  init(_ views: MatchViews) {
    self.views = views
    input = MatcherInput()
  }

  /// Whether it holds more memory than a usual utterance needs.
  var isLarge: Bool { derivations.capacity > 20_000 || kept.isLarge || trail.isLarge || input.isLarge }

  /// Starts with another utterance.
  mutating func begin(_ utterance: Utterance, _ tables: MatchTables, _ vocabulary: Vocabulary, seesEnd: Bool) {
    input.read(utterance, tables, vocabulary, views)
    derivations.cut(to: 0)
    work.cut(to: 0)
    trail.removeAll()
    kept.beginUtterance()
    isShape = false
    steps = 0
    depth = 0
    isCutShort = false
    hasReachedEnd = false
    self.seesEnd = seesEnd
    anyLimit = .max
    hasCutAny = false
    mayEnd.cut(to: 0)
    ends.cut(to: 0)
  }

  /// Restarts with the same utterance and a new limit of any-words at once. The steps already taken count
  /// on, and results without such words stay.
  mutating func restart(anyLimit: Int32) {
    self.anyLimit = anyLimit
    hasCutAny = false
    kept.beginPass()
  }

  // MARK: Nodes

  /// The derivations of a node from a position on, each end with its meanings; at the tail of a sentence
  /// only those with a permitted end.
  mutating func match(_ index: Int32, at position: Int32, isTail: Bool = false) -> Range<Int> {
    let start = views.starts[Int(index)]
    guard start.isNullable || canBegin(start, position) else { return 0..<0 }
    if isTail, !canEnd(views.ends[Int(index)], start, position) { return 0..<0 }
    return visit(index, position, isTail)
  }

  /// The same if the node is known to be able to begin there, and end.
  mutating func visit(_ index: Int32, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let node = views.nodes[Int(index)]
    steps += 1
    guard steps <= Self.stepLimit, depth < Self.depthLimit else {
      isCutShort = true
      return 0..<0
    }
    guard node.isKept else { return evaluate(node, position, isTail) }
    let key = kept.key(index, position, isShape, isTail, hasAnyWords: node.hasAnyWords)
    if let found = kept.find(key) {
      hasReachedEnd = hasReachedEnd || found.hasReachedEnd
      return found.range
    }
    let before = hasReachedEnd
    hasReachedEnd = false
    let range = evaluate(node, position, isTail)
    kept.keep(key, range, hasReachedEnd)
    hasReachedEnd = hasReachedEnd || before
    return range
  }

  private mutating func evaluate(_ node: FlatNode, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    switch node.operation {
    case .word, .phrase: return words(node, position)
    case .comma: return comma(position)
    case .typed: return typed(WordShape(rawValue: UInt16(truncatingIfNeeded: node.first)), position, isTail)
    case .data: return data(node.first, position)
    case .null: return single(Derivation(end: position))
    case .typing: return input.isTyped ? single(Derivation(end: position)) : 0..<0
    case .void: return 0..<0
    case .alternatives where node.isPlain && node.jump >= 0: return choice(node, position, isTail)
    case .rule: return match(views.roots[Int(node.first)], at: position, isTail: isTail)
    default: break
    }
    depth += 1
    defer { depth -= 1 }
    switch node.operation {
    case .sequence: return sequence(node, position, isTail)
    case .alternatives: return alternatives(node, position, isTail)
    case .optional: return optional(node, position, isTail)
    case .repetition: return repetition(node, position, isTail)
    case .value: return value(node, position, isTail)
    default: return tag(node, position, isTail)
    }
  }

  // MARK: Results

  /// Adds a derivation to those found, merged with one of the same meaning, or in place of a worse one if
  /// there are too many.
  @inline(__always)
  mutating func offer(_ derivation: Derivation, since base: Int) {
    steps += 1
    var derivation = derivation
    derivation.meaning = meaning(derivation)
    if work.count == base { work.append(derivation) } else { rank(derivation, since: base) }
  }

  private mutating func rank(_ derivation: Derivation, since base: Int) {
    var count = 0
    var worst = -1
    var isWorse = false
    for index in base..<work.count where work[index].end == derivation.end {
      if work[index].meaning == derivation.meaning {
        if derivation.isBetter(than: work[index]) { work[index] = derivation }
        return
      }
      count += 1
      if work[index].isBetter(than: derivation) { isWorse = true }
      if worst < 0 || work[worst].isBetter(than: work[index]) { worst = index }
    }
    if count < (isWorse ? Self.worseLimit : Self.meaningLimit) {
      work.append(derivation)
    } else if derivation.isBetter(than: work[worst]) {
      work[worst] = derivation
    }
  }

  private func meaning(_ derivation: Derivation) -> UInt64 {
    if isShape { return 0 }
    return trail.hash(derivation.slots) ^ (derivation.value &* 0xD6E8_FEB8_6659_FD93)
  }

  /// Keeps the derivations found since a place of the stack.
  mutating func publish(since base: Int, _ isTail: Bool) -> Range<Int> {
    let first = derivations.count
    for index in base..<work.count where !isTail || mayEnd[Int(work[index].end)] { derivations.append(work[index]) }
    return first..<derivations.count
  }
}
