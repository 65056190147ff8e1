/// The result of a search, with its near rivals.
struct Candidate {
  var heard: Recognition
  var rivals: [Rival]
  /// Whether the first search had pruned every sentence.
  var wasLost = false
}

extension Judge {
  /// The recognition, less sure if a near rival means something else.
  ///
  /// This comes after the vote: of several recognitions of the sound, the surest is not the one that
  /// happens to have the fewest rivals.
  func decision(on candidate: Candidate) -> Recognition {
    var decision = decision(onFound: candidate)
    // The box asks about such a sentence, unless it is sure: of six lost orders of people, two were wrong,
    // both of them in doubt.
    if candidate.wasLost, decision.confidence < settings.doubt.upperBound { decision.confidence /= 2 }
    return decision
  }

  private func decision(onFound candidate: Candidate) -> Recognition {
    var heard = candidate.heard
    // The confidence of the two together, before the rival reduces that of the one.
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

  /// The next sentence with another meaning, and the text's margin over it; nil: there is none nearby.
  private func rival(of text: String, among rivals: [Rival]) -> (text: String, margin: Double)? {
    guard let meaning, !rivals.isEmpty, let own = meaning(text, grammar.grammar.name) else { return nil }
    for rival in rivals {
      let other = phrases(rival.words.dropFirst(wakeLength(of: rival.words))).joined(separator: " ")
      if let meant = meaning(other, grammar.grammar.name), meant != own { return (other, rival.margin) }
    }
    return nil
  }
}
