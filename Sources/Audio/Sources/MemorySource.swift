/// Sound from memory, in the house format.
public final class MemorySource: AudioSource {
  private let samples: [Float]
  private var position = 0

  /// Gives `samples` (16 000 Hz mono, full scale 1) and ends.
  public init(_ samples: [Float]) {
    self.samples = samples
  }

  /// Silence of `seconds`, digital zero.
  public static func silence(seconds: Double) -> MemorySource {
    MemorySource([Float](repeating: 0, count: Int(seconds * Double(AudioFormat.house.sampleRate))))
  }

  /// The next 10 ms; the last chunk may be shorter.
  public func read() throws(AudioError) -> AudioChunk? {
    guard position < samples.count else { return nil }
    let end = min(samples.count, position + AudioFormat.chunkFrames)
    defer { position = end }
    return AudioChunk(samples: Array(samples[position..<end]), position: position)
  }
}

/// Endless silence, digital zero, at the reader's pace.
public final class SilenceSource: AudioSource {
  private var position = 0

  /// An endless source of silence.
  public init() {}

  /// The next 10 ms of zeros.
  public func read() throws(AudioError) -> AudioChunk? {
    defer { position += AudioFormat.chunkFrames }
    return AudioChunk(samples: [Float](repeating: 0, count: AudioFormat.chunkFrames), position: position)
  }
}
