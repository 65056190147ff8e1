import Foundation

/// The weight of each Gaussian of its phone in a senone.
///
/// `sendump` has them as logarithms in a byte each (`read_sendump` of PocketSphinx's `ptm_mgau.c`); a
/// newly trained or adapted model has numbers, `mixture_weights` (`read_mixw`).
struct MixtureWeights {
  private let senones: Int
  /// For each stream and Gaussian the weights of all senones.
  private let values: [Float]

  init(folder: URL, senones: Int, densities: Int) throws {
    self.senones = senones
    let dump = folder.appending(path: "sendump")
    values =
      FileManager.default.fileExists(atPath: dump.path)
      ? try Self.dumped(dump, senones: senones, densities: densities)
      : try Self.plain(folder.appending(path: "mixture_weights"), senones: senones, densities: densities)
  }

  /// The weight in a row, which is stream × Gaussians + Gaussian.
  func weight(row: Int, senone: Int) -> Float { values[row * senones + senone] }

  private static func dumped(_ url: URL, senones: Int, densities: Int) throws -> [Float] {
    var file = try ModelFile(url)
    let title = try file.uint32()
    // The format has no mark for its byte order: a title is never that long.
    if !(1...999).contains(title) {
      guard (1...999).contains(title.byteSwapped) else { throw file.unreadable("it is no dump of weights") }
      file.isSwapped = true
    }
    try file.skip(Int(file.isSwapped ? title.byteSwapped : title))
    try file.skip(try file.count("a length", in: 1...999))
    var fields: [String: Int] = [:]
    while true {
      let length = try file.count("a length", in: 0...999)
      if length == 0 { break }
      let words = String(decoding: try file.uint8s(length).prefix { $0 != 0 }, as: UTF8.self).split(separator: " ")
      if words.count == 2, let value = Int(words[1]) { fields[String(words[0])] = value }
    }
    guard fields["cluster_count", default: 0] == 0, fields["cluster_bits", default: 8] == 8 else {
      throw file.unreadable("its weights are clustered, which is not supported")
    }
    guard fields["feature_count", default: GaussianMixtures.streams] == GaussianMixtures.streams else {
      throw file.unreadable("its number of streams is \(fields["feature_count", default: 0])")
    }
    _ = try file.count("its number of Gaussians", in: densities...densities)
    // Rows may be padded.
    let columns = try file.count("its number of senones", in: senones...(senones + 255))
    let scale = (0...255).map { exp(-Float($0) / GaussianMixtures.scoresPerNat) }
    var values: [Float] = []
    values.reserveCapacity(GaussianMixtures.streams * densities * senones)
    for _ in 0..<(GaussianMixtures.streams * densities) {
      for value in try file.uint8s(columns).prefix(senones) { values.append(scale[Int(value)]) }
    }
    guard file.isAtEnd else { throw file.unreadable("it is longer than its header says") }
    return values
  }

  private static func plain(_ url: URL, senones: Int, densities: Int) throws -> [Float] {
    var file = try ModelFile(url)
    let fields = try file.header()
    _ = try file.count("its number of senones", in: senones...senones)
    _ = try file.count("its number of streams", in: GaussianMixtures.streams...GaussianMixtures.streams)
    _ = try file.count("its number of Gaussians", in: densities...densities)
    let rows = GaussianMixtures.streams * densities
    _ = try file.count("its number of values", in: (senones * rows)...(senones * rows))
    let raw = try file.floats(senones * rows)
    guard raw.allSatisfy({ $0.isFinite && $0 >= 0 }) else { throw file.unreadable("a weight is no number") }
    try file.finish(fields)
    let least = exp(-Float(GaussianMixtures.worstWeight) / GaussianMixtures.scoresPerNat)
    var values = [Float](repeating: 0, count: senones * rows)
    for senone in 0..<senones {
      for stream in 0..<GaussianMixtures.streams {
        let first = senone * rows + stream * densities
        // Shares, none of them zero.
        let total = max(raw[first..<(first + densities)].reduce(0, +), .leastNormalMagnitude)
        let floored = raw[first..<(first + densities)].map { max($0 / total, GaussianMixtures.leastWeight) }
        let all = floored.reduce(0, +)
        for (density, value) in floored.enumerated() {
          values[(stream * densities + density) * senones + senone] = max(value / all, least)
        }
      }
    }
    return values
  }
}
