import CPocketSphinx

/// Turns samples into cepstra, a frame of ``width`` numbers every 10 ms, and keeps those of the utterance.
///
/// The decoders get finished cepstra: the library's own live front end takes the mean of earlier utterances off the
/// next one, so that what is heard depends on what was heard before, and once it has run live it never takes the mean
/// of a whole utterance again (`feat_cmn` sets `fcb->cmn` for good).
final class FrontEnd {
  /// Numbers in a frame.
  let width: Int
  /// The frames of the utterance one after the other.
  private(set) var cepstra: [Float] = []
  private let handle: OpaquePointer
  private var sums: [Double]

  /// Makes a front end with the parameters of a decoder's model.
  init(of decoder: Decoder) throws {
    guard let handle = fe_init_auto_r(ps_get_config(decoder.handle)) else {
      throw SpeechError.decoderFailed(operation: "fe_init_auto_r")
    }
    self.handle = handle
    width = Int(fe_get_output_size(handle))
    sums = [Double](repeating: 0, count: width)
    start()
  }

  deinit { fe_free(handle) }

  /// The number of frames so far.
  var frameCount: Int { cepstra.count / width }

  /// The mean of all frames.
  var mean: [Float] { sums.map { Float($0 / Double(max(frameCount, 1))) } }

  /// Forgets everything: a new utterance begins.
  func start() {
    fe_start_stream(handle)
    fe_start_utt(handle)
    cepstra.removeAll(keepingCapacity: true)
    for index in sums.indices { sums[index] = 0 }
  }

  /// Hears more samples.
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
        cepstra += block[..<(Int(frames) * width)]
      }
    }
  }

  /// The frames of a range, each less `mean`.
  func frames(_ range: Range<Int>, less mean: [Float]) -> [Float] {
    var found = Array(cepstra[(range.lowerBound * width)..<(range.upperBound * width)])
    for index in found.indices { found[index] -= mean[index % width] }
    return found
  }

  private static let blockFrames = 32
}
