/// Converts interleaved sound of any format to the house format, as a stream: it averages the channels,
/// then converts the rate. Use it from one thread at a time.
public final class FormatConverter {
  /// The format of the input.
  public let input: AudioFormat
  private let resampler: Resampler?

  /// A converter from `input`.
  public init(from input: AudioFormat) throws(AudioError) {
    self.input = input
    resampler =
      input.sampleRate == AudioFormat.house.sampleRate
      ? nil : try Resampler(from: input.sampleRate, to: AudioFormat.house.sampleRate)
  }

  /// The mono 16 000 Hz samples from `interleaved` so far.
  public func process(_ interleaved: [Float]) throws(AudioError) -> [Float] {
    let mono = Self.downMix(interleaved, channels: input.channels)
    return try resampler?.process(mono) ?? mono
  }

  /// The rest, after the last sample.
  public func finish() throws(AudioError) -> [Float] {
    try resampler?.finish() ?? []
  }

  /// The mean of the channels of each frame: a voice that reaches two microphones keeps its level.
  static func downMix(_ interleaved: [Float], channels: Int) -> [Float] {
    guard channels > 1 else { return interleaved }
    let scale = 1 / Float(channels)
    return (0..<interleaved.count / channels).map { frame in
      var sum: Float = 0
      for channel in 0..<channels { sum += interleaved[frame * channels + channel] }
      return sum * scale
    }
  }
}
