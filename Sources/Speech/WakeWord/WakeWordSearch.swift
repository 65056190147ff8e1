import Foundation

/// The search for one pronunciation of a wake word.
///
/// It searches for the best stretch of sound that goes through the word's states in order (local
/// alignment: T. Smith, M. Waterman, J. Mol. Biol. 147, 1981): a frame counts by the difference of the
/// word's state from the best state of all, a free loop of phones, plus ``bonus``.
///
/// It then examines the stretch again. In the search a long vowel makes up for a missing consonant,
/// because it has more frames; so now every phone counts alike, whatever its length, by the network's
/// probability (its mean log-posterior: H. Jiang, "Confidence measures for speech recognition: a
/// survey", Speech Communication 45, 2005), and every state by its mean fit (``WakeWordModel``).
struct WakeWordSearch: Sendable {
  /// The best path through the word that ends in one of its states.
  private struct Path {
    /// The sum of its frames' scores.
    var score: Float
    var start = 0
    /// The frames in the state.
    var length = 0
    /// The sum of the state's fits so far.
    var fit: Float = 0
    /// The sum of the mean fits of the states before, without pauses.
    var fits: Float = 0
    /// The sum of the phone's log-posteriors so far.
    var posterior: Float = 0
    /// Their number.
    var sounded = 0
    /// The sum of the mean log-posteriors of the phones before.
    var posteriors: Float = 0

    static let none = Path(score: -1e9)
  }

  private let word: WakeWordSpotter.WakeWord
  /// The network's output of each state; -1: an optional pause between two words.
  private let states: [Int]
  private let pauses: [Int]
  /// The number of states without pauses.
  private let sounds: Int
  private var paths: [Path]
  private var best: WakeWordSpotter.Detection?
  /// The last detection.
  private var last: WakeWordSpotter.Detection?

  init(_ word: WakeWordSpotter.WakeWord, saying parts: [[String]], phones: [String]) {
    self.word = word
    let count = ModelDefinition.statesPerPhone
    var states: [Int] = []
    for part in parts {
      if !states.isEmpty { states.append(Self.pause) }
      for phone in part.compactMap(phones.firstIndex) { states += (0..<count).map { phone * count + $0 } }
    }
    self.states = states
    sounds = states.count { $0 != Self.pause }
    pauses = phones.firstIndex(of: "SIL").map { silence in (0..<count).map { silence * count + $0 } } ?? []
    paths = [Path](repeating: .none, count: states.count)
  }

  mutating func reset() {
    for index in paths.indices { paths[index] = .none }
    (best, last) = (nil, nil)
  }

  /// Records a detection, by this search or another one: in the same stretch of sound, only a surer one
  /// is detected.
  mutating func yield(to found: WakeWordSpotter.Detection) {
    last = found
    if let best, !isNew(best) { self.best = nil }
  }

  /// - Parameters:
  ///   - row: every state's log-likelihood in this frame.
  ///   - posteriors: every phone's log-posterior.
  ///   - loop: the best of all states' log-likelihoods.
  ///   - mayBegin: whether the word may begin with this frame.
  mutating func hear(
    _ row: UnsafeBufferPointer<Float>, posteriors: [Float], loop: Float, at frame: Int, mayBegin: Bool
  ) -> WakeWordSpotter.Detection? {
    guard let end = states.indices.last else { return nil }
    for index in states.indices.reversed() {
      var path = paths[index]
      // A state that lasts too long no longer counts for the word.
      if path.length >= Self.longestState { path.score -= Self.bonus }
      if index > 0, paths[index - 1].score > path.score { path = left(index - 1) }
      if index > 1, states[index - 1] == Self.pause, paths[index - 2].score > path.score { path = left(index - 2) }
      if index == 0, path.score <= 0 { path = mayBegin ? Path(score: 0, start: frame) : .none }
      let fit = fit(states[index], row, loop)
      path.score += fit + Self.bonus
      path.fit += fit
      path.length += 1
      if states[index] != Self.pause {
        path.posterior += posteriors[states[index] / ModelDefinition.statesPerPhone]
        path.sounded += 1
      }
      paths[index] = path
    }
    if paths[end].score > (word.threshold < 0 ? Self.leastScore : 0) {
      let evidence = evidence(paths[end])
      let score = Self.model.logOdds(evidence)
      if score > max(word.threshold, best?.score ?? -.infinity) {
        let found = WakeWordSpotter.Detection(
          word: word.phrase, frames: paths[end].start...frame, score: score, evidence: evidence)
        if isNew(found) { best = found }
      }
    }
    // The score still rises during the word's last sound.
    guard let found = best, frame - found.frames.upperBound >= Self.settling else { return nil }
    (best, last) = (nil, found)
    return found
  }

  /// The path that leaves a state.
  private func left(_ index: Int) -> Path {
    var path = paths[index]
    if states[index] != Self.pause, path.length > 0 { path.fits += path.fit / Float(path.length) }
    (path.length, path.fit) = (0, 0)
    guard states[index] % ModelDefinition.statesPerPhone == ModelDefinition.statesPerPhone - 1 else { return path }
    path.posteriors += path.posterior / Float(max(1, path.sounded))
    (path.posterior, path.sounded) = (0, 0)
    return path
  }

  private func evidence(_ path: Path) -> WakeWordEvidence {
    let phones = sounds / ModelDefinition.statesPerPhone
    return WakeWordEvidence(
      phonePosterior: Double(path.posteriors + path.posterior / Float(max(1, path.sounded))) / Double(phones),
      stateFit: Double(path.fits + path.fit / Float(max(1, path.length))) / Double(sounds),
      search: Double(path.score) / Double(states.count), phones: phones)
  }

  private func isNew(_ found: WakeWordSpotter.Detection) -> Bool {
    last.map { !$0.frames.overlaps(found.frames) || found.score > $0.score } ?? true
  }

  private func fit(_ state: Int, _ row: UnsafeBufferPointer<Float>, _ loop: Float) -> Float {
    let likelihood = state == Self.pause ? pauses.map { row[$0] }.max() ?? loop : row[state]
    return max(likelihood - loop, -Self.worst)
  }

  /// The bonus of a frame with a perfect fit, natural logarithm: a state that is this much worse than the
  /// best counts neither for the word nor against it. Chosen, like the others, on recordings of three
  /// wake words and synthetic ones of 24, against people reading.
  private static let bonus: Float = 2
  /// The most that a frame counts against the word: a bang in the middle of it.
  private static let worst: Float = 12
  /// The frames of a state that count for the word: a phone of 360 ms.
  private static let longestState = 12
  /// The least score: for a threshold below 0, which asks for all candidates, a sound of the word may be
  /// missing or drowned.
  private static let leastScore: Float = -1_000
  private static let model = WakeWordModel.spotter
  private static let pause = -1
  /// The frames of waiting for a better end.
  private static let settling = 8
}
