/// A stretch of sound in the house format (16 000 Hz, mono), with its place in the stream.
public struct AudioChunk: Equatable, Sendable {
  /// The samples relative to full scale: 1 is full scale, so signal processing needs no scaling.
  public var samples: [Float]
  /// The frames of the stream before this chunk. A gap after the end of the previous chunk is lost sound.
  public var position: Int

  /// A chunk of `samples` (full scale 1, 16 000 Hz) that starts at frame `position`.
  public init(samples: [Float], position: Int) {
    self.samples = samples
    self.position = position
  }

  /// Frames from the start of the stream to the end of this chunk.
  public var end: Int { position + samples.count }

  /// The samples as 16-bit integers (full scale 32 768), for the decoder.
  public var int16: [Int16] { SampleConversion.int16(samples) }
}
