/// Sound on its way to the sound card: a short, bounded queue of chunks, a pure state machine.
///
/// While nothing sounds, chunks are left out as soon as more than one waits. So the card's clock may be slower than the
/// microphone's without the sound coming later and later, which an echo canceller could not follow.
struct PlaybackBuffer {
  /// What became of a chunk.
  enum Fate: Equatable {
    /// It waits to be played.
    case queued
    /// It was silence and there was enough waiting.
    case leftOut
    /// There was no room: the sound card has stopped taking sound.
    case dropped
  }

  private var chunks: [[Float]] = []
  /// Chunks of sound that found no room so far.
  private(set) var droppedChunks = 0

  /// The most chunks that wait: 100 ms.
  static let capacity = 10
  /// The most that wait while nothing sounds.
  static let idle = 2

  var count: Int { chunks.count }

  /// Adds a chunk.
  mutating func push(_ chunk: [Float], isSilent: Bool) -> Fate {
    if isSilent, chunks.count >= Self.idle { return .leftOut }
    guard chunks.count < Self.capacity else {
      droppedChunks += 1
      return .dropped
    }
    chunks.append(chunk)
    return .queued
  }

  /// The chunk that has waited longest.
  mutating func take() -> [Float]? { chunks.isEmpty ? nil : chunks.removeFirst() }

  /// Forgets everything that waits.
  mutating func clear() { chunks = [] }
}
