import CPocketSphinx

/// The cepstra of sound, by the library's own front end with the options of a model.
enum Cepstra {
  struct Failed: Error {}

  static func rows(of samples: [Int16], options: [String]) throws -> [[Float]] {
    // Without a factor the library turns warping off for the whole process.
    let warping = ["-warp_type", "inverse_linear", "-warp_params", "1.0"]
    var words: [UnsafeMutablePointer<CChar>?] = (options + warping).map { strdup($0) }
    defer { words.forEach { free($0) } }
    err_set_logfp(nil)
    guard let config = cmd_ln_parse_r(nil, fe_get_args(), Int32(words.count), &words, 0) else { throw Failed() }
    defer { cmd_ln_free_r(config) }
    guard let front = fe_init_auto_r(config) else { throw Failed() }
    defer { fe_free(front) }
    fe_start_stream(front)
    fe_start_utt(front)
    let width = Int(fe_get_output_size(front))
    let most = samples.count / 160 + 2
    var values = [Float](repeating: 0, count: most * width)
    var frames = Int32(most)
    values.withUnsafeMutableBufferPointer { values in
      var rows: [UnsafeMutablePointer<Float>?] = (0..<most).map { row in values.baseAddress.map { $0 + row * width } }
      samples.withUnsafeBufferPointer { samples in
        var (next, left, first) = (samples.baseAddress, samples.count, Int32(0))
        if fe_process_frames(front, &next, &left, &rows, &frames, &first) < 0 { frames = 0 }
      }
    }
    return (0..<Int(frames)).map { Array(values[($0 * width)..<(($0 + 1) * width)]) }
  }
}
