/// The layout of samples in time and across channels.
public struct AudioFormat: Hashable, Sendable {
  /// Frames a second, in hertz.
  public var sampleRate: Int
  /// Channels in a frame; samples of one frame stand side by side (interleaved).
  public var channels: Int

  /// A format of `sampleRate` hertz and `channels` interleaved channels.
  public init(sampleRate: Int, channels: Int) {
    self.sampleRate = sampleRate
    self.channels = channels
  }

  /// The format of every stage inside the house: 16 000 Hz, one channel, the rate of the acoustic model.
  public static let house = AudioFormat(sampleRate: 16_000, channels: 1)

  /// Frames in one chunk of the house format: 160, which is 10 ms and the decoder's frame shift.
  public static let chunkFrames = 160
}
