/// Nodes that read the utterance itself.
extension Matcher {
  mutating func single(_ derivation: Derivation) -> Range<Int> {
    derivations.append(derivation)
    return (derivations.count - 1)..<derivations.count
  }

  /// The position of the next word, past a comma.
  func nextWord(_ position: Int32) -> Int32 {
    Int(position) < input.count && input.words[Int(position)] == MatcherInput.comma ? position + 1 : position
  }

  mutating func words(_ node: Node, _ position: Int32) -> Range<Int> {
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

  mutating func comma(_ position: Int32) -> Range<Int> {
    guard Int(position) < input.count, input.words[Int(position)] == MatcherInput.comma else { return 0..<0 }
    return single(Derivation(end: position + 1))
  }

  mutating func typed(_ shape: WordShape, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let start = nextWord(position)
    let skipped = start - position
    guard Int(start) < input.count, input.shapes[Int(start)].isSuperset(of: shape) else { return 0..<0 }
    if shape == .name { return name(start, skipped, isTail) }
    guard shape == .any else { return single(Derivation(end: start + 1, skipped: skipped)) }
    let first = derivations.count
    var end = start
    while Int(end) < input.count, input.words[Int(end)] != MatcherInput.comma {
      guard end - start < anyLimit else {
        hasCutAny = true
        break
      }
      end += 1
      if isTail, !mayEnd[Int(end)] { continue }
      derivations.append(Derivation(end: end, anyWords: end - start, skipped: skipped))
    }
    return first..<derivations.count
  }

  /// A name of a few words, with words such as "of" inside.
  private mutating func name(_ start: Int32, _ skipped: Int32, _ isTail: Bool) -> Range<Int> {
    let first = derivations.count
    var end = start
    while Int(end) < input.count, input.words[Int(end)] != MatcherInput.comma, end - start < Self.longestName {
      let shape = input.shapes[Int(end)]
      guard shape.contains(.name) || (end > start && shape.contains(.link)) else { break }
      guard end - start < anyLimit else {
        hasCutAny = true
        break
      }
      end += 1
      if !shape.contains(.name) || (isTail && !mayEnd[Int(end)]) { continue }
      derivations.append(Derivation(end: end, anyWords: end - start, skipped: skipped))
    }
    return first..<derivations.count
  }

  mutating func data(_ category: Int32, _ position: Int32) -> Range<Int> {
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
}
