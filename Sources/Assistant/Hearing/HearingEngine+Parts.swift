import BoxSettings
import Foundation
import Speech

extension HearingEngine {
  /// What takes part in hearing, made for an engine.
  struct Parts {
    let recognizer: any Recognizer
    /// Nil: the engine has no network of phones.
    let acoustics: Acoustics?
    private let makeDetector: (_ words: [WakeWordSpotter.WakeWord]) throws -> any WakeDetector

    /// - Parameter recognition: of the project's own engine.
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

    /// What finds wake words, whose thresholds are in the engine's terms (``Settings/wakeWords``).
    /// - Throws: `SpeechError`
    func detector(of words: [WakeWordSpotter.WakeWord]) throws -> any WakeDetector { try makeDetector(words) }
  }
}

extension Settings {
  /// The wake words with their thresholds, as the engine at work takes them.
  public var wakeWords: [WakeWordSpotter.WakeWord] { wakeWords(of: wake) }

  /// The same for a household that has chosen a word of its own; nil: it has chosen none.
  func wakeWords(choosing word: String?) -> [WakeWordSpotter.WakeWord] { wakeWords(of: wake.choosing(word)) }

  private func wakeWords(of wake: Wake) -> [WakeWordSpotter.WakeWord] {
    hearing.engine == .sous ? wake.wakeWords : wake.keyphrases
  }
}
