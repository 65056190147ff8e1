/// Sequences of nodes.
extension Matcher {
  mutating func sequence(_ node: FlatNode, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    // There is mostly one meaning so far, and one match of the next child.
    var left = Derivation(end: position)
    let last = Int(node.first + node.count) - 1
    for place in Int(node.first)...last {
      let index = views.children[place]
      let right: Derivation
      if let known = step(index, left.end) {
        right = known
      } else {
        let found = visit(index, left.end, isTail && place == last)
        guard found.count == 1 else {
          return found.isEmpty ? found : several(after: left, found, place...last, isTail)
        }
        right = derivations[found.lowerBound]
      }
      guard goesOn(place, right.end, isTail, place == last) else { return 0..<0 }
      left = left.followed(by: right, slots: trail.both(left.slots, right.slots))
    }
    return single(left)
  }

  /// A sequence from the first child on that matches in several ways: its matches after those of the
  /// earlier children.
  private mutating func several(
    after first: Derivation, _ matches: Range<Int>, _ places: ClosedRange<Int>, _ isTail: Bool
  ) -> Range<Int> {
    let base = work.count
    defer { work.cut(to: base) }
    work.append(first)
    var (found, end) = (matches, first.end)
    for place in places {
      let isLast = place == places.upperBound
      let middle = work.count
      for leftIndex in base..<middle {
        let left = work[leftIndex]
        if left.end != end {
          end = left.end
          found = visit(views.children[place], end, isTail && isLast)
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
      end = -1
    }
    return 0..<0
  }

  /// Whether the part after a child can match at a position, or may be empty. This also answers whether
  /// the next child can match.
  @inline(__always)
  private mutating func goesOn(_ place: Int, _ position: Int32, _ isTail: Bool, _ isLast: Bool) -> Bool {
    if isLast { return !isTail || mayEnd[Int(position)] }
    let start = views.placeStarts[place + 1]
    return canBegin(start, position) || (start.isNullable && (!isTail || mayEnd[Int(position)]))
  }

  /// The match of a child that is one plain word, or an absent optional; nil for all others.
  @inline(__always)
  private mutating func step(_ index: Int32, _ position: Int32) -> Derivation? {
    let child = views.nodes[Int(index)]
    switch child.operation {
    case .word where position < input.count:
      let next = nextWord(position)
      guard input.places[Int(next)].word == child.first else { return nil }
      return Derivation(end: next + 1, skipped: next - position)
    case .optional:
      let start = views.starts[Int(child.first)]
      return start.isNullable || canBegin(start, position) ? nil : Derivation(end: position)
    case .typing where input.isTyped:
      return Derivation(end: position)
    default:
      return nil
    }
  }
}
