import Foundation

/// A small language whose sounds are chords of pure tones, with a Sphinx model of it: what a model of another phone set
/// needs is shown without recordings of people.
///
/// Its words are German; a letter, or two that are one sound, is a phone.
public struct ToneLanguage {
  /// The model's folder, with `words.dict` beside it in ``folder``.
  public var acoustics: URL { folder.appending(path: "model") }
  /// Words and their sounds.
  public var dictionary: URL { folder.appending(path: "words.dict") }
  /// Where everything lies.
  public let folder: URL

  /// Silence first; none is a sound of CMUdict's but by chance.
  /// In the order of their bytes, as the library wants them.
  static let phones =
    ["SIL"]
    + [
      "a", "ä", "b", "ch", "d", "e", "ei", "f", "g", "h", "i", "k", "l", "m", "n", "o", "ö", "p", "r", "s", "sch", "t",
      "u", "ü", "w", "z",
    ].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  private static let states = 3
  private static let options = [
    "-lowerf", "130", "-upperf", "6800", "-nfilt", "25", "-transform", "dct", "-lifter", "22", "-ncep", "13",
  ]

  /// Makes the model in `folder` and a dictionary of `words`.
  /// - Throws: the file system's errors.
  public init(in folder: URL, words: [String]) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: acoustics, withIntermediateDirectories: true)
    // The features are cepstra alone, as they are: chords stand still.
    let parameters = zipped(Self.options) + ["-feat 1s_c", "-agc none", "-cmn none", "-varnorm no"]
    try write(Data((parameters.joined(separator: "\n") + "\n").utf8), "feat.params")
    try write(SphinxFiles.definition(Self.phones, states: Self.states), "mdef")
    try write(Data("<s> SIL\n</s> SIL\n<sil> SIL\n".utf8), "noisedict")
    var (means, variances): ([[Float]], [[Float]]) = ([], [])
    for phone in Self.phones {
      let rows = try Cepstra.rows(
        of: Self.sound(of: phone, seconds: 1), options: Self.options + ["-remove_silence", "no", "-remove_noise", "no"])
      let (mean, variance) = Self.gaussian(rows)
      means += [[Float]](repeating: mean, count: Self.states)
      variances += [[Float]](repeating: variance, count: Self.states)
    }
    try write(SphinxFiles.gaussians(means), "means")
    try write(SphinxFiles.gaussians(variances), "variances")
    try write(SphinxFiles.mixtureWeights(senones: means.count), "mixture_weights")
    try write(
      SphinxFiles.transitions(phones: Self.phones.count, states: Self.states, staying: 0.75), "transition_matrices")
    let lines = words.map { "\($0) \(Self.phones(of: $0).joined(separator: " "))\n" }
    try Data(lines.joined().utf8).write(to: dictionary)
  }

  /// The sounds of a word, letter by letter, the longest first.
  public static func phones(of word: String) -> [String] {
    var rest = word.lowercased()[...]
    var found: [String] = []
    while !rest.isEmpty {
      let next = phones.filter { rest.hasPrefix($0) }.max { $0.count < $1.count }
      if let next { found.append(next) }
      rest = rest.dropFirst(next?.count ?? 1)
    }
    return found
  }

  /// A sentence as it is said: a quarter of a second of silence around it and a pause between words, 16 kHz mono.
  public static func samples(of sentence: String) -> [Int16] {
    let silence = sound(of: "SIL", seconds: 0.25)
    let words = sentence.split(separator: " ").map { word in
      phones(of: String(word)).flatMap { sound(of: $0, seconds: 0.12) } + sound(of: "SIL", seconds: 0.06)
    }
    return silence + words.joined() + silence
  }

  /// Three tones, by the phone's number: how high they are tells phones apart, as formants do.
  private static func sound(of phone: String, seconds: Double) -> [Int16] {
    guard let number = phones.firstIndex(of: phone) else { return [] }
    let count = Int(seconds * 16_000)
    var state = UInt32(truncatingIfNeeded: number &+ 7)
    return (0..<count).map { index in
      // A linear congruential generator (Numerical Recipes): a floor of noise, so that no frame is of digital silence.
      state = state &* 1_664_525 &+ 1_013_904_223
      var value = Double(state >> 16) / 65_536 * 40 - 20
      if number > 0 {
        let time = Double(index) / 16_000
        let (low, middle, high) = (
          250 + 90 * Double(number % 6), 1_100 + 260 * Double(number / 6), 3_200 + 120 * Double(number % 5) * 4
        )
        value +=
          5_000 * sin(2 * .pi * low * time) + 3_500 * sin(2 * .pi * middle * time) + 2_000 * sin(2 * .pi * high * time)
      }
      return Int16(max(-32_000, min(32_000, value)))
    }
  }

  private static func gaussian(_ rows: [[Float]]) -> (mean: [Float], variance: [Float]) {
    // The first and last frames reach beyond the sound.
    let rows = rows.dropFirst(2).dropLast(2)
    let count = Float(max(rows.count, 1))
    let width = rows.first?.count ?? 0
    let mean = (0..<width).map { place in rows.reduce(0) { $0 + $1[place] } / count }
    let variance = (0..<width).map { place in
      let spread = rows.reduce(0) { $0 + ($1[place] - mean[place]) * ($1[place] - mean[place]) } / count
      // How loud a sound is tells little; the others have to bear the sounds' edges.
      return place == 0 ? 400 : max(spread, 16)
    }
    return (mean, variance)
  }

  private func write(_ data: Data, _ name: String) throws { try data.write(to: acoustics.appending(path: name)) }

  private func zipped(_ options: [String]) -> [String] {
    stride(from: 0, to: options.count, by: 2).map { "\(options[$0]) \(options[$0 + 1])" }
  }
}
