import Foundation

/// Recognises commands with libpocketsphinx's own decoder, in place of the project's searches
/// (``CommandRecognizer``): for a Sphinx model of another language, or for PocketSphinx as it is.
///
/// During the utterance, a first decoder follows it: bound by the rules if they are a small network, by
/// a class trigram of them otherwise (`ngram_search.c`; the household's words are its classes). After
/// the end, a second decoder processes the whole utterance, less its own mean, bound by the part of the
/// rules for the first one's likely words (`fsg_search.c`). In grammar mode the library's own posterior
/// is always 1, so a free loop of phones (`allphone_search.c`) over the same sound gives the
/// confidence, as in the other engine (``Judge``).
public final class PocketSphinxRecognizer: Recognizer {
  /// The settings of recognition.
  public struct Settings: Sendable, Hashable {
    /// Whether the front end removes noise from the spectrum (`-remove_noise`). The default is on.
    public var removesNoise = true
    /// A language model for the first decoder, in ARPA's format or the library's own, in place of the one
    /// made from the grammars; nil: that one.
    public var languageModel: URL?
    /// The weights of probabilities beside sound in a trigram's search and in one bound by rules (`-lw`).
    /// The defaults are 6.5, the library's, and 3.
    public var (trigramWeight, ruleWeight) = (6.5, 3.0)
    /// The settings shared with the other engine.
    var shared = CommandRecognizer.Settings()

    /// The defaults.
    public init() {
      shared.confidence = .pocketSphinx
      shared.secondPass.weights.language = ruleWeight
    }
  }

  private let settings: Settings
  private let dictionary: PronunciationDictionary
  private let meaning: CommandRecognizer.Meaning?
  /// The decoder during the utterance.
  private let first: PocketSphinxDecoder
  /// The decoder of finished utterances. A separate one, because a decoder that has run live never again
  /// subtracts the mean of a whole utterance (`feat_cmn` sets `fcb->cmn` for good).
  private let second: PocketSphinxDecoder
  private var loaded: [String: LoadedGrammar] = [:]
  private var current: LoadedGrammar?
  private var samples: [Int16] = []

  /// Makes a recogniser without a grammar.
  /// - Parameter meaning: the meaning of texts; nil: it is not needed.
  /// - Throws: ``SpeechError``
  public init(
    model: SpeechModel, dictionary: PronunciationDictionary, settings: Settings = Settings(),
    meaning: CommandRecognizer.Meaning? = nil
  ) throws {
    self.dictionary = dictionary
    self.settings = settings
    self.meaning = meaning
    // With more words in a frame the lattice takes longer than the sound.
    first = try PocketSphinxDecoder(
      model, removesNoise: settings.removesNoise,
      options: ["-maxwpf", "20", "-lw", "\(settings.trigramWeight)", "-fwdflat", "no", "-bestpath", "no"])
    // All senones, because the scores of each frame are less the best of the requested ones: only then are
    // the words' comparable with the loop's.
    second = try PocketSphinxDecoder(
      model, removesNoise: settings.removesNoise,
      options: Self.beams + [
        "-lw", "\(settings.ruleWeight)", "-bestpath", "no", "-compallsen", "yes", "-allphone_ci", "yes",
      ])
    try second.setPhones(model.phoneModel, as: Self.loop)
  }

  /// The beams, wider than the library's, so that hypotheses are not cut off.
  private static let beams = ["-beam", "1e-80", "-pbeam", "1e-80", "-wbeam", "1e-60"]
  private static let loop = "phone loop"
  private static let rules = "rules"

  public func strangeWords(in grammar: SpeechGrammar) -> [String] { dictionary.strange(grammar.phraseWords) }

  public func take(_ guesses: [String: [String]], for words: [String]) { dictionary.take(guesses, for: words) }

  @discardableResult
  public func load(_ grammar: SpeechGrammar) throws -> [String] {
    current = nil
    var (new, entries) =
      if let old = loaded[grammar.name], let additions = ClassAdditions(from: old.grammar, to: grammar) {
        old.extended(to: grammar, by: additions, dictionary)
      } else {
        LoadedGrammar.made(of: grammar, dictionary, usualPrior: settings.shared.usualPrior)
      }
    new.leaveOut(first.add(entries).union(second.add(entries)))
    if new.network.size(members: new.members) <= settings.shared.largestDirectNetwork, settings.languageModel == nil {
      guard
        let network = RestrictedNetwork(new.network, to: new.words, members: new.members)?.expanded(new.weights)
      else { throw SpeechError.unpronounceable(word: new.missing.first ?? grammar.name) }
      try first.set(network, languageWeight: settings.ruleWeight, as: grammar.name)
    } else {
      try setTrigrams(new)
    }
    loaded[grammar.name] = new
    return new.missing
  }

  private func setTrigrams(_ grammar: LoadedGrammar) throws {
    let classes = grammar.members.reduce(into: [:]) { classes, members in
      classes[members.key] = members.value.map {
        (
          word: $0,
          share: pow(
            grammar.weights.share(of: $0, in: members.key), IndexedNetwork.classExponent * settings.trigramWeight)
        )
      }
    }
    let name = grammar.grammar.name
    if let file = settings.languageModel {
      try first.set(languageModel: file, classes: [:], as: name)
    } else {
      let words = grammar.network.words
      try first.set(arpa: BackoffModel(grammar.network).arpa(words), classes: classes, as: name)
    }
  }

  public func begin(_ name: String) throws {
    guard let grammar = loaded[name] else { throw SpeechError.decoderFailed(operation: "no grammar \(name)") }
    abandon()
    try first.begin(name)
    samples.removeAll(keepingCapacity: true)
    current = grammar
  }

  /// Ends an utterance that is replaced by another.
  private func abandon() {
    if current != nil { try? first.end() }
    current = nil
  }

  public func hear(_ samples: [Int16]) {
    guard current != nil else { return }
    self.samples += samples
    // Sound that the decoder refuses is missing from the partial transcript alone: the second one has all
    // of it.
    try? first.hear(samples)
  }

  public var partial: String {
    guard let current, let heard = first.hypothesis else { return "" }
    return judge(in: current).words(of: heard.segments).joined(separator: " ")
  }

  public func end() throws -> Recognition? {
    guard let current else { return nil }
    self.current = nil
    try first.end()
    defer { Memory.trim() }
    guard let free = first.hypothesis else { return nil }
    let lattice = first.lattice(
      current.grammar.name, atLeast: log(settings.shared.leastPosterior), languageWeight: settings.trigramWeight)
    let spoken = free.segments.filter { !Filler.isFiller($0.word) }
    // A search bound by rules leaves no lattice: its hypothesis has all its likely words.
    let isBound = lattice.isEmpty
    let likely =
      isBound
      ? spoken.map { LatticeWord(word: Segment.word(of: $0.word), firstFrame: $0.firstFrame, logPosterior: 0) }
      : lattice
    let words =
      isBound
      ? current.words.union(current.members.values.joined()).sorted()
      : likely.sorted { $0.logPosterior > $1.logPosterior }.map(\.word)
    guard
      let network = current.network(
        of: words, required: spoken.map { Segment.word(of: $0.word) }, settings.shared)
    else { return nil }
    try second.set(network, languageWeight: settings.ruleWeight, as: Self.rules)
    guard let bound = try look(Self.rules) else { return nil }
    let loop = PhoneLoop(try look(Self.loop)?.segments ?? [])
    // Both by the same scores: the first decoder's are less another best in every frame.
    let judge = judge(in: current)
    return judge.recognition(bound, first: bound, likely, loop: loop).map { found in
      judge.decision(on: Candidate(heard: found, rivals: []))
    }
  }

  private func look(_ search: String) throws -> Hypothesis? {
    try second.begin(search)
    try second.hear(samples, isWhole: true)
    try second.end()
    return second.hypothesis
  }

  private func judge(in grammar: LoadedGrammar) -> Judge {
    Judge(grammar: grammar, dictionary: dictionary, settings: settings.shared, meaning: meaning)
  }
}
