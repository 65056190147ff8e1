import Commands

extension ParaphraseNetwork: ParaphraseReader {
  /// The number of sentences to examine.
  private static let most = 6

  public func paraphrases(of words: [String], after before: [String]) -> [Paraphrase] {
    // A text in another language has hardly any English word.
    guard 2 * words.count(where: isKnown) >= words.count, let scores = scores(of: words, after: before) else {
      return []
    }
    let likeliest = scores.classes.indices.sorted { scores.classes[$0] > scores.classes[$1] }.prefix(Self.most)
    var found: [Paraphrase] = []
    for place in likeliest {
      // Not for the box, or dependent on context.
      if classes[place].sentence.isEmpty { break }
      if classes[place].leans, before.isEmpty { continue }
      if let paraphrase = paraphrase(place, words, scores) { found.append(paraphrase) }
    }
    return found
  }

  /// A class's sentence with the values from the text; nil: a value is missing.
  private func paraphrase(_ place: Int, _ words: [String], _ scores: Scores) -> Paraphrase? {
    var confidence = Double(scores.classes[place])
    let slots = Self.slots(of: classes[place].sentence)
    var sentence = classes[place].sentence
    let spans = spans(of: slots, scores)
    for slot in slots {
      guard let (range, chance) = spans[slot] else { return nil }
      confidence *= Double(chance)
      sentence = sentence.replacing("{\(slot)}", with: words[range].joined(separator: " "))
    }
    return Paraphrase(sentence: sentence, leansOnBefore: classes[place].leans, confidence: confidence)
  }

  /// The words of the values of some slots, and their probability.
  private func spans(of slots: [String], _ scores: Scores) -> [String: (range: Range<Int>, chance: Float)] {
    guard !slots.isEmpty else { return [:] }
    // Only the tags of values in the sentence.
    let allowed = tags.indices.filter { $0 == 0 || slots.contains(String(tags[$0].dropFirst(2))) }
    var spans: [String: (range: Range<Int>, chance: Float)] = [:]
    var (open, start, sum): (String?, Int, Float) = (nil, 0, 0)
    func close(at end: Int) {
      guard let slot = open else { return }
      let chance = sum / Float(end - start)
      if chance > spans[slot]?.chance ?? 0 { spans[slot] = (start..<end, chance) }
      open = nil
    }
    for row in 0..<scores.tags.rows {
      let own = scores.tags[row: row]
      let chances = Self.chances(allowed.map { own[own.startIndex + $0] })
      guard let best = chances.indices.max(by: { chances[$0] < chances[$1] }) else { continue }
      let tag = tags[allowed[best]]
      let slot = String(tag.dropFirst(2))
      if open != slot || tag.hasPrefix("B-") { close(at: row) }
      guard tag != "O" else { continue }
      if open == nil { (open, start, sum) = (slot, row, 0) }
      sum += chances[best]
    }
    close(at: scores.tags.rows)
    return spans
  }

  /// The slots of a sentence, in order.
  static func slots(of sentence: String) -> [String] {
    sentence.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
      $0.split(separator: "}").first.map(String.init)
    }
  }
}
