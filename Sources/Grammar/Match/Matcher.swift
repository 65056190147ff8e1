/// Matches one utterance: every node at every position once, keeping for each end the best few meanings.
///
/// The work is bounded however the grammar and the utterance conspire: what nodes match is kept, meanings at one end
/// are limited, and after `stepLimit` steps or `depthLimit` nested nodes matching gives up and says so.
struct Matcher {
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

  let grammar: CompiledGrammar
  let nodes: [Node]
  let input: MatcherInput

  var derivations: [Derivation] = []
  /// A stack of derivations that nodes in work have found so far.
  var work: [Derivation] = []
  var trail = SlotTrail()
  var kept = KeptResults()
  /// Whether only the shape of a value matters: then slots are not recorded.
  var isShape = false
  var steps = 0
  var depth = 0
  /// Whether matching gave up.
  var isCutShort = false
  /// Whether some node could have gone on after the last word.
  var hasReachedEnd = false
  /// Words that `<text.any>` may take at once.
  var anyLimit = Int32.max
  /// Whether more words at once might have matched.
  var hasCutAny = false
  /// The positions where a sentence may end, set before rules are matched with `isTail`.
  var mayEnd: [Bool] = []

  init(_ grammar: CompiledGrammar, _ input: MatcherInput) {
    self.grammar = grammar
    self.input = input
    nodes = grammar.nodes
    derivations.reserveCapacity(256)
    work.reserveCapacity(128)
  }

  /// The derivations of a node from a position on, each end with its meanings; at the tail of a sentence only those
  /// that end where it may.
  mutating func match(_ node: Int32, at position: Int32, isTail: Bool = false) -> ArraySlice<Derivation> {
    derivations[evaluate(node, position, isTail)]
  }

  /// Starts anew, taking at most so many words for any words at once. The steps already taken count on.
  mutating func restart(anyLimit: Int32) {
    self.anyLimit = anyLimit
    hasCutAny = false
    derivations.removeAll(keepingCapacity: true)
    trail.removeAll()
    kept.removeAll()
  }

  // MARK: Nodes

  mutating func evaluate(_ index: Int32, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let node = nodes[Int(index)]
    guard node.isNullable || canBegin(node, position) else { return 0..<0 }
    steps += 1
    guard steps <= Self.stepLimit, depth < Self.depthLimit else {
      isCutShort = true
      return 0..<0
    }
    guard node.isKept else { return evaluate(node, position, isTail) }
    let key = KeptResults.key(index, position, isShape, isTail)
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

  mutating func evaluate(_ node: Node, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    switch node.operation {
    case .word, .phrase: return words(node, position)
    case .comma: return comma(position)
    case .typed: return typed(WordShape(rawValue: UInt16(truncatingIfNeeded: node.first)), position, isTail)
    case .data: return data(node.first, position)
    case .null: return single(Derivation(end: position))
    case .typing: return input.isTyped ? single(Derivation(end: position)) : 0..<0
    case .void: return 0..<0
    case .rule: return evaluate(grammar.rules[Int(node.first)].root, position, isTail)
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

  /// Whether a node can begin with the word at a position; notes when there is none left.
  mutating func canBegin(_ node: Node, _ position: Int32) -> Bool {
    var place = Int(position)
    if place < input.count, input.words[place] == MatcherInput.comma {
      if node.firstIsComma { return true }
      place += 1
    }
    guard place < input.count else {
      if !hasReachedEnd { hasReachedEnd = input.canSpeak(node) }
      return false
    }
    let word = input.words[place]
    if let own = grammar.firstWord(of: node) { return own == word }
    var shapes = node.firstShapes.rawValue & input.shapes[place].rawValue
    if anyLimit == 0, shapes & WordShape.open.rawValue != 0 {
      hasCutAny = true
      shapes &= ~WordShape.open.rawValue
    }
    if shapes != 0 { return true }
    if node.firstData & input.firstData[place] != 0 { return true }
    if node.firstWords == Node.anyFirstWord { return true }
    return word >= 0 && node.firstWords >= 0 && grammar.contains(word, inSet: node.firstWords)
  }

  /// Whether the rest of a sequence can follow at a position: any words end everywhere, and few of the ends can be
  /// gone on from.
  mutating func canFollow(_ rest: Range<Int>, _ position: Int32, _ isTail: Bool) -> Bool {
    for place in rest {
      let node = nodes[Int(grammar.children[place])]
      if canBegin(node, position) { return true }
      if !node.isNullable { return false }
    }
    return !isTail || mayEnd[Int(position)]
  }

  // MARK: Results

  /// Adds a derivation to those found, merged with one of the same meaning, or in place of a worse one when there
  /// are too many.
  mutating func offer(_ derivation: Derivation, since base: Int) {
    steps += 1
    var derivation = derivation
    derivation.meaning = meaning(derivation)
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

  func meaning(_ derivation: Derivation) -> UInt64 {
    if isShape { return 0 }
    return trail.hash(derivation.slots) ^ (derivation.value &* 0xD6E8_FEB8_6659_FD93)
  }

  mutating func publish(since base: Int, _ isTail: Bool) -> Range<Int> {
    let first = derivations.count
    for index in base..<work.count where !isTail || mayEnd[Int(work[index].end)] { derivations.append(work[index]) }
    return first..<derivations.count
  }
}
