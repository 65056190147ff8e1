import Foundation

/// Spots wake words in the answers of the network of phones.
///
/// Each pronunciation is a sequence of phones' states, and the best stretch of sound that goes through
/// them in order is searched for (``WakeWordSearch``). So any word is possible, without training.
public struct WakeWordSpotter: Sendable {
  /// A detected wake word.
  public struct Detection: Sendable, Hashable {
    /// The phrase, as given.
    public var word: String
    /// The frames of 10 ms from the start of the stream.
    public var frames: ClosedRange<Int>
    /// The fit of the sound, from 0; higher is surer.
    public var score: Double
    /// The evidence for the score; nil: another engine detected it.
    public var evidence: WakeWordEvidence?
  }

  /// A wake word with its threshold.
  public struct WakeWord: Sendable, Hashable {
    public var phrase: String
    /// The least score of a detection; 0 detects it everywhere, and below that a sound of it may be
    /// missing.
    public var threshold: Double

    /// Makes a wake word; the default threshold is 6.
    public init(phrase: String, threshold: Double = 6) {
      self.phrase = phrase
      self.threshold = threshold
    }
  }

  private let width: Int
  /// The priors that the network's answers exclude (``PhoneNetwork/prior``).
  private let prior: [Float]
  private var searches: [WakeWordSearch]
  private var frame = 0

  /// Makes a spotter.
  /// - Throws: ``SpeechError/unpronounceable(word:)``, ``SpeechError/networkMissing``
  public init(words: [WakeWord], acoustics: Acoustics, dictionary: PronunciationDictionary) throws {
    let network = try acoustics.phones()
    (width, prior) = (network.outputs, network.prior)
    let parts = Set(words.flatMap { $0.phrase.split(separator: " ").map(String.init) })
    dictionary.guessNames(among: parts)
    let known = dictionary.pronunciations(of: parts)
    for word in parts.sorted() where known[word] == nil { throw SpeechError.unpronounceable(word: word) }
    let phones = acoustics.mixtures.definition.phones
    searches = words.flatMap { word in
      let parts = word.phrase.split(separator: " ").map {
        PronunciationVariants.accents(of: known[String($0)]?.map(\.phones) ?? [])
      }
      return Self.ways(through: parts).map { WakeWordSearch(word, saying: $0, phones: phones) }
    }
  }

  /// Every choice of one pronunciation for each word of a phrase.
  private static func ways(through parts: [[[String]]]) -> [[[String]]] {
    parts.reduce([[]]) { ways, variants in ways.flatMap { way in variants.map { way + [$0] } } }
  }

  /// Processes the network's answers for the frames that have become ready (``PhoneStream``).
  ///
  /// A detection in a stretch of sound with an earlier one is surer than that.
  /// - Parameter isOpen: whether a wake word may begin at a frame of the stream.
  /// - Returns: the best detection that has become certain, if any.
  public mutating func hear(_ answers: [Float], isOpen: (_ frame: Int) -> Bool = { _ in true }) -> Detection? {
    var best: Detection?
    for start in stride(from: 0, to: answers.count, by: width) {
      let mayBegin = isOpen(frame)
      answers[start..<(start + width)].withUnsafeBufferPointer { row in
        let loop = row.max() ?? 0
        let posteriors = logPosteriors(row)
        for index in searches.indices {
          guard
            let found = searches[index].hear(row, posteriors: posteriors, loop: loop, at: frame, mayBegin: mayBegin)
          else { continue }
          if best.map({ $0.score < found.score }) ?? true { best = found }
        }
      }
      frame += 1
    }
    if let best { for index in searches.indices { searches[index].yield(to: best) } }
    return best
  }

  /// The logarithm of each phone's posterior in a frame.
  private func logPosteriors(_ row: UnsafeBufferPointer<Float>) -> [Float] {
    // The best of all states bounds the sums from below.
    let best = zip(row, prior).lazy.map { $0 + $1 }.max() ?? 0
    let states = zip(row, prior).map { exp($0 + $1 - best) }
    let all = states.reduce(0, +)
    return stride(from: 0, to: states.count, by: ModelDefinition.statesPerPhone).map { first in
      let phone = states[first..<min(first + ModelDefinition.statesPerPhone, states.count)].reduce(0, +)
      return log(max(phone / all, .leastNormalMagnitude))
    }
  }

  /// Resets the state: another stream begins.
  public mutating func reset() {
    for index in searches.indices { searches[index].reset() }
    frame = 0
  }
}
