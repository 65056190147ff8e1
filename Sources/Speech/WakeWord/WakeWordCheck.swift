import Foundation

/// Checks a possible wake word once more against everyday words.
///
/// The spotter measures the fit of each sound, and now and then a stretch of another sentence fits as
/// well. This check recognises the stretch, with a little from before it, as any sequence of everyday
/// words, of words that contain sounds like the wake word, and of the wake word itself. The score
/// depends on the wake word's posterior in the lattice (F. Wessel, R. Schlüter, K. Macherey, H. Ney,
/// "Confidence measures for large vocabulary continuous speech recognition", IEEE Trans. Speech and
/// Audio Processing 9, 2001). Not thread-safe.
public final class WakeWordCheck {
  private let thresholds: [String: Double]
  private let everyday: EverydayWords
  /// Words that contain sounds like a phrase.
  private let alike: [String: [String]]
  private let isApart: Bool
  private let acoustics: Acoustics
  private let lexicon: Lexicon
  private let stream: AcousticStream
  /// The search, and its phrases beside the everyday words.
  private var search: (phrases: [String], own: LexicalTreeSearch)?

  /// Makes a check of wake words; nil: the model has no everyday words.
  /// - Parameters:
  ///   - isApart: whether each word is judged without the others. The default is no.
  ///   - other: words that are other forms of the same, and not alternatives to it. There are none by
  ///     default.
  /// - Throws: ``SpeechError``; errors of reading the words.
  public convenience init?(
    words: [WakeWordSpotter.WakeWord], acoustics: Acoustics, dictionary: PronunciationDictionary, isApart: Bool = false,
    sayingTheSame other: Set<String> = []
  ) throws {
    guard let url = acoustics.model.everydayWords else { return nil }
    try self.init(
      words: words, everyday: EverydayWords(contentsOf: url), acoustics: acoustics, dictionary: dictionary,
      isApart: isApart, sayingTheSame: other)
  }

  init(
    words: [WakeWordSpotter.WakeWord], everyday: EverydayWords, acoustics: Acoustics,
    dictionary: PronunciationDictionary, isApart: Bool = false, sayingTheSame other: Set<String> = []
  ) throws {
    self.everyday = everyday
    self.isApart = isApart
    thresholds = Dictionary(words.map { ($0.phrase, $0.threshold) }) { first, _ in first }
    let parts = Set(words.flatMap { Self.parts(of: $0.phrase) })
    dictionary.guessNames(among: parts)
    let alike = try Dictionary(
      words.map { word in
        let parts = Self.parts(of: word.phrase)
        let ways = try dictionary.pronunciations(ofPhrase: parts, as: word.phrase)
        let sounds = Set(ways.map { $0.phones.filter { $0 != Phones.silence } })
        let own = dictionary.pronunciations(of: Set(parts)).values.flatMap {
          PronunciationVariants.accents(of: $0.map(\.phones))
        }
        let words = dictionary.words(holdingSoundsLike: Array(sounds), madeOf: own)
        return (word.phrase, words.filter { !other.contains($0) })
      }
    ) { first, _ in first }
    self.alike = alike
    let known = dictionary.pronunciations(of: parts.union(everyday.words).union(alike.values.joined()))
    let entries = known.keys.sorted().flatMap { word -> [Pronunciation] in
      let ways = known[word] ?? []
      guard parts.contains(word) else { return ways }
      return PronunciationVariants.accents(of: ways.map(\.phones)).enumerated()
        .map { Pronunciation(word: word, variant: $0 + 1, phones: $1) }
    }
    var lexicon = Lexicon(acoustics.mixtures.definition)
    try lexicon.add(entries)
    self.lexicon = lexicon
    self.acoustics = acoustics
    stream = try AcousticStream(acoustics, removesNoise: true, warp: 1)
  }

  /// A search for phrases among everyday words and similar ones.
  private func search(for phrases: [String]) -> LexicalTreeSearch {
    if let search, search.phrases == phrases { return search.own }
    var others = everyday
    others.add(rare: phrases.flatMap { alike[$0] ?? [] })
    let words = Set(phrases.flatMap(Self.parts))
    let all = others.words.union(words).filter { !lexicon[$0].isEmpty }
    let model = others.model(with: words, of: all)
    let tree = LexicalTree(acoustics)
    for word in all.sorted() {
      guard let label = model.number(of: word) else { continue }
      for way in lexicon[word] { tree.add(way.entry, phones: way.phones, label: label, weight: 1) }
    }
    let own = LexicalTreeSearch(tree, model: model, acoustics: acoustics, settings: .init())
    search = (phrases, own)
    return own
  }

  private static func parts(of phrase: String) -> [String] { phrase.split(separator: " ").map(String.init) }

  /// The same words for a spotter that finds all candidates for a check.
  public static func candidates(for words: [WakeWordSpotter.WakeWord]) -> [WakeWordSpotter.WakeWord] {
    words.map { WakeWordSpotter.WakeWord(phrase: $0.phrase, threshold: min($0.threshold, permissive)) }
  }

  /// The score of a detection if the check is sure of the word.
  static func most(_ found: WakeWordSpotter.Detection) -> Double {
    found.evidence.map(WakeWordModel.checked.score) ?? found.score
  }

  /// The frames before a detection that are recognised with it: a word or two.
  public static let lead = 120

  /// Checks a detection.
  /// - Parameters:
  ///   - samples: at 16 kHz, up to the latest.
  ///   - first: the stream's frame at their beginning, at most ``lead`` before the detection.
  /// - Returns: the detection with its new score; nil: that is no more than the word's threshold.
  public func check(
    _ found: WakeWordSpotter.Detection, in samples: [Int16], from first: Int
  ) throws -> WakeWordSpotter.Detection? {
    let words = Self.parts(of: found.word)
    let search = search(for: isApart ? [found.word] : thresholds.keys.sorted())
    stream.start()
    stream.hear(samples)
    search.start()
    stream.whole { search.hear($0) }
    let heard = search.likelyWords(posterior: exp(Self.leastPosterior))
    search.forget()
    let place = (found.frames.lowerBound - first - Self.samePlace)...(found.frames.upperBound - first + Self.samePlace)
    let posteriors = words.map { word in
      heard.lazy.filter { $0.word == word && place.contains($0.firstFrame) }.map(\.logPosterior).max()
        ?? Self.leastPosterior
    }
    guard var evidence = found.evidence else { return found }
    evidence.wordPosterior = max(min(posteriors.min() ?? 0, 0), Self.leastPosterior)
    var checked = found
    (checked.evidence, checked.score) = (evidence, WakeWordModel.checked.score(evidence))
    return checked.score > thresholds[found.word] ?? 0 ? checked : nil
  }

  /// The spotter's least score for a check.
  static let permissive = 0.5
  /// The log-posterior of a word that is missing from the lattice.
  private static let leastPosterior = -60.0
  /// The most frames between the two beginnings of a word.
  private static let samePlace = 20
}
