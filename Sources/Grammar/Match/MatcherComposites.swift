/// Nodes made of other nodes.
extension Matcher {
  mutating func sequence(_ node: Node, _ position: Int32, _ isTail: Bool) -> Range<Int> {
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

  mutating func alternatives(_ node: Node, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let base = work.count
    defer { work.removeLast(work.count - base) }
    let next = Int(nextWord(position))
    if node.jump >= 0, next < input.count {
      let jump = Int(node.jump)
      for place in grammar.jumps[jump].always { alternative(Int(place), position, base, isTail) }
      let word = input.words[next]
      if word >= 0 {
        for place in grammar.jumps[jump].places(for: word) { alternative(Int(place), position, base, isTail) }
      }
    } else {
      for place in grammar.childRange(node) where grammar.weights[place] != Int64.min {
        alternative(place, position, base, isTail)
      }
    }
    return publish(since: base, isTail)
  }

  mutating func alternative(_ place: Int, _ position: Int32, _ base: Int, _ isTail: Bool) {
    for found in evaluate(grammar.children[place], position, isTail) {
      var derivation = derivations[found]
      derivation.weight &+= grammar.weights[place]
      offer(derivation, since: base)
    }
  }

  mutating func optional(_ node: Node, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let child = nodes[Int(node.first)]
    if !child.isNullable, !canBegin(child, position) {
      return !isTail || mayEnd[Int(position)] ? single(Derivation(end: position)) : 0..<0
    }
    let base = work.count
    defer { work.removeLast(work.count - base) }
    for found in evaluate(node.first, position, isTail) { offer(derivations[found], since: base) }
    offer(Derivation(end: position), since: base)
    return publish(since: base, isTail)
  }

  mutating func repetition(_ node: Node, _ position: Int32, _ isTail: Bool) -> Range<Int> {
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

  mutating func value(_ node: Node, _ position: Int32, _ isTail: Bool) -> Range<Int> {
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

  mutating func tag(_ node: Node, _ position: Int32, _ isTail: Bool) -> Range<Int> {
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

  func hasWords(_ start: Int32, _ end: Int32) -> Bool {
    end > start + 1 || (end == start + 1 && input.words[Int(start)] != MatcherInput.comma)
  }

  mutating func slots(of derivation: Derivation, _ tag: CompiledTag, _ start: Int32) -> Int32 {
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

  mutating func filled(_ slot: Int32, _ derivation: Derivation, _ start: Int32) -> Int32 {
    derivation.value != 0
      ? trail.set(slot, value: derivation.value) : trail.set(slot, from: start, to: derivation.end)
  }
}
