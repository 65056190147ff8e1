/// What a search found, and the sentences that nearly won there.
struct Candidate {
  var heard: Recognition
  var rivals: [Rival]
  /// Whether the first search had given up every sentence on the way.
  var wasLost = false
}

extension Judge {
  /// What was heard, less sure where a sentence that nearly won means something else.
  ///
  /// This comes after the vote: of several ways to hear the sound, the surest is not the one that happens to have the
  /// fewest rivals.
  func decision(on candidate: Candidate) -> Recognition {
    var decision = decision(onFound: candidate)
    // Such a sentence is asked about, unless it is sure: of six orders of people that were lost, two were wrong, both of
    // them in doubt.
    if candidate.wasLost, decision.confidence < settings.doubt.upperBound { decision.confidence /= 2 }
    return decision
  }

  private func decision(onFound candidate: Candidate) -> Recognition {
    var heard = candidate.heard
    // How sure one of the two is, before the one takes from the other.
    let either = confidence(of: heard.text, heard.evidence)
    guard let rival = rival(of: heard.text, among: candidate.rivals) else {
      heard.confidence = either
      return heard
    }
    heard.evidence.rivalMargin = rival.margin
    heard.confidence = confidence(of: heard.text, heard.evidence)
    heard.twin = Recognition.Twin(text: rival.text, confidence: either)
    return heard
  }

  /// The next sentence that means something else, and how much likelier the text is; nil: none came near.
  private func rival(of text: String, among rivals: [Rival]) -> (text: String, margin: Double)? {
    guard let meaning, !rivals.isEmpty, let own = meaning(text, grammar.grammar.name) else { return nil }
    for rival in rivals {
      let other = phrases(rival.words.dropFirst(wakeLength(of: rival.words))).joined(separator: " ")
      if let meant = meaning(other, grammar.grammar.name), meant != own { return (other, rival.margin) }
    }
    return nil
  }
}
