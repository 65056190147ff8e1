/// Nodes that read the utterance itself.
extension Matcher {
  mutating func single(_ derivation: Derivation) -> Range<Int> {
    derivations.append(derivation)
    return (derivations.count - 1)..<derivations.count
  }

  /// Whether the text has a comma at a position.
  func isComma(_ position: Int32) -> Bool { input.places[Int(position)].isComma }

  /// The position of the next word, past a comma.
  func nextWord(_ position: Int32) -> Int32 { isComma(position) ? position + 1 : position }

  mutating func words(_ node: FlatNode, _ position: Int32) -> Range<Int> {
    guard let (end, skipped) = read(node, position) else { return 0..<0 }
    return single(Derivation(end: end, skipped: skipped))
  }

  /// The position after the words of a node, if they are at a position, and the number of commas passed
  /// over.
  private mutating func read(_ node: FlatNode, _ position: Int32) -> (end: Int32, skipped: Int32)? {
    var place = position
    var skipped: Int32 = 0
    for offset in 0..<node.count {
      let next = nextWord(place)
      guard next < input.count else {
        if seesEnd { hasReachedEnd = true }
        return nil
      }
      let word = node.operation == .word ? node.first : views.phraseWords[Int(node.first + offset)]
      guard input.places[Int(next)].word == word else { return nil }
      skipped += next - place
      place = next + 1
    }
    return (place, skipped)
  }

  /// Alternatives of plain words: of those with the same end the likeliest.
  mutating func choice(_ node: FlatNode, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let first = derivations.count
    guard position < input.count else { return first..<first }
    let table = JumpTable(views.jumps, at: node.jump)
    for index in table.places(for: input.places[Int(position)].word) {
      let place = Int(views.jumps[index])
      guard let (end, skipped) = read(views.nodes[Int(views.children[place])], position), !isTail || mayEnd[Int(end)]
      else { continue }
      let derivation = Derivation(end: end, skipped: skipped, weight: views.weights[place])
      var known = first
      while known < derivations.count, derivations[known].end != end { known += 1 }
      if known == derivations.count {
        derivations.append(derivation)
      } else if derivation.isBetter(than: derivations[known]) {
        derivations[known] = derivation
      }
    }
    return first..<derivations.count
  }

  mutating func comma(_ position: Int32) -> Range<Int> {
    isComma(position) ? single(Derivation(end: position + 1)) : 0..<0
  }

  mutating func typed(_ shape: WordShape, _ position: Int32, _ isTail: Bool) -> Range<Int> {
    let start = nextWord(position)
    let skipped = start - position
    guard start < input.count, input.places[Int(start)].shapes.isSuperset(of: shape) else { return 0..<0 }
    if shape == .name { return name(start, skipped, isTail) }
    guard shape == .any else { return single(Derivation(end: start + 1, skipped: skipped)) }
    let first = derivations.count
    var end = start
    while end < input.count, !isComma(end) {
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
    while end < input.count, !isComma(end), end - start < Self.longestName {
      let shape = input.places[Int(end)].shapes
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
    guard start < input.count else { return 0..<0 }
    let first = derivations.count
    var lastEnd: Int32 = -1
    for index in Int(input.places[Int(start)].phrases)..<Int(input.places[Int(start) + 1].phrases) {
      let phrase = input.phrases[index]
      guard phrase.category == category else { continue }
      if phrase.entry == MatcherInput.Phrase.unfinished {
        if seesEnd { hasReachedEnd = true }
        continue
      }
      // For several things with the same name, the shape is one.
      if isShape, phrase.end == lastEnd { continue }
      lastEnd = phrase.end
      derivations.append(
        Derivation(end: phrase.end, skipped: start - position, value: ValueKey.of(entry: phrase.entry)))
    }
    return first..<derivations.count
  }
}
