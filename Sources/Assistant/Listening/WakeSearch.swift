import Audio
import Speech

/// Looks for wake words in a whole recording.
public struct WakeSearch {
  private let spotter: WakeWordSpotter

  /// A search with a spotter.
  public init(_ spotter: WakeWordSpotter) {
    self.spotter = spotter
  }

  /// Every detection, in order.
  public func detections(in samples: [Float]) throws -> [WakeWordSpotter.Detection] {
    var samples = LevelNormaliser.normalised(samples)
    var floor = NoiseFloor()
    floor.process(&samples)
    spotter.rest()
    return try ListeningService.frames(of: samples).enumerated().compactMap { frame, piece in
      try spotter.hear(SampleConversion.int16(piece), at: frame)
    }
  }
}
