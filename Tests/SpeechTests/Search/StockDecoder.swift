import CPocketSphinx
import Foundation

@testable import Speech

/// The searches of PocketSphinx that the project's own are measured against, given the same scores.
final class StockDecoder {
  private let decoder: OpaquePointer
  private let folder: TemporaryModel
  private static let logBase = 1.0001

  /// - Parameter dictionary: every word that any search will use.
  init(dictionary: [Pronunciation], languageWeight: Double = 6.5, wordBeam: Double = 1e-60) throws {
    folder = try TemporaryModel()
    let words = folder.url.appending(path: "words.dict")
    try Data(dictionary.map { "\($0.entry) \($0.phones.joined(separator: " "))\n" }.joined().utf8).write(to: words)
    let arguments =
      [
        "-hmm", AcousticSamples.folder.path, "-dict", words.path, "-beam", "1e-80", "-pbeam", "1e-80",
        "-wbeam", "\(wordBeam)", "-lw", "\(languageWeight)", "-pl_window", "0", "-allphone_ci", "yes",
        "-bestpath", "no", "-fwdflat", "no", "-remove_silence", "no",
      ] + FrontEnd.warping(by: 1)
    var options: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { options.forEach { free($0) } }
    err_set_logfp(nil)
    guard let config = cmd_ln_parse_r(nil, ps_args(), Int32(options.count), &options, 0) else {
      throw SpeechError.decoderFailed(operation: "cmd_ln_parse_r")
    }
    defer { cmd_ln_free_r(config) }
    guard let made = FrontEnd.making({ ps_init(config) }) else {
      throw SpeechError.decoderFailed(operation: "ps_init")
    }
    decoder = made
  }

  deinit { ps_free(decoder) }

  /// What is heard bound by `network`.
  func hear(_ scores: [Int16], along network: SpeechNetwork, languageWeight: Double) throws -> Hypothesis {
    func score(_ logProbability: Double) -> Int32 {
      Int32(max(logProbability / log(Self.logBase) * languageWeight, -Double(Int32.max / 4)))
    }
    guard
      let fsg = fsg_model_init(
        "words", ps_get_logmath(decoder), Float(languageWeight), Int32(network.stateCount + 1))
    else { throw SpeechError.decoderFailed(operation: "fsg_model_init") }
    defer { fsg_model_free(fsg) }
    // One final state is all it knows: an extra one that every final state leads to.
    let end = Int32(network.stateCount)
    fsg.pointee.start_state = Int32(network.start)
    fsg.pointee.final_state = end
    for arc in network.arcs {
      fsg_model_trans_add(
        fsg, Int32(arc.from), Int32(arc.to), score(arc.logProbability), fsg_model_word_add(fsg, arc.word))
    }
    for (state, logProbability) in network.finals {
      fsg_model_null_trans_add(fsg, Int32(state), end, score(logProbability))
    }
    glist_free(fsg_model_null_trans_closure(fsg, nil))
    guard ps_set_fsg(decoder, "words", fsg) == 0 else { throw SpeechError.decoderFailed(operation: "ps_set_fsg") }
    return try hear(scores, with: "words")
  }

  /// What is heard of any sequence of words, all alike likely.
  func hear(_ scores: [Int16], of words: [String]) throws -> Hypothesis {
    let each = log10(0.9 / Double(words.count))
    let arpa =
      "\\data\\\nngram 1=\(words.count + 2)\n\n\\1-grams:\n-99 <s> 0\n\(log10(0.1)) </s>\n"
      + words.map { "\(each) \($0)\n" }.joined() + "\n\\end\\\n"
    let file = folder.url.appending(path: "words.arpa")
    try Data(arpa.utf8).write(to: file)
    guard ps_set_lm_file(decoder, "row", file.path) == 0 else {
      throw SpeechError.decoderFailed(operation: "ps_set_lm_file")
    }
    return try hear(scores, with: "row")
  }

  /// The phones that are heard, whatever they spell.
  func hearPhones(_ scores: [Int16]) throws -> Hypothesis {
    guard ps_set_allphone_file(decoder, "phones", nil) == 0 else {
      throw SpeechError.decoderFailed(operation: "ps_set_allphone_file")
    }
    return try hear(scores, with: "phones")
  }

  private func hear(_ scores: [Int16], with search: String) throws -> Hypothesis {
    let file = folder.url.appending(path: "scores.sen")
    try Data(dump(scores)).write(to: file)
    guard ps_set_search(decoder, search) == 0, let opened = fopen(file.path, "r") else {
      throw SpeechError.decoderFailed(operation: "ps_set_search \(search)")
    }
    defer { fclose(opened) }
    ps_decode_senscr(decoder, opened)
    var score: Int32 = 0
    ps_get_hyp(decoder, &score)
    // The library counts one frame more.
    return Hypothesis(score: Double(score), segments: segments, frames: Int(ps_get_n_frames(decoder)) - 1)
  }

  private var segments: [Segment] {
    var found: [Segment] = []
    var item = ps_seg_iter(decoder)
    while let segment = item {
      var (first, last): (Int32, Int32) = (0, 0)
      ps_seg_frames(segment, &first, &last)
      var (acoustic, language, backoff): (Int32, Int32, Int32) = (0, 0, 0)
      ps_seg_prob(segment, &acoustic, &language, &backoff)
      found.append(
        Segment(
          word: String(cString: ps_seg_word(segment)), firstFrame: Int(first), lastFrame: Int(last),
          acousticScore: Double(acoustic)))
      item = ps_seg_next(segment)
    }
    return found
  }

  /// Scores as the library reads them (`acmod_read_senfh_header`, `acmod_read_scores`): a header, a word that tells the
  /// byte order, and before each frame the number of its scores.
  private func dump(_ scores: [Int16]) -> [UInt8] {
    let count = 5_126
    var words: [Int16] = []
    for first in stride(from: 0, to: scores.count, by: count) {
      words.append(Int16(count))
      words += scores[first..<(first + count)]
    }
    let header = "s3\nversion 0.1\nn_sen \(count)\nlogbase \(Self.logBase)\nendhdr\n"
    return Array(header.utf8) + withUnsafeBytes(of: UInt32(0x1122_3344)) { Array($0) }
      + words.withUnsafeBytes { Array($0) }
  }
}

extension Hypothesis {
  /// The words without what is said between them.
  var words: [String] {
    segments.map(\.word).filter { !$0.hasPrefix("<") && !$0.hasPrefix("[") && !$0.hasPrefix("(") }
      .map(Segment.word(of:))
  }
}
