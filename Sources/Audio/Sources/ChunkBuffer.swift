/// Cuts a stream of samples into chunks of ``AudioFormat/chunkFrames``.
struct ChunkBuffer {
  private var samples: [Float] = []
  private var next = 0
  /// Frames given out so far.
  private(set) var position = 0

  /// Frames waiting.
  var count: Int { samples.count - next }

  mutating func append(_ more: [Float]) {
    if next > 0 {
      samples.removeFirst(next)
      next = 0
    }
    samples.append(contentsOf: more)
  }

  /// A whole chunk, if there is one; with `last`, also a shorter one; nil if there is none.
  mutating func take(last: Bool = false) -> AudioChunk? {
    let frames = min(count, AudioFormat.chunkFrames)
    guard frames == AudioFormat.chunkFrames || (last && frames > 0) else { return nil }
    defer {
      next += frames
      position += frames
    }
    return AudioChunk(samples: Array(samples[next..<next + frames]), position: position)
  }
}
