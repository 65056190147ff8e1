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
  /// A level of nesting takes up to a few kilobytes of stack.
  static let depthLimit = 1200

  private let grammar: CompiledGrammar
  private let nodes: [Node]
  let input: MatcherInput

  private var derivations: [Derivation] = []
  /// A stack of derivations that nodes in work have found so far.
  private var work: [Derivation] = []
  private(set) var trail = SlotTrail()
  private var kept = KeptResults()
  /// Whether only the shape of a value matters: then slots are not recorded.
  private var isShape = false
  private var steps = 0
  private var depth = 0
  /// Whether matching gave up.
  private(set) var isCutShort = false
  /// Whether some node could have gone on after the last word.
  var hasReachedEnd = false
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

  // MARK: Nodes

  private mutating func evaluate(_ index: Int32, _ position: Int32, _ isTail: Bool) -> Range<Int> {
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

  private mutating func evaluate(_ node: Node, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    switch node.operation {
    case .word, .phrase: return words(node, position)
    case .comma: return comma(position)
    case .typed: return typed(WordShape(rawValue: UInt8(truncatingIfNeeded: node.first)), position, isTail)
    case .data: return data(node.first, position)
    case .null: return single(Derivation(end: position))
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
  private mutating func canBegin(_ node: Node, _ position: Int32) -> Bool {
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
    if node.firstShapes.rawValue & input.shapes[place].rawValue != 0 { return true }
    if node.firstData & input.firstData[place] != 0 { return true }
    if node.firstWords == Node.anyFirstWord { return true }
    return word >= 0 && node.firstWords >= 0 && grammar.contains(word, inSet: node.firstWords)
  }

  /// Whether the rest of a sequence can follow at a position: any words end everywhere, and few of the ends can be
  /// gone on from.
  private mutating func canFollow(_ rest: Range<Int>, _ position: Int32, _ isTail: Bool) -> Bool {
    for place in rest {
      let node = nodes[Int(grammar.children[place])]
      if canBegin(node, position) { return true }
      if !node.isNullable { return false }
    }
    return !isTail || mayEnd[Int(position)]
  }

  private mutating func single(_ derivation: Derivation) -> Range<Int> {
    derivations.append(derivation)
    return (derivations.count - 1)..<derivations.count
  }

  /// The position of the next word, past a comma.
  private func nextWord(_ position: Int32) -> Int32 {
    Int(position) < input.count && input.words[Int(position)] == MatcherInput.comma ? position + 1 : position
  }

  private mutating func words(_ node: Node, _ position: Int32) -> Range<Int> {
    var place = position
    var skipped: Int32 = 0
    for offset in 0..<node.count {
      let next = nextWord(place)
      guard Int(next) < input.count else {
        hasReachedEnd = true
        return 0..<0
      }
      let word = node.operation == .word ? node.first : grammar.phraseWords[Int(node.first + offset)]
      guard input.words[Int(next)] == word else { return 0..<0 }
      skipped += next - place
      place = next + 1
    }
    return single(Derivation(end: place, skipped: skipped))
  }

  private mutating func comma(_ position: Int32) -> Range<Int> {
    guard Int(position) < input.count, input.words[Int(position)] == MatcherInput.comma else { return 0..<0 }
    return single(Derivation(end: position + 1))
  }

  private mutating func typed(_ shape: WordShape, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let start = nextWord(position)
    let skipped = start - position
    guard Int(start) < input.count, input.shapes[Int(start)].isSuperset(of: shape) else { return 0..<0 }
    guard shape == .any else { return single(Derivation(end: start + 1, skipped: skipped)) }
    let first = derivations.count
    var end = start
    while Int(end) < input.count, input.words[Int(end)] != MatcherInput.comma {
      end += 1
      if isTail, !mayEnd[Int(end)] { continue }
      derivations.append(Derivation(end: end, anyWords: end - start, skipped: skipped))
    }
    return first..<derivations.count
  }

  private mutating func data(_ category: Int32, _ position: Int32) -> Range<Int> {
    let start = nextWord(position)
    guard var node = input.roots[Int(category)] else { return 0..<0 }
    let first = derivations.count
    var end = start
    while Int(end) < input.count, input.words[Int(end)] != MatcherInput.comma {
      guard let next = input.vocabulary.next(node, input.vocabularyWords[Int(end)]) else {
        return first..<derivations.count
      }
      node = next
      end += 1
      for entry in input.vocabulary.entryNumbers(at: node) {
        derivations.append(Derivation(end: end, skipped: start - position, value: ValueKey.of(entry: entry)))
        if isShape { break }
      }
    }
    if Int(end) == input.count, input.vocabulary.hasNext(node) { hasReachedEnd = true }
    return first..<derivations.count
  }

  // MARK: Composite nodes

  private mutating func sequence(_ node: Node, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let base = work.count
    defer { work.removeLast(work.count - base) }
    work.append(Derivation(end: position))
    let range = grammar.childRange(node)
    for place in range {
      let child = grammar.children[place]
      let rest = (place + 1)..<range.upperBound
      let middle = work.count
      for index in base..<middle {
        let left = work[index]
        for found in evaluate(child, left.end, isTail && rest.isEmpty) {
          let right = derivations[found]
          guard canFollow(rest, right.end, isTail) else { continue }
          offer(left.followed(by: right, slots: trail.both(left.slots, right.slots)), since: middle)
        }
      }
      let count = work.count - middle
      guard count > 0 else { return 0..<0 }
      for offset in 0..<count { work[base + offset] = work[middle + offset] }
      work.removeLast(work.count - base - count)
    }
    return publish(since: base, isTail)
  }

  private mutating func alternatives(_ node: Node, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let base = work.count
    defer { work.removeLast(work.count - base) }
    let next = Int(nextWord(position))
    if node.jump >= 0, next < input.count {
      let table = grammar.jumps[Int(node.jump)]
      for place in table.always { alternative(Int(place), position, base, isTail) }
      let word = input.words[next]
      if word >= 0 {
        for place in table.places(for: word) { alternative(Int(place), position, base, isTail) }
      }
    } else {
      for place in grammar.childRange(node) where grammar.weights[place] != Int64.min {
        alternative(place, position, base, isTail)
      }
    }
    return publish(since: base, isTail)
  }

  private mutating func alternative(_ place: Int, _ position: Int32, _ base: Int, _ isTail: Bool) {
    for found in evaluate(grammar.children[place], position, isTail) {
      var derivation = derivations[found]
      derivation.weight &+= grammar.weights[place]
      offer(derivation, since: base)
    }
  }

  private mutating func optional(_ node: Node, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let base = work.count
    defer { work.removeLast(work.count - base) }
    for found in evaluate(node.first, position, isTail) { offer(derivations[found], since: base) }
    offer(Derivation(end: position), since: base)
    return publish(since: base, isTail)
  }

  private mutating func repetition(_ node: Node, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let base = work.count
    defer { work.removeLast(work.count - base) }
    work.append(Derivation(end: position))
    // Positions only grow, so a position's meanings are all known when its turn comes.
    var place = position
    while true {
      let count = work.count
      for index in base..<count where work[index].end == place {
        let left = work[index]
        for found in evaluate(node.first, place, false) where derivations[found].end > place {
          let right = derivations[found]
          offer(left.followed(by: right, slots: trail.both(left.slots, right.slots)), since: base)
        }
      }
      steps += (work.count - base) / 8
      var next = Int32.max
      for index in base..<work.count where work[index].end > place { next = min(next, work[index].end) }
      if next == Int32.max || isCutShort { break }
      place = next
    }
    // At least once: the empty start is a result only where the child itself may be empty.
    let isStartLost = node.count > 0 && !nodes[Int(node.first)].isNullable
    return publish(since: base + (isStartLost ? 1 : 0), isTail)
  }

  private mutating func value(_ node: Node, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let root = grammar.rules[Int(node.first)].root
    if isShape { return evaluate(root, position, isTail) }
    isShape = true
    let shapes = evaluate(root, position, isTail)
    isShape = false
    let first = derivations.count
    for index in shapes {
      var derivation = derivations[index]
      guard derivation.end > position else { continue }
      derivation.slots = -1
      derivation.value = ValueKey.of(rule: node.count, from: position, to: derivation.end)
      derivations.append(derivation)
    }
    return first..<derivations.count
  }

  private mutating func tag(_ node: Node, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let found = evaluate(node.first, position, isTail)
    if isShape { return found }
    let tag = grammar.tags[Int(node.count)]
    let first = derivations.count
    for index in found {
      var derivation = derivations[index]
      if hasWords(position, derivation.end) || tag.isOnNull {
        derivation.slots = slots(of: derivation, tag, position)
      }
      derivations.append(derivation)
    }
    return first..<derivations.count
  }

  private func hasWords(_ start: Int32, _ end: Int32) -> Bool {
    end > start + 1 || (end == start + 1 && input.words[Int(start)] != MatcherInput.comma)
  }

  private mutating func slots(of derivation: Derivation, _ tag: CompiledTag, _ start: Int32) -> Int32 {
    switch tag.action {
    case .constant(let constant):
      return trail.both(derivation.slots, trail.set(tag.slot, constant: constant))
    case .words:
      guard hasWords(start, derivation.end) else { return derivation.slots }
      return trail.both(derivation.slots, filled(tag.slot, derivation, start))
    case .append:
      guard hasWords(start, derivation.end) else { return derivation.slots }
      // What was set inside moves into the list's element; without any, the element is the value or the words.
      let inner = derivation.slots >= 0 ? derivation.slots : filled(SlotBuilder.wholeElement, derivation, start)
      return trail.append(tag.slot, inner: inner)
    }
  }

  private mutating func filled(_ slot: Int32, _ derivation: Derivation, _ start: Int32) -> Int32 {
    derivation.value != 0
      ? trail.set(slot, value: derivation.value) : trail.set(slot, from: start, to: derivation.end)
  }

  // MARK: Results

  /// Adds a derivation to those found, merged with one of the same meaning, or in place of a worse one when there
  /// are too many.
  private mutating func offer(_ derivation: Derivation, since base: Int) {
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

  private func meaning(_ derivation: Derivation) -> UInt64 {
    if isShape { return 0 }
    return trail.hash(derivation.slots) ^ (derivation.value &* 0xD6E8_FEB8_6659_FD93)
  }

  private mutating func publish(since base: Int, _ isTail: Bool) -> Range<Int> {
    let first = derivations.count
    for index in base..<work.count where !isTail || mayEnd[Int(work[index].end)] { derivations.append(work[index]) }
    return first..<derivations.count
  }
}
