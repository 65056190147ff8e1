import Audio
import Foundation
import Speech

/// Looks for wake words in whole recordings.
public struct WakeSearch {
  private let phones: PhoneStream
  private var detectors: [WakeWordDetector]

  /// A search for the words of the settings.
  /// - Parameters:
  ///   - isApart: each word is looked for as if there were no other; otherwise, as the box does, of two that sound
  ///     alike the surer one is found.
  /// - Throws: `SpeechError`
  public init(_ settings: Settings, isApart: Bool = false) throws {
    let folders = try? GrammarFolders(settings: settings)
    try self.init(
      settings.wake.wakeWords, acoustics: Acoustics(settings.hearing.speechModel()),
      dictionary: settings.pronunciations(folders), isApart: isApart)
  }

  /// A search for words.
  /// - Parameter other: words that are other ways to say the same.
  /// - Throws: `SpeechError`
  init(
    _ words: [WakeWordSpotter.WakeWord], acoustics: Acoustics, dictionary: PronunciationDictionary, isApart: Bool,
    sayingTheSame other: Set<String> = []
  ) throws {
    phones = try PhoneStream(acoustics.phones())
    let check = try WakeWordCheck(
      words: words, acoustics: acoustics, dictionary: dictionary, isApart: isApart, sayingTheSame: other)
    detectors = try (isApart ? words.map { [$0] } : [words]).map {
      try WakeWordDetector(words: $0, acoustics: acoustics, dictionary: dictionary, check: check)
    }
  }

  /// Every detection, in order of its end; of those of a word in one stretch of sound the surest.
  public mutating func detections(in samples: [Float]) throws -> [WakeWordSpotter.Detection] {
    var samples = LevelNormaliser.normalised(samples)
    var floor = NoiseFloor()
    floor.process(&samples)
    phones.reset()
    for index in detectors.indices { detectors[index].reset() }
    var found = detectors.map { _ in [WakeWordSpotter.Detection]() }
    // The network looks ahead; what is last said is followed by silence.
    let silence = [[Int16]](repeating: [Int16](repeating: 0, count: Ear.frameLength), count: Self.lookahead)
    let frames = ListeningService.frames(of: samples).map(SampleConversion.int16) + silence
    for (number, frame) in frames.enumerated() {
      let answers = phones.hear(frame)
      guard !answers.isEmpty else { continue }
      for index in detectors.indices {
        let detection = try detectors[index].hear(answers) { ($0, Array(frames[$0...number].joined())) }
        guard let detection else { continue }
        // A detector finds only what is surer in the same stretch.
        if let last = found[index].last, last.frames.overlaps(detection.frames) { found[index].removeLast() }
        found[index].append(detection)
      }
    }
    return found.joined().sorted { $0.frames.upperBound < $1.frames.upperBound }
  }

  private static let lookahead = 50
}
