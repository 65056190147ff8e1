import CPocketSphinx
import Foundation

/// One PocketSphinx decoder with named searches over one acoustic model: it is given senone scores and finds the words.
/// Not thread-safe: it is used on one thread.
///
/// Written for 0.8+5prealpha, the version of Debian; the manual is its header `pocketsphinx.h`.
public final class Decoder {
  /// How the decoder searches.
  public struct Settings: Sendable, Hashable {
    /// Relative pruning beam over HMM states. The default is 1e-80: the tool's own 1e-48 loses about two commands
    /// in a hundred in noise.
    public var beam = 1e-80
    /// Beam over phone exits. The default is 1e-80.
    public var phoneBeam = 1e-80
    /// Beam over word exits. The default is 1e-60.
    public var wordBeam = 1e-60
    /// Weight of the grammar's or language model's log-probabilities. The default is 6.5, PocketSphinx's own.
    public var languageWeight = 6.5
    /// Spectral noise removal in the front end. The default is on.
    public var removesNoise = true
    /// Further PocketSphinx options, name and value by turns.
    public var extra: [String] = []

    /// The defaults.
    public init() {}
  }

  /// Log-probabilities inside PocketSphinx count in this base (`-logbase`, the default of the library).
  public static let logBase = 1.0001
  /// Frames a second (`-frate`).
  public static let framesPerSecond = 100

  private let decoder: OpaquePointer
  private let logmath: OpaquePointer
  private let feed: ScoreFeed
  /// Scores in a frame.
  let senoneCount: Int
  private var isDecoding = false
  /// The search of the utterance under way or of the last one; nil: it is no more.
  private var current: String?
  /// The models of n-gram searches, each held once.
  private var models: [String: OpaquePointer] = [:]

  /// The library's decoder, when it has searched everything it was given and nobody else uses it.
  var handle: OpaquePointer {
    feed.settle()
    return decoder
  }

  /// Starts a decoder.
  /// - Parameters:
  ///   - acoustics: what its scores are made with.
  ///   - dictionary: every word that any search will use, with its sounds. Words can be added later.
  /// - Throws: ``SpeechError``
  public init(
    acoustics: Acoustics, dictionary: [Pronunciation], settings: Settings = Settings()
  ) throws {
    senoneCount = acoustics.senoneCount
    // The library writes to stderr by default; what goes wrong comes back as a result.
    err_set_logfp(nil)
    let file = FileManager.default.temporaryDirectory
      .appending(path: "sous-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString).dict")
    try Data(Self.text(of: dictionary).utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let arguments =
      [
        "-hmm", acoustics.model.acoustics.path, "-dict", file.path,
        "-beam", "\(settings.beam)", "-pbeam", "\(settings.phoneBeam)", "-wbeam", "\(settings.wordBeam)",
        "-lw", "\(settings.languageWeight)", "-pl_window", "0", "-allphone_ci", "yes",
        // The same words, ten times faster; lattices are still there to ask for.
        "-bestpath", "no", "-fwdflat", "no",
        // Frames stay on the clock of the sound.
        "-remove_silence", "no", "-remove_noise", settings.removesNoise ? "yes" : "no",
      ]
      + FrontEnd.warping(by: 1) + settings.extra
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { words.forEach { free($0) } }
    guard let config = cmd_ln_parse_r(nil, ps_args(), Int32(words.count), &words, 0) else {
      throw SpeechError.decoderFailed(operation: "cmd_ln_parse_r")
    }
    defer { cmd_ln_free_r(config) }
    guard let handle = FrontEnd.making({ ps_init(config) }), let logmath = ps_get_logmath(handle) else {
      throw SpeechError.decoderFailed(operation: "ps_init")
    }
    decoder = handle
    self.logmath = logmath
    feed = ScoreFeed(handle, senoneCount: senoneCount)
  }

  deinit {
    feed.close()
    ps_free(decoder)
    for model in models.values { ngram_model_free(model) }
  }

  // MARK: Searches

  /// The library frees a search whose name is set anew, and would go on decoding with it or reading from it
  /// (`ps_set_search` alone changes `ps->search`): an utterance of that search is over.
  private func leave(_ name: String) {
    guard name == current else { return }
    finish()
    current = nil
  }

  /// Adds words to the dictionary, and some of them to classes of an n-gram search; networks that use them must be set
  /// anew. It ends an utterance under way with an n-gram search.
  ///
  /// `ps_add_word` makes every new word a word of all n-grams as well, one that is in no class and may be said anywhere,
  /// and whose number is beyond what their tables hold, so that the library reads past their end (`uniform_find` in
  /// `lm_trie.c`): they are taken out meanwhile.
  /// - Parameter classWords: each with its class and its share of the class, 0 to 1, which the others give up.
  func add(_ pronunciations: [Pronunciation], classWords: [ClassWord] = [], to search: String? = nil) throws {
    let new = pronunciations.filter { !knows($0.entry) }
    guard !new.isEmpty || !classWords.isEmpty else { return }
    for name in models.keys { remove(name) }
    let result = Result {
      for pronunciation in new {
        guard ps_add_word(handle, pronunciation.entry, pronunciation.phones.joined(separator: " "), 0) >= 0 else {
          throw SpeechError.decoderFailed(operation: "ps_add_word \(pronunciation.word)")
        }
      }
      if let search { try addClassWords(classWords, to: search) }
    }
    // Whatever went wrong, what could be heard before can be heard again.
    for (name, model) in models {
      guard ps_set_lm(handle, name, model) == 0 else { throw SpeechError.decoderFailed(operation: "ps_set_lm") }
    }
    try result.get()
  }

  private func addClassWords(_ words: [ClassWord], to search: String) throws {
    guard let model = models[search] else { throw SpeechError.decoderFailed(operation: "no model \(search)") }
    var sizes: [String: Int] = [:]
    for word in words {
      // The library wants the weight beside an even share.
      let size = (sizes[word.className] ?? word.size) + 1
      sizes[word.className] = size
      guard ngram_model_add_class_word(model, word.className, word.entry, Float(word.share * Double(size))) >= 0 else {
        throw SpeechError.decoderFailed(operation: "ngram_model_add_class_word \(word.entry)")
      }
    }
  }

  /// Whether the dictionary has `word`.
  public func knows(_ word: String) -> Bool {
    guard let phones = ps_lookup_word(handle, word) else { return false }
    ckd_free(phones)
    return true
  }

  /// A search over an n-gram (ARPA text) whose classes are `classes`: name → words of the dictionary.
  /// - Parameter weight: how likely a word is beside the others of its class; only ratios count.
  public func set(
    arpa: String, classes: [String: [String]], named name: String, weight: (_ word: String) -> Double
  ) throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "sous-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString).arpa")
    try Data(arpa.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    guard let model = ngram_model_read(ps_get_config(handle), file.path, NGRAM_ARPA, logmath) else {
      throw SpeechError.decoderFailed(operation: "ngram_model_read")
    }
    var isKept = false
    defer { if !isKept { ngram_model_free(model) } }
    for (tag, words) in classes.sorted(by: { $0.key < $1.key }) where !words.isEmpty {
      var names: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
      defer { names.forEach { free($0) } }
      let raw = words.map(weight)
      let total = raw.reduce(0, +)
      let weights = raw.map { Float($0 / total) }
      guard ngram_model_add_class(model, tag, 1, &names, weights, Int32(words.count)) >= 0 else {
        throw SpeechError.decoderFailed(operation: "ngram_model_add_class \(tag)")
      }
    }
    // `ngram_class_prob` takes the word after a class's own for one of them: none may be there (its `>` is one off).
    ngram_model_add_word(model, "<after-classes>", 0)
    leave(name)
    guard ps_set_lm(handle, name, model) == 0 else { throw SpeechError.decoderFailed(operation: "ps_set_lm") }
    if let old = models.updateValue(model, forKey: name) { ngram_model_free(old) }
    isKept = true
  }

  /// Frees a search with all it found; nothing happens where there is none.
  public func remove(_ name: String) {
    leave(name)
    ps_unset_search(handle, name)
  }

  // MARK: Decoding

  /// Begins an utterance with the search called `search`.
  public func start(_ search: String) throws {
    if isDecoding { finish() }
    guard ps_set_search(handle, search) == 0 else {
      throw SpeechError.decoderFailed(operation: "ps_set_search \(search)")
    }
    feed.begin()
    isDecoding = true
    current = search
  }

  /// Searches frames of scores, one after the other (``SenoneScorer``). Returns before it is done; who asks for a
  /// result waits.
  func process(_ scores: [Int16]) {
    if isDecoding { feed.hand(scores) }
  }

  /// Ends the utterance.
  public func finish() {
    guard isDecoding else { return }
    feed.finish()
    isDecoding = false
  }

  /// Frees the lattice of the utterance that has ended, which may take tens of megabytes; its words and segments are
  /// gone with it. The library does so only when it begins another with the same search.
  func forget() {
    guard current != nil, !isDecoding else { return }
    feed.begin()
    feed.finish()
    current = nil
  }

  /// What was heard so far, or in the utterance that has ended; nil: no path.
  public var hypothesis: Hypothesis? {
    var score: Int32 = 0
    guard current != nil, ps_get_hyp(handle, &score) != nil else { return nil }
    return Hypothesis(
      score: Double(score), segments: segments,
      // The library counts one more.
      frames: Int(ps_get_n_frames(handle)) - 1)
  }

  /// The words of the best path with their times.
  public var segments: [Segment] {
    var found: [Segment] = []
    var item = current == nil ? nil : ps_seg_iter(handle)
    while let segment = item {
      var first: Int32 = 0
      var last: Int32 = 0
      ps_seg_frames(segment, &first, &last)
      var acoustic: Int32 = 0
      var language: Int32 = 0
      var backoff: Int32 = 0
      let posterior = ps_seg_prob(segment, &acoustic, &language, &backoff)
      found.append(
        Segment(
          word: String(cString: ps_seg_word(segment)), firstFrame: Int(first), lastFrame: Int(last),
          acousticScore: Double(acoustic), score: Double(posterior)))
      item = ps_seg_next(segment)
    }
    return found
  }

  /// The words of the utterance that has ended whose posterior is at least `least`, the best path's among them.
  /// - Parameter model: the n-gram search whose model weighs them once more; nil: the search of a network.
  func likelyWords(posterior least: Double, weighedBy model: String?) -> [LatticeWord] {
    guard current != nil, let lattice = ps_get_lattice(handle) else { return [] }
    let scale: Float = 1 / Self.acousticScale
    let weights = model.flatMap { ps_get_lm(handle, $0) }
    guard ps_lattice_bestpath(lattice, weights, 1, scale) != nil else { return [] }
    ps_lattice_posterior(lattice, weights, scale)
    let threshold = log(least)
    var words: [LatticeWord] = []
    var item = ps_latnode_iter(lattice)
    while let node = item {
      let state = ps_latnode_iter_node(node)
      let posterior = Double(ps_latnode_prob(lattice, state, nil)) * log(Self.logBase)
      if posterior >= threshold, let word = ps_latnode_baseword(lattice, state) {
        words.append(
          LatticeWord(
            word: String(cString: word), firstFrame: Int(ps_latnode_times(state, nil, nil)), logPosterior: posterior))
      }
      item = ps_latnode_iter_next(node)
    }
    return words
  }

  /// Acoustic log-likelihoods are divided by this for posteriors (`-ascale`, the default of the library).
  private static let acousticScale: Float = 20

  private static func text(of dictionary: [Pronunciation]) -> String {
    dictionary.map { "\($0.entry) \($0.phones.joined(separator: " "))\n" }.joined()
  }
}

/// A word that a class of an n-gram gains.
struct ClassWord {
  /// As in the dictionary.
  var entry: String
  var className: String
  /// Its share of the class, 0 to 1.
  var share: Double
  /// Words of the class before.
  var size: Int
}

/// The best path through an utterance.
public struct Hypothesis: Sendable, Hashable {
  /// Path score, logarithmic to the base 1.0001.
  public var score: Double
  public var segments: [Segment]
  /// Frames of 10 ms decoded.
  public var frames: Int

  /// Its words, as in the dictionary, without the numbers of variants.
  var words: [String] { segments.map { Segment.word(of: $0.word) } }
}

/// A word that may have been said.
struct LatticeWord: Hashable {
  /// As in the dictionary, without the number of its variant.
  var word: String
  /// From the start of the utterance.
  var firstFrame: Int
  /// Natural logarithm.
  var logPosterior: Double
}

/// One word of a path.
public struct Segment: Sendable, Hashable {
  /// As in the dictionary; `<sil>` and `[NOISE]` for what is no word.
  public var word: String
  /// Frames of 10 ms from the start of the utterance.
  public var firstFrame: Int
  public var lastFrame: Int
  /// Acoustic log-likelihood to the base 1.0001.
  public var acousticScore: Double
  /// Posterior (n-gram searches), logarithmic to the base 1.0001.
  public var score: Double

  /// A dictionary entry without the number of its variant.
  static func word(of entry: String) -> String { String(entry.prefix { $0 != "(" }) }
}
