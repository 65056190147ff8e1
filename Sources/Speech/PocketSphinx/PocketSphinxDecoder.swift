import CPocketSphinx
import Foundation

/// A decoder of libpocketsphinx: one `ps_decoder_t` with its searches. Not thread-safe.
///
/// Scores are in the library's unit; ``GaussianMixtures/scoresPerNat`` of them make one natural
/// logarithm.
final class PocketSphinxDecoder {
  private let handle: OpaquePointer
  /// The folder for passing on language models and key phrases: the library reads files.
  private let folder: URL

  /// Starts a decoder without words.
  /// - Parameters:
  ///   - options: options of the library (`ps_args()`), over those of the model's `feat.params`.
  ///   - removesNoise: whether steady noise is removed from the sound.
  /// - Throws: ``SpeechError/modelMissing(path:)``, ``SpeechError/decoderFailed(operation:)``
  init(_ model: SpeechModel, removesNoise: Bool, options: [String] = []) throws {
    try model.check()
    folder = FileManager.default.temporaryDirectory.appending(path: "sous-pocketsphinx-\(UUID().uuidString)")
    // Frames stay in step with the sound, so no silence is skipped.
    let arguments =
      [
        "-hmm", model.acoustics.path, "-remove_silence", "no", "-remove_noise", removesNoise ? "yes" : "no",
        "-input_endian", "little",
      ] + options + FrontEnd.warping(by: 1)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { words.forEach { free($0) } }
    sous_heed_errors()
    guard let config = cmd_ln_parse_r(nil, ps_args(), Int32(words.count), &words, 0) else {
      throw SpeechError.decoderFailed(operation: "cmd_ln_parse_r")
    }
    defer { cmd_ln_free_r(config) }
    guard let made = FrontEnd.making({ ps_init(config) }) else {
      throw SpeechError.modelUnreadable(
        path: model.acoustics.path, reason: "PocketSphinx does not start with it (ps_init)")
    }
    handle = made
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    ps_free(handle)
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: Words

  /// Adds words. The caller makes existing searches anew for them.
  /// - Returns: the words that are unpronounceable with the model's phones.
  func add(_ pronunciations: [Pronunciation]) -> Set<String> {
    var refused: Set<String> = []
    for way in pronunciations.sorted(by: { $0.variant < $1.variant }) where !knows(way.entry) {
      if ps_add_word(handle, way.entry, way.phones.joined(separator: " "), 0) < 0, way.variant == 1 {
        refused.insert(way.word)
      }
    }
    return refused
  }

  private func knows(_ entry: String) -> Bool {
    guard let phones = ps_lookup_word(handle, entry) else { return false }
    // The library gives a copy.
    free(phones)
    return true
  }

  // MARK: Searches

  /// Sets a network for a search (`ps_set_fsg`).
  /// - Parameter languageWeight: the weight of probabilities beside sound.
  func set(_ network: SpeechNetwork, languageWeight: Double, as name: String) throws {
    func score(_ logProbability: Double) -> Int32 {
      let score = logProbability / log(logmath_get_base(ps_get_logmath(handle))) * languageWeight
      return Int32(max(score, -Double(Int32.max / 4)))
    }
    guard
      let fsg = fsg_model_init(name, ps_get_logmath(handle), Float(languageWeight), Int32(network.stateCount + 1))
    else { throw SpeechError.decoderFailed(operation: "fsg_model_init") }
    defer { fsg_model_free(fsg) }
    // It supports one final state only: an extra one after every final state.
    let end = Int32(network.stateCount)
    fsg.pointee.start_state = Int32(network.start)
    fsg.pointee.final_state = end
    for arc in network.arcs {
      fsg_model_trans_add(
        fsg, Int32(arc.from), Int32(arc.to), score(arc.logProbability), fsg_model_word_add(fsg, arc.word))
    }
    for (state, logProbability) in network.finals.sorted(by: { $0.key < $1.key }) {
      fsg_model_null_trans_add(fsg, Int32(state), end, score(logProbability))
    }
    glist_free(fsg_model_null_trans_closure(fsg, nil))
    guard ps_set_fsg(handle, name, fsg) == 0 else { throw SpeechError.decoderFailed(operation: "ps_set_fsg") }
  }

  /// Sets a language model in ARPA's format, or one of the library's own, for a search (`ps_set_lm`).
  /// - Parameter classes: for each class of the model its members with their shares of it. The library
  ///   weights these differently from the model's own probabilities (`ngram_ng_score`).
  func set(languageModel: URL, classes: [String: [(word: String, share: Double)]], as name: String) throws {
    guard let model = ngram_model_read(nil, languageModel.path, NGRAM_AUTO, ps_get_logmath(handle)) else {
      throw SpeechError.modelUnreadable(
        path: languageModel.path, reason: "it is no language model that PocketSphinx reads")
    }
    defer { ngram_model_free(model) }
    for (name, members) in classes.sorted(by: { $0.key < $1.key }) where !members.isEmpty {
      var words: [UnsafeMutablePointer<CChar>?] = members.map { strdup($0.word) }
      defer { words.forEach { free($0) } }
      var shares = members.map { Float($0.share) }
      guard ngram_model_add_class(model, name, 1, &words, &shares, Int32(words.count)) >= 0 else {
        throw SpeechError.decoderFailed(operation: "ngram_model_add_class \(name)")
      }
    }
    guard ps_set_lm(handle, name, model) == 0 else { throw SpeechError.decoderFailed(operation: "ps_set_lm") }
  }

  /// Sets a language model by its text.
  func set(arpa: String, classes: [String: [(word: String, share: Double)]], as name: String) throws {
    let file = folder.appending(path: "\(name).arpa")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(arpa.utf8).write(to: file)
    try set(languageModel: file, classes: classes, as: name)
  }

  /// Sets a search for any sequence of phones (`ps_set_allphone_file`).
  /// - Parameter model: the model of their sequences; nil: all alike.
  func setPhones(_ model: URL?, as name: String) throws {
    guard ps_set_allphone_file(handle, name, model?.path) == 0 else {
      throw SpeechError.decoderFailed(operation: "ps_set_allphone_file")
    }
  }

  /// Sets a search for phrases (`ps_set_kws`).
  /// - Parameter phrases: each with the natural logarithm of its least likelihood ratio.
  func set(phrases: [(phrase: String, logThreshold: Double)], as name: String) throws {
    let file = folder.appending(path: "\(name).list")
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = phrases.map { "\($0.phrase) /\(exp(max($0.logThreshold, Self.leastLogThreshold)))/\n" }
    try Data(lines.joined().utf8).write(to: file)
    guard ps_set_kws(handle, name, file.path) == 0 else { throw SpeechError.decoderFailed(operation: "ps_set_kws") }
  }

  /// The least value in the library's numbers: 1e-300.
  private static let leastLogThreshold = -690.0

  // MARK: Hearing

  /// Begins an utterance with a search.
  func begin(_ search: String) throws {
    guard ps_set_search(handle, search) == 0 else { throw SpeechError.decoderFailed(operation: "ps_set_search") }
    try start()
  }

  /// Begins another utterance with the last search.
  func start() throws {
    guard ps_start_utt(handle) == 0 else { throw SpeechError.decoderFailed(operation: "ps_start_utt") }
  }

  /// Takes further samples: 16 kHz mono.
  /// - Parameter isWhole: whether they are the whole utterance, whose own mean is then subtracted.
  func hear(_ samples: [Int16], isWhole: Bool = false) throws {
    let result = samples.withUnsafeBufferPointer {
      ps_process_raw(handle, $0.baseAddress, $0.count, 0, isWhole ? 1 : 0)
    }
    guard result >= 0 else { throw SpeechError.decoderFailed(operation: "ps_process_raw") }
  }

  /// Ends the utterance.
  func end() throws {
    guard ps_end_utt(handle) == 0 else { throw SpeechError.decoderFailed(operation: "ps_end_utt") }
  }

  /// The frames of 10 ms of the utterance so far.
  var frameCount: Int { Int(ps_get_n_frames(handle)) }

  /// Whether there is a hypothesis so far.
  var hasHypothesis: Bool {
    var score: Int32 = 0
    return ps_get_hyp(handle, &score) != nil
  }

  /// The best path so far; nil: none.
  var hypothesis: Hypothesis? {
    var score: Int32 = 0
    guard ps_get_hyp(handle, &score) != nil else { return nil }
    let segments = segments
    return segments.isEmpty
      ? nil : Hypothesis(score: Double(score), segments: segments.map(\.segment), frames: frameCount)
  }

  /// The parts of the best path, each with the search's probability (`ps_seg_prob`) in the search's unit.
  var segments: [(segment: Segment, probability: Int32)] {
    var found: [(segment: Segment, probability: Int32)] = []
    var item = ps_seg_iter(handle)
    while let segment = item {
      var (first, last): (Int32, Int32) = (0, 0)
      ps_seg_frames(segment, &first, &last)
      var (acoustic, language, backoff): (Int32, Int32, Int32) = (0, 0, 0)
      let name = String(cString: ps_seg_word(segment))
      let probability = ps_seg_prob(segment, &acoustic, &language, &backoff)
      // A step of a network without a word.
      guard name != "(NULL)" else {
        item = ps_seg_next(segment)
        continue
      }
      found.append(
        (
          Segment(
            word: name, firstFrame: Int(first), lastFrame: Int(last),
            acousticScore: Double(acoustic)), probability
        ))
      item = ps_seg_next(segment)
    }
    return found
  }

  /// The words of the lattice of a search by a language model, with their posteriors.
  /// - Parameter least: the least natural logarithm of a posterior.
  func lattice(_ search: String, atLeast least: Double, languageWeight: Double) -> [LatticeWord] {
    guard let lattice = ps_get_lattice(handle), let model = ps_get_lm(handle, search),
      ps_lattice_bestpath(lattice, model, 1, 1 / Float(languageWeight)) != nil
    else { return [] }
    ps_lattice_posterior(lattice, model, 1 / Float(languageWeight))
    var found: [LatticeWord] = []
    var item = ps_latnode_iter(lattice)
    while let current = item {
      if let node = ps_latnode_iter_node(current), let word = ps_latnode_baseword(lattice, node) {
        var (ends, last): (Int16, Int16) = (0, 0)
        let first = ps_latnode_times(node, &ends, &last)
        let posterior = nats(ps_latnode_prob(lattice, node, nil))
        if posterior >= least {
          found.append(LatticeWord(word: String(cString: word), firstFrame: Int(first), logPosterior: posterior))
        }
      }
      item = ps_latnode_iter_next(current)
    }
    return found
  }

  /// A logarithm of the library as a natural one.
  private func nats(_ score: Int32) -> Double { Double(score) * log(logmath_get_base(ps_get_logmath(handle))) }
}
