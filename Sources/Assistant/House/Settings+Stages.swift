import Audio
import BoxSettings
import Foundation
import Speech
import Store
import Web

// The settings in the terms of the stages they are for.

extension Settings.Audio {
  /// How the microphone is opened.
  public var capture: CaptureSettings {
    var settings = CaptureSettings()
    settings.device = device
    return settings
  }

  /// How the loudspeaker is opened.
  public var playback: PlaybackSettings {
    var settings = PlaybackSettings()
    settings.device = output
    return settings
  }
}

extension Settings.Wake {
  /// The wake words with their threshold.
  public var wakeWords: [WakeWordSpotter.WakeWord] {
    let own = Dictionary(thresholds.map { ($0.lowercased(), $1) }) { first, _ in first }
    return words.map { word in
      let phrase = word.lowercased()
      return WakeWordSpotter.WakeWord(phrase: phrase, threshold: own[phrase] ?? threshold)
    }
  }

  /// The same for a household that has chosen a word of its own; nil: it has chosen none.
  public func choosing(_ word: String?) -> Settings.Wake {
    guard let word, !isFixed else { return self }
    var wake = self
    wake.words = [word]
    return wake
  }

  /// The same with the scores of `KeyphraseDetector`.
  public var keyphrases: [WakeWordSpotter.WakeWord] {
    let own = Dictionary(keyphraseThresholds.map { ($0.lowercased(), $1) }) { first, _ in first }
    return words.map { word in
      let phrase = word.lowercased()
      return WakeWordSpotter.WakeWord(
        phrase: phrase, threshold: KeyphraseDetector.score(ofRatio: own[phrase] ?? keyphraseThreshold))
    }
  }

  /// The pronunciations by hand, one way a word.
  public var phones: [String: [String]] {
    let pairs = pronunciations.map { ($0.lowercased(), $1.split(separator: " ").map(String.init)) }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension Settings.Hearing {
  /// When an utterance begins and ends, in frames of 10 ms.
  public var listener: Listener.Settings {
    // bounded: settings that are checked
    func frames(_ seconds: Double) -> Int { Int((seconds * 100).rounded()) }
    var settings = Listener.Settings()
    settings.silenceAfterCertain = frames(min(silenceAfterCertain, silenceAfterComplete))
    settings.silenceAfterComplete = frames(silenceAfterComplete)
    settings.silenceAfterIncomplete = frames(silenceAfterIncomplete)
    settings.patience = frames(patience)
    settings.longestUtterance = frames(longest)
    return settings
  }

  /// How commands are decoded.
  public var recognizer: CommandRecognizer.Settings {
    var settings = CommandRecognizer.Settings()
    settings.removesNoise = removesNoise
    // What is sure enough to be done need not be heard in another way.
    settings.talkBelow = confidence
    return settings
  }

  /// How commands are decoded by PocketSphinx.
  public func pocketSphinx(_ paths: Paths = Paths()) -> PocketSphinxRecognizer.Settings {
    var settings = PocketSphinxRecognizer.Settings()
    settings.removesNoise = removesNoise
    settings.languageModel = languageModel.isEmpty ? nil : URL(fileURLWithPath: paths.expand(languageModel))
    return settings
  }

  /// What hears once more what the first ear is not sure of; nil: nobody does.
  public func secondEar(_ paths: Paths = Paths()) -> (any SecondEar)? {
    // PocketSphinx is there for other languages and for comparing.
    guard engine == .sous, listensAgain else { return nil }
    let own = DataFolder.ear(paths).map { WhisperEar(file: $0) }
    guard let place = HostAndPort(service) else { return own }
    return WyomingEar(host: place.host, port: place.port, otherwise: own)
  }

  /// The speech model, where `paths` say that home is.
  public func speechModel(_ paths: Paths = Paths()) -> SpeechModel {
    var found = SpeechModel(folder: URL(fileURLWithPath: paths.expand(model)))
    if !acousticModel.isEmpty {
      found.acoustics = URL(fileURLWithPath: paths.expand(acousticModel))
      // A model of phones is of another model's.
      found.phoneModel = nil
    }
    if !dictionary.isEmpty { found.dictionary = URL(fileURLWithPath: paths.expand(dictionary)) }
    found.network = DataFolder.phoneNetwork(paths)
    found.everydayWords = DataFolder.everydayWords(paths)
    return found
  }
}

extension Settings.Store {
  /// The store's folder, where `paths` say that home is.
  public func storeFolder(_ paths: Paths = Paths()) -> StoreFolder {
    StoreFolder(path: folder.isEmpty ? paths.state : paths.expand(folder))
  }

  /// Where the household is kept.
  public func place(_ paths: Paths = Paths()) -> StorePlace {
    url.isEmpty ? .file(storeFolder(paths)) : .server(url: url, house: house, folder: storeFolder(paths))
  }

  /// Where the nightly backups are.
  public func nightlyBackups(_ paths: Paths = Paths()) -> NightlyBackups {
    NightlyBackups(
      store: storeFolder(paths),
      folder: backupFolder.isEmpty ? storeFolder(paths).path + "/backups" : paths.expand(backupFolder), kept: backups)
  }
}

extension Settings.Household {
  /// A Gregorian calendar in the household's time zone.
  public var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: timeZone) ?? .current
    return calendar
  }
}

extension Settings {
  /// How commands are decoded in this household, whose voices are kept in the store's folder.
  public func recognizer(_ paths: Paths = Paths()) -> CommandRecognizer.Settings {
    var settings = hearing.recognizer
    Voices(self, paths: paths).add(to: &settings)
    return settings
  }

  /// The pronunciations of the model, of the grammars' folders and of the settings; the later wins. Those of the
  /// household's people stand beside them.
  /// - Parameter voices: how people say the wake words; nil: what is kept in the store's folder.
  /// - Throws: ``SpeechError`` when the model is missing or a line of a file is wrong.
  public func pronunciations(
    _ folders: GrammarFolders?, paths: Paths = Paths(), guesser: PronunciationGuesser? = EspeakGuesser(),
    voices: WakeVoices? = nil
  ) throws -> PronunciationDictionary {
    let model = hearing.speechModel(paths)
    // The project's own engine is for the phones of CMUdict, and so are the guesses.
    let phones = hearing.engine == .sous ? Phones.all : try PhoneSet.read(model)
    let isEnglish = phones.isSuperset(of: Phones.all)
    let dictionary = try PronunciationDictionary(
      model: model, additions: folders?.pronunciations(inEnglish: isEnglish) ?? [],
      guesser: isEnglish ? guesser : nil, phones: phones)
    for (word, sounds) in wake.phones {
      if let wrong = sounds.first(where: { !phones.contains($0) }) {
        throw SpeechError.unknownPhone(wrong, word: "\(word) in wake.pronunciations")
      }
      dictionary.give(word, phones: [sounds])
    }
    (voices ?? WakeVoices(folder: URL(fileURLWithPath: store.storeFolder(paths).path))).add(to: dictionary)
    return dictionary
  }
}

extension Settings.Web {
  /// How much is put up with when a page is fetched.
  public var limits: WebFetcher.Limits {
    var limits = WebFetcher.Limits()
    limits.time = time
    // bounded: a setting that is checked
    limits.bytes = Int(largest * Double(1 << 20))
    return limits
  }
}
