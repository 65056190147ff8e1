import CSpeexDSP

/// A streaming sample-rate converter for one channel, on libspeexdsp, for one thread at a time.
///
/// Its output has the length of the input times the ratio of the rates, rounded up, with no delay: the
/// filter's delay is removed at the start and compensated by ``finish()``.
public final class Resampler {
  /// The input's frames per second, in hertz.
  public let inputRate: Int
  /// The output's frames per second, in hertz.
  public let outputRate: Int

  private let state: OpaquePointer
  private var framesIn = 0
  private var framesOut = 0
  private var finished = false

  /// The filter's quality, 0 to 10. At 8, aliases are more than 70 dB down (the tests measure it).
  static let quality: Int32 = 8

  /// A converter from `inputRate` to `outputRate` hertz, both 1 000 to 768 000.
  public init(from inputRate: Int, to outputRate: Int) throws(AudioError) {
    guard WAVHeader.rates.contains(inputRate), WAVHeader.rates.contains(outputRate) else {
      throw .resampler(what: "it cannot turn \(inputRate) Hz into \(outputRate) Hz")
    }
    var code: Int32 = 0
    let made = speex_resampler_init(1, UInt32(inputRate), UInt32(outputRate), Self.quality, &code)
    guard let made, code == 0 else { throw Self.failure(code) }
    state = made
    speex_resampler_skip_zeros(made)
    (self.inputRate, self.outputRate) = (inputRate, outputRate)
  }

  deinit { speex_resampler_destroy(state) }

  /// The output of `samples` so far; some frames are held back until more come or ``finish()`` is called.
  public func process(_ samples: [Float]) throws(AudioError) -> [Float] {
    framesIn += samples.count
    let out = try run(samples)
    framesOut += out.count
    return out
  }

  /// The rest, after the last sample. The converter takes nothing more.
  public func finish() throws(AudioError) -> [Float] {
    guard !finished else { return [] }
    finished = true
    let total = (framesIn * outputRate + inputRate - 1) / inputRate
    var rest: [Float] = []
    let silence = [Float](repeating: 0, count: max(64, Int(speex_resampler_get_input_latency(state))))
    while framesOut + rest.count < total {
      rest += try run(silence)
    }
    rest.removeLast(framesOut + rest.count - total)
    framesOut = total
    return rest
  }

  private func run(_ samples: [Float]) throws(AudioError) -> [Float] {
    let room = samples.count * outputRate / inputRate + 64
    var out = [Float](repeating: 0, count: room)
    var (taken, made) = (0, 0)
    var code: Int32 = 0
    samples.withUnsafeBufferPointer { input in
      out.withUnsafeMutableBufferPointer { output in
        while taken < input.count, made < output.count, code == 0, let from = input.baseAddress,
          let to = output.baseAddress
        {
          var (inCount, outCount) = (UInt32(input.count - taken), UInt32(output.count - made))
          code = speex_resampler_process_float(state, 0, from + taken, &inCount, to + made, &outCount)
          if inCount == 0, outCount == 0 { break }
          taken += Int(inCount)
          made += Int(outCount)
        }
      }
    }
    guard code == 0 else { throw Self.failure(code) }
    out.removeLast(room - made)
    return out
  }

  private static func failure(_ code: Int32) -> AudioError {
    .resampler(what: speex_resampler_strerror(code).map { String(cString: $0) } ?? "error \(code)")
  }
}
