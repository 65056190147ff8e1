import Audio

/// The processing of the microphone's sound before recognition: the box's own sound is removed, the
/// level is raised, and digital silence gets a floor of noise.
public struct SoundCleaner {
  private let canceller: EchoCanceller
  private var level = LevelNormaliser()
  private var floor = NoiseFloor()

  /// A cleaner at its start.
  /// - Throws: `AudioError` if the echo canceller cannot be made.
  public init() throws {
    canceller = try EchoCanceller()
  }

  /// Processes the next 10 ms, with the box's own sound of the same 10 ms.
  public mutating func process(_ microphone: [Float], played: [Float]) -> [Int16] {
    var samples = canceller.process(microphone: microphone, reference: played)
    level.process(&samples)
    floor.process(&samples)
    return SampleConversion.int16(samples)
  }
}
