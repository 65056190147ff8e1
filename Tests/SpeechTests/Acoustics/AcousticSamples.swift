import CPocketSphinx
import Foundation

@testable import Speech

/// Speech and models that the tests of scoring share.
enum AcousticSamples {
  static let folder = SpeechModel.debian.acoustics

  static let mixtures = Result { try GaussianMixtures(folder: folder) }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The model with the project's own network.
  static func acoustics() throws -> Acoustics {
    var model = SpeechModel.debian
    model.network = root.appending(path: "acoustics/phones.safetensors")
    return try Acoustics(model)
  }

  /// A recording of 16 kHz, one channel; the default is "foodie take two minutes off the fourth timer".
  static func samples(_ name: String = "001-timer.shorten") throws -> [Int16] {
    let data = try Data(contentsOf: root.appending(path: "audio-fixtures/\(name).wav")).dropFirst(44)
    return data.withUnsafeBytes { raw in
      (0..<(raw.count / 2)).map { raw.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self) }
    }
  }

  static let words = [
    "foodie F UW D IY", "take T EY K", "two T UW", "minutes M IH N AH T S", "off AO F", "the DH AH", "fourth F AO R TH",
    "timer T AY M ER",
  ].map { line in
    let parts = line.split(separator: " ").map(String.init)
    return Pronunciation(word: parts[0], phones: Array(parts.dropFirst()))
  }

  /// The sentence of the samples, and shorter ways through it.
  static var network: SpeechNetwork {
    let sentence = ["foodie", "take", "two", "minutes", "off", "the", "fourth", "timer"]
    return SpeechNetwork(
      stateCount: 1, start: 0, finals: [0: log(0.1)],
      arcs: sentence.map { .init(from: 0, to: 0, word: $0, logProbability: log(0.9 / 8)) })
  }

  /// The cepstra of the samples without their mean.
  static func cepstra() throws -> [Float] {
    let frontEnd = try FrontEnd(.cepstra(of: .debian, removesNoise: true, warp: 1))
    frontEnd.hear(try samples())
    return frontEnd.frames(0..<frontEnd.frameCount, less: frontEnd.mean)
  }

  static func scores() throws -> [Int16] {
    try SenoneScorer(mixtures.get()).scores(of: DynamicFeatures.features(of: cepstra()))
  }

  /// What PocketSphinx itself makes of cepstra: the scores of all senones, frame by frame.
  static func stockScores(of cepstra: [Float]) throws -> [[Int16]] {
    let folder = try TemporaryModel()
    let dictionary = folder.url.appending(path: "words.dict")
    try Data("two T UW\n".utf8).write(to: dictionary)
    let arguments =
      [
        "-hmm", Self.folder.path, "-dict", dictionary.path, "-compallsen", "yes", "-senlogdir", folder.url.path,
        "-pl_window", "0", "-allphone_ci", "yes",
      ] + FrontEnd.warping(by: 1)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { words.forEach { free($0) } }
    err_set_logfp(nil)
    guard let config = cmd_ln_parse_r(nil, ps_args(), Int32(words.count), &words, 0),
      let decoder = FrontEnd.making({ ps_init(config) })
    else { throw SpeechError.decoderFailed(operation: "ps_init") }
    defer {
      ps_free(decoder)
      cmd_ln_free_r(config)
    }
    ps_get_feat(decoder)?.pointee.cmn = CMN_NONE
    ps_set_allphone_file(decoder, "phones", nil)
    ps_set_search(decoder, "phones")
    ps_start_utt(decoder)
    var values = cepstra
    let frames = cepstra.count / 13
    values.withUnsafeMutableBufferPointer { floats in
      var rows: [UnsafeMutablePointer<Float>?] = (0..<frames).map { row in floats.baseAddress.map { $0 + row * 13 } }
      _ = ps_process_cep(decoder, &rows, Int32(frames), 0, 1)
    }
    ps_end_utt(decoder)
    let log = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).first { $0.hasSuffix(".sen") }
    let data = try Data(contentsOf: folder.url.appending(path: log ?? "none.sen"))
    guard let header = data.range(of: Data("endhdr\n".utf8)) else { return [] }
    return data.dropFirst(header.upperBound + 4).withUnsafeBytes { raw in
      let size = Int(raw.loadUnaligned(as: Int16.self))
      return (0..<(raw.count / 2 / (size + 1))).map { frame in
        (1...size).map { raw.loadUnaligned(fromByteOffset: 2 * (frame * (size + 1) + $0), as: Int16.self) }
      }
    }
  }
}

/// A folder with a model whose files can be damaged; it goes with the last reference to it.
final class TemporaryModel {
  let url: URL

  /// Makes a folder with links to `files` of the sample model.
  init(files: [String] = []) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "sous-model-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for file in files {
      try FileManager.default.createSymbolicLink(
        at: url.appending(path: file), withDestinationURL: AcousticSamples.folder.appending(path: file))
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Puts a changed copy in the place of a file.
  func change(_ file: String, _ edit: (inout Data) -> Void) throws {
    var data = try Data(contentsOf: AcousticSamples.folder.appending(path: file))
    edit(&data)
    let place = url.appending(path: file)
    try? FileManager.default.removeItem(at: place)
    try data.write(to: place)
  }

  static let all = ["mdef", "means", "variances", "sendump"]
}
