import CPocketSphinx
import Foundation

@testable import Speech

/// The searches of PocketSphinx that the project's own are measured against.
extension Decoder {
  /// A search bound by `network`.
  func setStock(_ network: SpeechNetwork, languageWeight: Double, named name: String) throws {
    let logmath = ps_get_logmath(handle)
    func score(_ logProbability: Double) -> Int32 {
      Int32(max(logProbability / log(Self.logBase) * languageWeight, -Double(Int32.max / 4)))
    }
    guard let fsg = fsg_model_init(name, logmath, Float(languageWeight), Int32(network.stateCount + 1)) else {
      throw SpeechError.decoderFailed(operation: "fsg_model_init")
    }
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
    guard ps_set_fsg(handle, name, fsg) == 0 else { throw SpeechError.decoderFailed(operation: "ps_set_fsg") }
  }

  /// A search for phones, whatever they spell.
  func setStockPhoneLoop(named name: String) throws {
    guard ps_set_allphone_file(handle, name, nil) == 0 else {
      throw SpeechError.decoderFailed(operation: "ps_set_allphone_file")
    }
  }
}

extension Hypothesis {
  /// The words without what is said between them.
  var words: [String] {
    segments.map(\.word).filter { !$0.hasPrefix("<") && !$0.hasPrefix("[") && !$0.hasPrefix("(") }
      .map(Segment.word(of:))
  }
}
