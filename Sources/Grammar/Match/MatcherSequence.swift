/// Nodes of one child after the other.
extension Matcher {
  mutating func sequence(_ node: FlatNode, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let base = work.count
    defer { work.cut(to: base) }
    work.append(Derivation(end: position))
    let places = Int(node.first)..<Int(node.first + node.count)
    for place in places {
      let index = views.children[place]
      let isLast = place == places.upperBound - 1
      // What the child matches behind the meanings so far, which mostly are one, as what it matches is.
      var (found, end) = (0..<0, Int32(-1))
      if work.count == base + 1 {
        let left = work[base]
        var right = step(index, left.end)
        if right == nil {
          end = left.end
          found = visit(index, end, isTail && isLast)
          if found.count == 1 { right = derivations[found.lowerBound] }
        }
        if let right {
          guard goesOn(place, right.end, isTail, isLast) else { return 0..<0 }
          work[base] = left.followed(by: right, slots: trail.both(left.slots, right.slots))
          continue
        }
      }
      let middle = work.count
      for leftIndex in base..<middle {
        let left = work[leftIndex]
        if left.end != end {
          end = left.end
          found = visit(index, end, isTail && isLast)
        }
        for rightIndex in found {
          let right = derivations[rightIndex]
          guard goesOn(place, right.end, isTail, isLast) else { continue }
          offer(left.followed(by: right, slots: trail.both(left.slots, right.slots)), since: middle)
        }
      }
      if isLast { return publish(since: middle, isTail) }
      let count = work.count - middle
      guard count > 0 else { return 0..<0 }
      for offset in 0..<count { work[base + offset] = work[middle + offset] }
      work.cut(to: base + count)
    }
    return publish(since: base, isTail)
  }

  /// Whether what follows a child at a place can follow at a position, or nothing need follow. That the next child can
  /// match is then known when its turn comes.
  @inline(__always)
  private mutating func goesOn(_ place: Int, _ position: Int32, _ isTail: Bool, _ isLast: Bool) -> Bool {
    isLast ? !isTail || mayEnd[Int(position)] : canFollow(place + 1, position, isTail)
  }

  /// What a child matches that is one plain word, or need not be there and is not; nil for all others.
  @inline(__always)
  private mutating func step(_ index: Int32, _ position: Int32) -> Derivation? {
    let child = views.nodes[Int(index)]
    if child.operation == .word, position < input.count {
      let next = nextWord(position)
      guard input.places[Int(next)].word == child.first else { return nil }
      return Derivation(end: next + 1, skipped: next - position)
    }
    guard child.operation == .optional else { return nil }
    let start = views.starts[Int(child.first)]
    return start.isNullable || canBegin(start, position) ? nil : Derivation(end: position)
  }
}
