/// The layout of samples in time and across channels.
public struct AudioFormat: Hashable, Sendable {
  /// Frames a second, in hertz.
  public var sampleRate: Int
  /// The channels in a frame; the samples of one frame are adjacent (interleaved).
  public var channels: Int

  /// A format of `sampleRate` hertz and `channels` interleaved channels.
  public init(sampleRate: Int, channels: Int) {
    self.sampleRate = sampleRate
    self.channels = channels
  }

  /// The format of every stage inside the house: 16 000 Hz, one channel, the rate of the acoustic model.
  public static let house = AudioFormat(sampleRate: 16_000, channels: 1)

  /// The frames in one chunk of the house format: 160, which is 10 ms and the decoder's frame shift.
  public static let chunkFrames = 160
}
