/// Sound on its way to the sound card: a short, bounded queue of chunks, a pure state machine.
///
/// During silence, chunks are left out when more than one waits. So the card's clock may be slower than
/// the microphone's without a growing delay, which an echo canceller could not follow.
struct PlaybackBuffer {
  /// The outcome of a chunk.
  enum Fate: Equatable {
    /// The chunk waits.
    case queued
    /// The chunk was silent, and enough waited.
    case leftOut
    /// There was no room: the sound card has stopped taking sound.
    case dropped
  }

  private var chunks: [[Float]] = []
  /// The number of chunks with sound that found no room.
  private(set) var droppedChunks = 0

  /// The most waiting chunks: 100 ms.
  static let capacity = 10
  /// The most waiting chunks during silence.
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

  /// Drops all waiting chunks.
  mutating func clear() { chunks = [] }
}
