import Foundation

/// Judges the sentence and the confidence of a hypothesis by a grammar.
struct Judge {
  let grammar: LoadedGrammar
  let dictionary: PronunciationDictionary
  let settings: CommandRecognizer.Settings
  let meaning: CommandRecognizer.Meaning?

  /// The recognition of the rules' best sentence.
  /// - Parameters:
  ///   - first: the first pass's best words.
  ///   - likely: the likely words.
  ///   - margins: the fit of phones to the same sound.
  func recognition(
    _ best: Hypothesis, first: Hypothesis, _ likely: [LatticeWord], loop margins: PhoneLoop
  ) -> Recognition? {
    let spoken = spoken(in: best.segments)
    let command = spoken.dropFirst(wakeLength(of: spoken))
    guard let opening = command.first, let closing = command.last else { return nil }
    let heard = words(of: best.segments)
    let freely = words(of: first.segments)
    let apart = distance(sounds(of: heard), sounds(of: freely))
    let text = heard.joined(separator: " ")
    let wake = spoken.dropLast(command.count)
    let wakeMargin = wake.isEmpty ? nil : margins.margin(of: wake)
    // A speaker who talks to another person and happens to use a command's words has not called the box.
    if let wakeMargin, wakeMargin > settings.largestWakeMargin { return nil }
    let freeMargin = PhoneLoop.difference(first.segments, best.segments, frames: frames(of: command))
    let evidence = Recognition.ConfidenceFeatures(
      phoneLoopMargin: margins.margin(of: command), worstWordMargin: margins.worstMargin(of: command),
      wakeMargin: wakeMargin, worstPosterior: command.map { posterior(of: $0, likely) }.min() ?? 0,
      wordsApart: freeMargin > 0 ? apart * Double(text.split(separator: " ").count) : 0,
      freeMargin: freeMargin, logProbability: logProbability(of: best), speechFrames: frames(of: command))
    return Recognition(
      text: text, confidence: confidence(of: text, evidence),
      endProbability: endProbability(of: spoken),
      start: Double(opening.firstFrame) / Double(FrontEnd.framesPerSecond),
      end: Double(closing.lastFrame + 1) / Double(FrontEnd.framesPerSecond), evidence: evidence)
  }

  func confidence(of text: String, _ evidence: Recognition.ConfidenceFeatures) -> Double {
    grammar.grammar.confidence(of: text, withoutExpectation: settings.confidence.confidence(evidence))
  }

  private func logProbability(of best: Hypothesis) -> Double {
    let language = best.score - best.segments.reduce(0) { $0 + $1.acousticScore }
    return language / Double(GaussianMixtures.scoresPerNat) / settings.secondPass.weights.language
  }

  private func endProbability(of spoken: [Segment]) -> Double {
    grammar.network.endProbability(
      after: spoken.map { ClassMember.className(of: Segment.word(of: $0.word)) ?? Segment.word(of: $0.word) })
  }

  private func frames(of words: some Collection<Segment>) -> Int {
    words.reduce(0) { $0 + $1.lastFrame - $1.firstFrame + 1 }
  }

  /// The sounds of each phrase: passes that differ only in spelling agree.
  private func sounds(of phrases: [String]) -> [[String]] {
    phrases.map { phrase in
      let words = phrase.split(separator: " ").map(String.init)
      let known = dictionary.pronunciations(of: Set(words))
      return words.flatMap { known[$0]?.first?.phones ?? [$0] }
    }
  }

  /// The share of phrases that only one of two sequences has, 0 to 1; "take out" is "takeout".
  private func distance(_ one: [[String]], _ other: [[String]]) -> Double {
    guard !one.joined().elementsEqual(other.joined()) else { return 0 }
    return Double(one.difference(from: other).count) / Double(one.count + other.count)
  }

  /// The first pass's log-posterior of a word at about that moment.
  private func posterior(of word: Segment, _ likely: [LatticeWord]) -> Double {
    let name = Segment.word(of: word.word)
    let near = likely.lazy.filter {
      $0.word == name && abs($0.firstFrame - word.firstFrame) <= Self.samePlace
    }
    return near.map(\.logPosterior).max() ?? log(settings.leastPosterior)
  }

  /// The most frames between the two passes' beginnings of a word.
  private static let samePlace = 15

  /// The recognition without a check, taken for certain.
  func unchecked(_ heard: Hypothesis) -> Recognition? {
    let spoken = spoken(in: heard.segments)
    guard let opening = spoken.first, let closing = spoken.last else { return nil }
    return Recognition(
      text: words(of: heard.segments).joined(separator: " "), confidence: 1,
      endProbability: endProbability(of: spoken),
      start: Double(opening.firstFrame) / Double(FrontEnd.framesPerSecond),
      end: Double(closing.lastFrame + 1) / Double(FrontEnd.framesPerSecond),
      evidence: Recognition.ConfidenceFeatures(
        phoneLoopMargin: 0, worstWordMargin: 0, worstPosterior: 0, wordsApart: 0, freeMargin: 0, logProbability: 0,
        speechFrames: frames(of: spoken)))
  }

  /// The phrases after the wake phrase.
  func words(of segments: [Segment]) -> [String] {
    let spoken = spoken(in: segments)
    return phrases(spoken.dropFirst(wakeLength(of: spoken)).map { Segment.word(of: $0.word) })
  }

  func phrases(_ words: some Sequence<String>) -> [String] { words.map { ClassMember.phrase(of: $0) } }

  /// The words without fillers.
  private func spoken(in segments: [Segment]) -> [Segment] {
    segments.filter { !Filler.isFiller($0.word) }
  }

  private func wakeLength(of spoken: [Segment]) -> Int { wakeLength(of: spoken.map { Segment.word(of: $0.word) }) }

  func wakeLength(of words: [String]) -> Int {
    // Among words of all kinds the wake phrase is one.
    if let first = words.first, ClassMember.className(of: first) == TalkModel.wake { return 1 }
    return grammar.grammar.wakePhrases.lazy
      .map { $0.split(separator: " ").map(String.init) }
      .filter { words.starts(with: $0) }.map(\.count).max() ?? 0
  }
}
