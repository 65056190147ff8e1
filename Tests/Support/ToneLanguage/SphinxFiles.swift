import Foundation

/// Files of an acoustic model as SphinxTrain writes them (`s3io.c`, `s3gau_io.c`, `s3mixw_io.c`, `s3tmat_io.c`,
/// `model_def_io.c`): a text header, a word that tells the byte order, then numbers of 32 bits.
enum SphinxFiles {
  /// `means` or `variances`: a codebook of one Gaussian for each senone.
  static func gaussians(_ rows: [[Float]]) -> Data {
    let width = rows.first?.count ?? 0
    return file([rows.count, 1, 1, width, rows.count * width], rows.joined())
  }

  /// `mixture_weights`: all of each senone's weight on its one Gaussian.
  static func mixtureWeights(senones: Int) -> Data {
    file([senones, 1, 1, senones], [Float](repeating: 1, count: senones))
  }

  /// `transition_matrices`: stay or go on to the next state, alike for all phones.
  static func transitions(phones: Int, states: Int, staying: Float) -> Data {
    var matrix: [Float] = []
    for from in 0..<states {
      for to in 0...states { matrix.append(to == from ? staying : to == from + 1 ? 1 - staying : 0) }
    }
    return file(
      [phones, states, states + 1, phones * matrix.count], (0..<phones).flatMap { _ in matrix })
  }

  /// `mdef`: phones without context, whose senones are their own.
  static func definition(_ phones: [String], states: Int) -> Data {
    let senones = phones.count * states
    var lines = [
      "0.3", "\(phones.count) n_base", "0 n_tri", "\(phones.count * (states + 1)) n_state_map",
      "\(senones) n_tied_state", "\(senones) n_tied_ci_state", "\(phones.count) n_tied_tmat", "#",
      "# Columns definitions", "#base lft  rt p attrib tmat      ... state id's ...",
    ]
    for (number, phone) in phones.enumerated() {
      let own = (0..<states).map { String(number * states + $0) }.joined(separator: " ")
      lines.append("\(phone) - - - \(phone == "SIL" ? "filler" : "n/a") \(number) \(own) N")
    }
    return Data((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func file(_ counts: [Int], _ values: some Sequence<Float>) -> Data {
    var data = Data("s3\nversion 1.0\nendhdr\n".utf8)
    func append(_ word: UInt32) { withUnsafeBytes(of: word.littleEndian) { data.append(contentsOf: $0) } }
    append(0x1122_3344)
    for count in counts { append(UInt32(count)) }
    for value in values { append(value.bitPattern) }
    return data
  }
}
