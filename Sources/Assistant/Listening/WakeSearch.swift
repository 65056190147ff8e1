import Audio
import Speech

/// Looks for wake words in a whole recording.
public struct WakeSearch {
  private let network: PhoneNetwork
  private var spotter: WakeWordSpotter

  /// A search for the words of the settings.
  /// - Throws: `SpeechError`
  public init(_ settings: Settings) throws {
    let acoustics = try Acoustics(settings.hearing.speechModel())
    network = try acoustics.phones()
    let folders = try? GrammarFolders(settings: settings)
    spotter = try WakeWordSpotter(
      words: settings.wake.wakeWords, acoustics: acoustics, dictionary: settings.pronunciations(folders))
  }

  /// Every detection, in order.
  public mutating func detections(in samples: [Float]) throws -> [WakeWordSpotter.Detection] {
    var samples = LevelNormaliser.normalised(samples)
    var floor = NoiseFloor()
    floor.process(&samples)
    spotter.reset()
    let phones = try PhoneStream(network)
    // The network looks ahead; what is last said is followed by silence.
    let silence = [[Int16]](repeating: [Int16](repeating: 0, count: Ear.frameLength), count: Self.lookahead)
    return (ListeningService.frames(of: samples).map(SampleConversion.int16) + silence)
      .compactMap { spotter.hear(phones.hear($0)) }
  }

  private static let lookahead = 50
}
