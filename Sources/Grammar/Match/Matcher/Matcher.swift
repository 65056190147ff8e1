/// Matches one utterance at a time: every node at every position once, keeping for each end the best few meanings.
///
/// This is descent with a memory (Norvig, "Techniques for automatic memoization with applications to context-free
/// parsing", 1991) that goes only where the words can follow (``Reach``). The work is bounded however the grammar and
/// the utterance conspire: what nodes match is kept, meanings at one end are limited, and after `stepLimit` steps or
/// `depthLimit` nested nodes matching gives up and says so.
struct Matcher: ~Copyable, Sendable {
  /// Different meanings kept for one node between the same two positions.
  static let meaningLimit = 8
  /// Of meanings worse than another only this many: what follows makes none of them the best again, and they are
  /// there only in case the better ones hold a value without meaning.
  static let worseLimit = 3
  /// A usual utterance takes a few hundred steps; this many take some 10 ms.
  static let stepLimit = 200_000
  /// Words of a name that nobody taught the box.
  static let longestName: Int32 = 5
  /// A level of nesting takes up to a few kilobytes of stack.
  static let depthLimit = 1200

  let views: MatchViews
  var input: MatcherInput

  var derivations = Flat<Derivation>(capacity: 512)
  /// A stack of derivations that nodes in work have found so far.
  var work = Flat<Derivation>(capacity: 256)
  var trail = SlotTrail()
  var kept = KeptResults()
  /// Whether only the shape of a value matters: then slots are not recorded.
  var isShape = false
  var steps = 0
  var depth = 0
  /// Whether matching gave up.
  var isCutShort = false
  /// Whether it matters that more words could follow: then nothing is passed over for not reaching the end.
  var seesEnd = false
  /// Whether some node could have gone on after the last word; only told when it matters.
  var hasReachedEnd = false
  /// Words that `<text.any>` may take at once.
  var anyLimit = Int32.max
  /// Whether more words at once might have matched.
  var hasCutAny = false
  /// The positions that a sentence is tried from.
  var beginnings = Flat<Int32>()
  /// The rules that are tried from a position on.
  var candidates = Flat<Int32>(capacity: 64)
  /// The positions that all words or only politeness stand before.
  var isEnd = Flat<Bool>()
  /// The positions where a sentence may end, set before nodes are matched at the tail.
  var mayEnd = Flat<Bool>()
  /// These positions in order.
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

  /// Starts anew with the same utterance, taking at most so many words for any words at once. The steps already taken
  /// count on, and what holds no such words stays known.
  mutating func restart(anyLimit: Int32) {
    self.anyLimit = anyLimit
    hasCutAny = false
    kept.beginPass()
  }

  // MARK: Nodes

  /// The derivations of a node from a position on, each end with its meanings; at the tail of a sentence only those
  /// that end where it may.
  mutating func match(_ index: Int32, at position: Int32, isTail: Bool = false) -> Range<Int> {
    let start = views.starts[Int(index)]
    guard start.isNullable || canBegin(start, position) else { return 0..<0 }
    if isTail, !canEnd(views.ends[Int(index)], start, position) { return 0..<0 }
    return visit(index, position, isTail)
  }

  /// The same where it is known that the node can begin there, and end.
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

  /// Adds a derivation to those found, merged with one of the same meaning, or in place of a worse one when there
  /// are too many.
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

  /// What was found since a place of the stack, kept for good.
  mutating func publish(since base: Int, _ isTail: Bool) -> Range<Int> {
    let first = derivations.count
    for index in base..<work.count where !isTail || mayEnd[Int(work[index].end)] { derivations.append(work[index]) }
    return first..<derivations.count
  }
}
