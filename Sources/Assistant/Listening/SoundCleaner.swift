import Audio

/// What happens to the microphone's sound before anything listens to it: what the box itself plays is taken out,
/// the level is brought up, and digital silence gets a floor of noise.
public struct SoundCleaner {
  private let canceller: EchoCanceller
  private var level = LevelNormaliser()
  private var floor = NoiseFloor()

  /// A cleaner at its start.
  /// - Throws: `AudioError` when the echo canceller cannot be made.
  public init() throws {
    canceller = try EchoCanceller()
  }

  /// The next 10 ms, with what the box played in the same 10 ms.
  public mutating func process(_ microphone: [Float], played: [Float]) -> [Int16] {
    var samples = canceller.process(microphone: microphone, reference: played)
    level.process(&samples)
    floor.process(&samples)
    return SampleConversion.int16(samples)
  }
}
