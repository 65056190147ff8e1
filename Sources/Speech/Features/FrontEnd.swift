import CPocketSphinx
import Foundation

/// Turns samples into frames of ``width`` numbers, one every 10 ms, and stores those of the utterance.
///
/// The searches get finished scores: the library's own live front end subtracts the mean of earlier
/// utterances from the next one, so that the result would depend on the earlier ones. Once it has run
/// live, it never uses the mean of a whole utterance again (`feat_cmn` sets `fcb->cmn` for good).
final class FrontEnd {
  /// The frames a second (`-frate`).
  static let framesPerSecond = 100
  /// The numbers in a frame.
  let width: Int
  /// The frames of the utterance, in order.
  private(set) var values: [Float] = []
  private let handle: OpaquePointer
  private var sums: [Double]

  /// The content of a frame.
  enum Kind {
    /// Mel-frequency cepstra in the form of the given model (its `feat.params`).
    case cepstra(of: SpeechModel, removesNoise: Bool, warp: Double)
    /// The natural logarithms of the energies in ``FrontEnd/bands`` mel bands from 100 to 7,000 Hz,
    /// including noise.
    case bands(warp: Double = 1)
  }

  /// The number of mel bands of ``Kind/bands``.
  static let bands = 32

  /// Makes a front end.
  init(_ kind: Kind) throws {
    var words: [UnsafeMutablePointer<CChar>?] = try Self.arguments(kind).map { strdup($0) }
    defer { words.forEach { free($0) } }
    // The library writes to stderr by default; errors come back as a result.
    err_set_logfp(nil)
    guard let config = cmd_ln_parse_r(nil, fe_get_args(), Int32(words.count), &words, 0) else {
      throw SpeechError.decoderFailed(operation: "cmd_ln_parse_r")
    }
    defer { cmd_ln_free_r(config) }
    guard let handle = Self.making({ fe_init_auto_r(config) }) else {
      throw SpeechError.decoderFailed(operation: "fe_init_auto_r")
    }
    self.handle = handle
    width = Int(fe_get_output_size(handle))
    sums = [Double](repeating: 0, count: width)
    start()
  }

  private static func arguments(_ kind: Kind) throws -> [String] {
    // Frames stay in step with the sound.
    let common = ["-remove_silence", "no", "-input_endian", "little"]
    switch kind {
    case .bands(let warp):
      return common + warping(by: warp) + [
        "-logspec", "yes", "-nfilt", "\(bands)", "-lowerf", "100", "-upperf", "7000", "-remove_noise", "no",
      ]
    case .cepstra(let model, let removesNoise, let warp):
      let url = model.acoustics.appending(path: "feat.params")
      guard let text = try? String(contentsOf: url, encoding: .utf8) else {
        throw SpeechError.modelMissing(path: url.path)
      }
      // The file also has options of the library's decoder; the front end's options are these.
      let lines = text.split(whereSeparator: \.isNewline).map { $0.split(separator: " ").map(String.init) }
      let own = lines.filter { $0.count == 2 && options.contains($0[0]) }.joined()
      return common + own + warping(by: warp) + ["-remove_noise", removesNoise ? "yes" : "no"]
    }
  }

  /// The options of everything with a front end, even without warping: in `fe_warp_inverse_linear.c` the
  /// factor is one for the whole process; a front end without one turns it off, and the next with the
  /// earlier factor leaves it off.
  static func warping(by warp: Double) -> [String] { ["-warp_type", "inverse_linear", "-warp_params", "\(warp)"] }

  /// Makes something with a front end, one at a time, for the same reason.
  static func making<Made>(_ make: () -> Made) -> Made { lock.withLock(make) }

  private static let lock = NSLock()

  private static let options: Set = [
    "-lowerf", "-upperf", "-nfilt", "-transform", "-lifter", "-ncep", "-alpha", "-wlen",
  ]

  deinit { fe_free(handle) }

  /// The number of frames so far.
  var frameCount: Int { values.count / width }

  /// The mean of all frames.
  var mean: [Float] { sums.map { Float($0 / Double(max(frameCount, 1))) } }

  /// Resets the state: a new utterance begins.
  func start() {
    fe_start_stream(handle)
    fe_start_utt(handle)
    values.removeAll(keepingCapacity: true)
    for index in sums.indices { sums[index] = 0 }
  }

  /// Removes and returns the frames so far: the next ones go on from them.
  func takeFrames() -> [Float] {
    defer { values.removeAll(keepingCapacity: true) }
    return values
  }

  /// Takes further samples.
  func hear(_ samples: [Int16]) {
    samples.withUnsafeBufferPointer { buffer in
      var next = buffer.baseAddress
      var left = buffer.count
      while left > 0 {
        var block = [Float](repeating: 0, count: Self.blockFrames * width)
        var frames = Int32(Self.blockFrames)
        block.withUnsafeMutableBufferPointer { floats in
          var rows: [UnsafeMutablePointer<Float>?] = (0..<Self.blockFrames).map { row in
            floats.baseAddress.map { $0 + row * width }
          }
          var first: Int32 = 0
          if fe_process_frames(handle, &next, &left, &rows, &frames, &first) < 0 {
            frames = 0
            left = 0
          }
        }
        for (index, value) in block[..<(Int(frames) * width)].enumerated() { sums[index % width] += Double(value) }
        values += block[..<(Int(frames) * width)]
      }
    }
  }

  /// The frames of a range, each less `mean`.
  func frames(_ range: Range<Int>, less mean: [Float]) -> [Float] {
    var found = Array(values[(range.lowerBound * width)..<(range.upperBound * width)])
    for index in found.indices { found[index] -= mean[index % width] }
    return found
  }

  private static let blockFrames = 32
}
