import BoxSettings
import Foundation
import Speech

extension HearingEngine {
  /// The parts of speech recognition, made for an engine.
  struct Parts {
    let recognizer: any Recognizer
    /// The acoustic model; nil: the engine has no network of phones.
    let acoustics: Acoustics?
    private let makeDetector: (_ words: [WakeWordSpotter.WakeWord]) throws -> any WakeDetector

    /// - Parameter recognition: for the project's own engine.
    /// - Throws: `SpeechError`
    init(
      _ settings: Settings, dictionary: PronunciationDictionary, recognition: CommandRecognizer.Settings,
      meaning: @escaping CommandRecognizer.Meaning, talk: TalkModel?,
      wakeLook: (any WakeWordLook)?
    ) throws {
      let model = settings.hearing.speechModel()
      switch settings.hearing.engine {
      case .sous:
        let acoustics = try Acoustics(model)
        self.acoustics = acoustics
        recognizer = CommandRecognizer(
          acoustics: acoustics, dictionary: dictionary, settings: recognition, meaning: meaning, talk: talk)
        makeDetector = { words in
          try WakeWordDetector(
            words: words, acoustics: acoustics, dictionary: dictionary,
            check: WakeWordCheck(words: words, acoustics: acoustics, dictionary: dictionary), look: wakeLook)
        }
      case .pocketsphinx:
        acoustics = nil
        recognizer = try PocketSphinxRecognizer(
          model: model, dictionary: dictionary, settings: settings.hearing.pocketSphinx(), meaning: meaning)
        makeDetector = { words in
          try KeyphraseDetector(
            words: words, model: model, dictionary: dictionary, removesNoise: settings.hearing.removesNoise)
        }
      }
    }

    /// The detector of wake words, with thresholds in the engine's terms (``Settings/wakeWords``).
    /// - Throws: `SpeechError`
    func detector(of words: [WakeWordSpotter.WakeWord]) throws -> any WakeDetector { try makeDetector(words) }
  }
}

extension Settings {
  /// The wake words with their thresholds, for the chosen engine.
  public var wakeWords: [WakeWordSpotter.WakeWord] { wakeWords(of: wake) }

  /// The wake words of a household with a word of its own; nil: it has none.
  func wakeWords(choosing word: String?) -> [WakeWordSpotter.WakeWord] { wakeWords(of: wake.choosing(word)) }

  private func wakeWords(of wake: Wake) -> [WakeWordSpotter.WakeWord] {
    hearing.engine == .sous ? wake.wakeWords : wake.keyphrases
  }
}
