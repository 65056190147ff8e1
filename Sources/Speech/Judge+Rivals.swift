/// What a search found, and the sentences that nearly won there.
struct Candidate {
  var heard: Recognition
  var rivals: [Rival]
}

extension Judge {
  /// What was heard, less sure where a sentence that nearly won means something else.
  ///
  /// This comes after the vote: of several ways to hear the sound, the surest is not the one that happens to have the
  /// fewest rivals.
  func decision(on candidate: Candidate) -> Recognition {
    var heard = candidate.heard
    heard.evidence.rivalMargin = margin(of: heard.text, over: candidate.rivals)
    heard.confidence = confidence(of: heard.text, heard.evidence)
    return heard
  }

  /// How much likelier a text is than the next that means something else; nil: none came near.
  private func margin(of text: String, over rivals: [Rival]) -> Double? {
    guard let meaning, !rivals.isEmpty, let own = meaning(text, grammar.grammar.name) else { return nil }
    return rivals.first { rival in
      let other = phrases(rival.words.dropFirst(wakeLength(of: rival.words))).joined(separator: " ")
      return meaning(other, grammar.grammar.name).map { $0 != own } ?? false
    }?.margin
  }
}
