/// Look-ahead: whether nodes can match at all, according to the words of the sentence.
extension Matcher {
  /// Whether a node can begin with the word at a position; records when there is none left.
  @inline(__always)
  mutating func canBegin(_ start: Reach.Start, _ position: Int32) -> Bool {
    guard position < input.count else {
      if seesEnd, !hasReachedEnd { hasReachedEnd = input.canSpeak(start.words) }
      return false
    }
    let place = input.places[Int(position)]
    if place.isComma, start.beginsWithComma { return true }
    return has(start.words, place, data: place.dataBeginning)
  }

  /// Whether a node at the tail of a sentence can reach a permitted end: with the last word, and with
  /// only the words up to there.
  mutating func canEnd(_ reach: Reach.End, _ start: Reach.Start, _ position: Int32) -> Bool {
    if seesEnd || (start.isNullable && mayEnd[Int(position)]) { return true }
    var end = ends.count - 1
    while end >= 0, ends[end] > position {
      let last = ends[end] - 1
      // After a comma is the end of a match that took it for a word.
      let place = input.places[Int(last)]
      if place.isComma { return true }
      if has(reach.last, place, data: place.data), hasAll(reach.all, position..<last) { return true }
      end -= 1
    }
    return false
  }

  /// Whether an alternative, or the rest of a sequence, can follow at a position: any words end
  /// everywhere, and few of the ends have a continuation.
  @inline(__always)
  mutating func canFollow(_ place: Int, _ position: Int32, _ isTail: Bool) -> Bool {
    let start = views.placeStarts[place]
    if canBegin(start, position) { return !isTail || canEnd(views.placeEnds[place], start, position) }
    return start.isNullable && (!isTail || mayEnd[Int(position)])
  }

  private mutating func hasAll(_ words: Reach.Words, _ range: Range<Int32>) -> Bool {
    for position in range {
      let place = input.places[Int(position)]
      if !place.isComma, !has(words, place, data: place.data) { return false }
    }
    return true
  }

  /// Whether the word of a place is one of these; records when it would be if any words were allowed.
  @inline(__always)
  private mutating func has(_ words: Reach.Words, _ place: MatcherInput.Place, data: UInt64) -> Bool {
    var shapes = words.shapes.rawValue & place.shapes.rawValue
    if anyLimit == 0, shapes & WordShape.open.rawValue != 0 {
      hasCutAny = true
      shapes &= ~WordShape.open.rawValue
    }
    return shapes != 0 || words.data & data != 0 || views.sets.contains(words.set, place.word, row: place.row)
  }
}
