/// Spots wake words in what the network of phones hears.
///
/// Each pronunciation is a row of phones' states, and the best stretch of sound that goes through them in order is
/// searched for (local alignment: T. Smith, M. Waterman, J. Mol. Biol. 147, 1981): a frame counts by how much worse the
/// word's state explains it than the best state of all does, a free loop of phones, plus ``bonus``. So any word will do,
/// and none needs training.
public struct WakeWordSpotter: Sendable {
  /// A wake word that was heard.
  public struct Detection: Sendable, Hashable {
    /// The phrase, as given.
    public var word: String
    /// Frames of 10 ms from the start of the stream.
    public var frames: ClosedRange<Int>
    /// How well the sound fits: natural logarithm for each state of the word's phones, from 0; higher is surer.
    public var score: Double
  }

  /// A wake word with the threshold it is spotted at.
  public struct WakeWord: Sendable, Hashable {
    public var phrase: String
    /// The least score of a detection; 0 finds it everywhere.
    public var threshold: Double

    /// Makes a wake word; the default threshold is 1: it is noticed too often, and the second look decides.
    public init(phrase: String, threshold: Double = 1) {
      self.phrase = phrase
      self.threshold = threshold
    }
  }

  private let width: Int
  private var searches: [WakeWordSearch]
  private var frame = 0

  /// Makes a spotter.
  /// - Throws: ``SpeechError/unpronounceable(word:)``, ``SpeechError/networkMissing``
  public init(words: [WakeWord], acoustics: Acoustics, dictionary: PronunciationDictionary) throws {
    width = try acoustics.phones().outputs
    let parts = Set(words.flatMap { $0.phrase.split(separator: " ").map(String.init) })
    let known = dictionary.pronunciations(of: parts)
    for word in parts.sorted() where known[word] == nil { throw SpeechError.unpronounceable(word: word) }
    let phones = acoustics.mixtures.definition.phones
    searches = words.flatMap { word in
      let parts = word.phrase.split(separator: " ").map { known[String($0)]?.map(\.phones) ?? [] }
      return Self.ways(through: parts).map { WakeWordSearch(word, saying: $0, phones: phones) }
    }
  }

  /// Every choice of one pronunciation for each word of a phrase.
  private static func ways(through parts: [[[String]]]) -> [[[String]]] {
    parts.reduce([[]]) { ways, variants in ways.flatMap { way in variants.map { way + [$0] } } }
  }

  /// Hears what the network says of the frames that have become ready (``PhoneStream``).
  /// - Parameter isOpen: whether a wake word may begin at a frame of the stream.
  /// - Returns: the best detection that has become certain, if one has.
  public mutating func hear(_ answers: [Float], isOpen: (_ frame: Int) -> Bool = { _ in true }) -> Detection? {
    var best: Detection?
    for start in stride(from: 0, to: answers.count, by: width) {
      let mayBegin = isOpen(frame)
      answers[start..<(start + width)].withUnsafeBufferPointer { row in
        let loop = row.max() ?? 0
        for index in searches.indices {
          guard let found = searches[index].hear(row, loop: loop, at: frame, mayBegin: mayBegin) else { continue }
          if best.map({ $0.score < found.score }) ?? true { best = found }
        }
      }
      frame += 1
    }
    if best != nil { rest() }
    return best
  }

  /// Forgets words that have begun.
  public mutating func rest() {
    for index in searches.indices { searches[index].rest() }
  }

  /// Forgets everything: another stream begins.
  public mutating func reset() {
    rest()
    frame = 0
  }
}

/// The search for one pronunciation of a wake word.
struct WakeWordSearch: Sendable {
  private let word: WakeWordSpotter.WakeWord
  /// The network's output of each state; -1: a pause between two words, which may be left out.
  private let states: [Int]
  private let pauses: [Int]
  private var scores: [Float]
  private var starts: [Int]
  /// Frames spent in each state.
  private var lengths: [Int]
  private var best: WakeWordSpotter.Detection?

  init(_ word: WakeWordSpotter.WakeWord, saying parts: [[String]], phones: [String]) {
    self.word = word
    let count = ModelDefinition.statesPerPhone
    var states: [Int] = []
    for part in parts {
      if !states.isEmpty { states.append(Self.pause) }
      for phone in part.compactMap(phones.firstIndex) { states += (0..<count).map { phone * count + $0 } }
    }
    self.states = states
    pauses = phones.firstIndex(of: "SIL").map { silence in (0..<count).map { silence * count + $0 } } ?? []
    scores = [Float](repeating: Self.unreached, count: states.count)
    starts = [Int](repeating: 0, count: states.count)
    lengths = starts
  }

  mutating func rest() {
    for index in scores.indices { scores[index] = Self.unreached }
    best = nil
  }

  /// - Parameters:
  ///   - loop: the best of all states' log-likelihoods in this frame.
  ///   - mayBegin: whether the word may begin with this frame.
  mutating func hear(
    _ row: UnsafeBufferPointer<Float>, loop: Float, at frame: Int, mayBegin: Bool
  ) -> WakeWordSpotter.Detection? {
    guard !states.isEmpty else { return nil }
    for index in states.indices.reversed() {
      var (score, start, length) = (scores[index], starts[index], lengths[index])
      // A state that goes on and on is no longer for the word.
      if length >= Self.longestState { score -= Self.bonus }
      func take(_ from: Int) {
        if scores[from] > score { (score, start, length) = (scores[from], starts[from], 0) }
      }
      if index > 0 { take(index - 1) }
      if index > 1, states[index - 1] == Self.pause { take(index - 2) }
      if index == 0, score <= 0 { (score, start, length) = (mayBegin ? 0 : Self.unreached, frame, 0) }
      scores[index] = score + fit(states[index], row, loop)
      (starts[index], lengths[index]) = (start, length + 1)
    }
    let last = states.count - 1
    let score = Double(scores[last]) / Double(states.count)
    if score > max(word.threshold, best?.score ?? 0) {
      best = .init(word: word.phrase, frames: starts[last]...frame, score: score)
    }
    // The score still rises while the word's last sound is heard.
    guard let found = best, frame - found.frames.upperBound >= Self.settling else { return nil }
    rest()
    return found
  }

  private func fit(_ state: Int, _ row: UnsafeBufferPointer<Float>, _ loop: Float) -> Float {
    let likelihood = state == Self.pause ? pauses.map { row[$0] }.max() ?? loop : row[state]
    return max(likelihood - loop, -Self.worst) + Self.bonus
  }

  /// What a frame that fits perfectly adds, natural logarithm: a state that is this much worse than the best is no
  /// reason for the word nor against it. Chosen on recordings of three wake words and on people reading.
  private static let bonus: Float = 2
  /// No frame counts for more than this against the word: a bang in the middle of it.
  private static let worst: Float = 12
  /// Frames of a state that speak for the word: a phone of 270 ms.
  private static let longestState = 9
  private static let unreached: Float = -1e9
  private static let pause = -1
  /// Frames for which a better end is waited for.
  private static let settling = 8
}
