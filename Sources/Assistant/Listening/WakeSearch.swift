import Audio
import BoxSettings
import Foundation
import Speech

/// Looks for wake words in whole recordings.
public struct WakeSearch {
  /// The stream of phones; nil: the engine has no network of phones.
  private let phones: PhoneStream?
  private var detectors: [any WakeDetector]

  /// A search for the words of the settings.
  /// - Parameters:
  ///   - isApart: whether each word is looked for without the others; otherwise, as in the box, the surer
  ///     of two similar ones is found.
  /// - Throws: `SpeechError`
  public init(_ settings: Settings, isApart: Bool = false) throws {
    let dictionary = try settings.pronunciations(try? GrammarFolders(settings: settings))
    let (model, words) = (settings.hearing.speechModel(), settings.wakeWords)
    switch settings.hearing.engine {
    case .sous:
      try self.init(
        words, acoustics: Acoustics(model), dictionary: dictionary, isApart: isApart,
        look: settings.hearing.secondEar()?.wakeLook)
    case .pocketsphinx:
      self.init(
        phones: nil,
        detectors: try (isApart ? words.map { [$0] } : [words]).map {
          try KeyphraseDetector(
            words: $0, model: model, dictionary: dictionary, removesNoise: settings.hearing.removesNoise)
        })
    }
  }

  private init(phones: PhoneStream?, detectors: [any WakeDetector]) {
    (self.phones, self.detectors) = (phones, detectors)
  }

  /// A search for words.
  /// - Parameters:
  ///   - other: words that are other forms of the same.
  ///   - look: the second look at possible wake words. The default is none.
  /// - Throws: `SpeechError`
  package init(
    _ words: [WakeWordSpotter.WakeWord], acoustics: Acoustics, dictionary: PronunciationDictionary, isApart: Bool,
    sayingTheSame other: Set<String> = [], look: (any WakeWordLook)? = nil
  ) throws {
    let check = try WakeWordCheck(
      words: words, acoustics: acoustics, dictionary: dictionary, isApart: isApart, sayingTheSame: other)
    self.init(
      phones: try PhoneStream(acoustics.phones()),
      detectors: try (isApart ? words.map { [$0] } : [words]).map {
        try WakeWordDetector(words: $0, acoustics: acoustics, dictionary: dictionary, check: check, look: look)
      })
  }

  /// Every detection, in order of its end; of those of a word in one stretch of sound the surest.
  public mutating func detections(in samples: [Float]) throws -> [WakeWordSpotter.Detection] {
    var samples = LevelNormaliser.normalised(samples)
    var floor = NoiseFloor()
    floor.process(&samples)
    phones?.reset()
    for index in detectors.indices { detectors[index].reset() }
    var found = detectors.map { _ in [WakeWordSpotter.Detection]() }
    // The engines look ahead; the last words need silence after them.
    let silence = [[Int16]](repeating: [Int16](repeating: 0, count: Ear.frameLength), count: Self.lookahead)
    let frames = ListeningService.frames(of: samples).map(SampleConversion.int16) + silence
    for (number, frame) in frames.enumerated() {
      let answers = phones?.hear(frame) ?? []
      for index in detectors.indices {
        let detection = try detectors[index].hear(frame, answers: answers, isOpen: { _ in true }, above: 0) {
          ($0, Array(frames[$0...number].joined()))
        }
        guard let detection else { continue }
        // In the same stretch, a detector finds only a surer one.
        if let last = found[index].last, last.frames.overlaps(detection.frames) { found[index].removeLast() }
        found[index].append(detection)
      }
    }
    return found.joined().sorted { $0.frames.upperBound < $1.frames.upperBound }
  }

  private static let lookahead = 50
}
