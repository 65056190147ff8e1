/// Nodes made of other nodes.
extension Matcher {
  mutating func alternatives(_ node: FlatNode, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let base = work.count
    defer { work.cut(to: base) }
    if node.jump >= 0, position < input.count {
      let table = JumpTable(views.jumps, at: node.jump)
      for index in table.always { tryAlternative(Int(views.jumps[index]), position, base, isTail) }
      let word = input.places[Int(position)].word
      for index in table.places(for: word) {
        let place = Int(views.jumps[index])
        guard seesEnd || input.meets(views.needs[Int(views.children[place])]) else { continue }
        if !isTail || canEnd(views.placeEnds[place], views.placeStarts[place], position) {
          alternative(place, position, base, isTail)
        }
      }
    } else {
      for place in Int(node.first)..<Int(node.first + node.count) where views.weights[place] != Int64.min {
        let start = views.placeStarts[place]
        if canBegin(start, position) || (start.isNullable && (!isTail || mayEnd[Int(position)])),
          seesEnd || input.meets(views.needs[Int(views.children[place])])
        {
          alternative(place, position, base, isTail)
        }
      }
    }
    return publish(since: base, isTail)
  }

  @inline(__always)
  private mutating func tryAlternative(_ place: Int, _ position: Int32, _ base: Int, _ isTail: Bool) {
    guard seesEnd || input.meets(views.needs[Int(views.children[place])]) else { return }
    if canFollow(place, position, isTail) { alternative(place, position, base, isTail) }
  }

  private mutating func alternative(_ place: Int, _ position: Int32, _ base: Int, _ isTail: Bool) {
    for found in visit(views.children[place], position, isTail) {
      var derivation = derivations[found]
      derivation.weight &+= views.weights[place]
      offer(derivation, since: base)
    }
  }

  mutating func optional(_ node: FlatNode, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let start = views.starts[Int(node.first)]
    if !start.isNullable, !canBegin(start, position) {
      return !isTail || mayEnd[Int(position)] ? single(Derivation(end: position)) : 0..<0
    }
    let base = work.count
    defer { work.cut(to: base) }
    if !isTail || canEnd(views.ends[Int(node.first)], start, position) {
      for found in visit(node.first, position, isTail) { offer(derivations[found], since: base) }
    }
    offer(Derivation(end: position), since: base)
    return publish(since: base, isTail)
  }

  mutating func repetition(_ node: FlatNode, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let base = work.count
    defer { work.cut(to: base) }
    work.append(Derivation(end: position))
    // Positions only grow, so a position's meanings are complete when its turn comes.
    var place = position
    while true {
      let count = work.count
      for index in base..<count where work[index].end == place {
        let left = work[index]
        for found in match(node.first, at: place) where derivations[found].end > place {
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
    // At least once: the empty start is a result only if the child itself may be empty.
    let isStartLost = node.count > 0 && !views.starts[Int(node.first)].isNullable
    return publish(since: base + (isStartLost ? 1 : 0), isTail)
  }

  mutating func value(_ node: FlatNode, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let root = views.roots[Int(node.first)]
    if isShape { return match(root, at: position, isTail: isTail) }
    isShape = true
    let shapes = match(root, at: position, isTail: isTail)
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

  mutating func tag(_ node: FlatNode, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let found = match(node.first, at: position, isTail: isTail)
    if isShape { return found }
    let tag = views.tags[Int(node.count)]
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
    end > start + 1 || (end == start + 1 && !isComma(start))
  }

  private mutating func slots(of derivation: Derivation, _ tag: FlatTag, _ start: Int32) -> Int32 {
    switch tag.action {
    case .constant:
      return trail.both(derivation.slots, trail.set(tag.slot, constant: tag.constant))
    case .words:
      guard hasWords(start, derivation.end) else { return derivation.slots }
      return trail.both(derivation.slots, filled(tag.slot, derivation, start))
    case .append:
      guard hasWords(start, derivation.end) else { return derivation.slots }
      // The inner slots move into the list's element; without any, the element is the value or the words.
      let inner = derivation.slots >= 0 ? derivation.slots : filled(SlotBuilder.wholeElement, derivation, start)
      return trail.append(tag.slot, inner: inner)
    case .object:
      guard derivation.slots >= 0 else { return derivation.slots }
      return trail.object(tag.slot, inner: derivation.slots)
    }
  }

  private mutating func filled(_ slot: Int32, _ derivation: Derivation, _ start: Int32) -> Int32 {
    derivation.value != 0
      ? trail.set(slot, value: derivation.value) : trail.set(slot, from: start, to: derivation.end)
  }
}
