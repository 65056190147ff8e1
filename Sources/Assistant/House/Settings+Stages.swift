import Audio
import BoxSettings
import Foundation
import Speech
import Store
import Web

// The settings in the terms of the stages.

extension Settings.Audio {
  /// The settings of the microphone.
  public var capture: CaptureSettings {
    var settings = CaptureSettings()
    settings.device = device
    return settings
  }

  /// The settings of the loudspeaker.
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

  /// The settings with the household's own word; nil: it has none.
  public func choosing(_ word: String?) -> Settings.Wake {
    guard let word, !isFixed else { return self }
    var wake = self
    wake.words = [word]
    return wake
  }

  /// The wake words with the scores of `KeyphraseDetector`.
  public var keyphrases: [WakeWordSpotter.WakeWord] {
    let own = Dictionary(keyphraseThresholds.map { ($0.lowercased(), $1) }) { first, _ in first }
    return words.map { word in
      let phrase = word.lowercased()
      return WakeWordSpotter.WakeWord(
        phrase: phrase, threshold: KeyphraseDetector.score(ofRatio: own[phrase] ?? keyphraseThreshold))
    }
  }

  /// The pronunciations by hand, one for each word.
  public var phones: [String: [String]] {
    let pairs = pronunciations.map { ($0.lowercased(), $1.split(separator: " ").map(String.init)) }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension Settings.Hearing {
  /// The waiting times of utterances, in frames of 10 ms.
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

  /// The settings of the recogniser.
  public var recognizer: CommandRecognizer.Settings {
    var settings = CommandRecognizer.Settings()
    settings.removesNoise = removesNoise
    // A sentence that is sure enough needs no recognition as free talk.
    settings.talkBelow = confidence
    return settings
  }

  /// The settings of the recogniser with PocketSphinx.
  public func pocketSphinx(_ paths: Paths = Paths()) -> PocketSphinxRecognizer.Settings {
    var settings = PocketSphinxRecognizer.Settings()
    settings.removesNoise = removesNoise
    settings.languageModel = languageModel.isEmpty ? nil : URL(fileURLWithPath: paths.expand(languageModel))
    return settings
  }

  /// The second ear for unsure recognitions; nil: none.
  public func secondEar(_ paths: Paths = Paths()) -> (any SecondEar)? {
    // PocketSphinx is for other languages and for comparison.
    guard engine == .sous, listensAgain else { return nil }
    let own = DataFolder.ear(paths).map { WhisperEar(file: $0) }
    guard let place = HostAndPort(service) else { return own }
    return WyomingEar(host: place.host, port: place.port, otherwise: own)
  }

  /// The speech model, with the home of `paths`.
  public func speechModel(_ paths: Paths = Paths()) -> SpeechModel {
    var found = SpeechModel(folder: URL(fileURLWithPath: paths.expand(model)))
    if !acousticModel.isEmpty {
      found.acoustics = URL(fileURLWithPath: paths.expand(acousticModel))
      // A model of phones belongs to one acoustic model.
      found.phoneModel = nil
    }
    if !dictionary.isEmpty { found.dictionary = URL(fileURLWithPath: paths.expand(dictionary)) }
    found.network = DataFolder.phoneNetwork(paths)
    found.everydayWords = DataFolder.everydayWords(paths)
    return found
  }
}

extension Settings.Store {
  /// The store's folder, with the home of `paths`.
  public func storeFolder(_ paths: Paths = Paths()) -> StoreFolder {
    StoreFolder(path: folder.isEmpty ? paths.state : paths.expand(folder))
  }

  /// The place of the household's store.
  public func place(_ paths: Paths = Paths()) -> StorePlace {
    url.isEmpty ? .file(storeFolder(paths)) : .server(url: url, house: house, folder: storeFolder(paths))
  }

  /// The folder of the nightly backups.
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
  /// The settings of the recogniser in this household, with the voices in the store's folder.
  public func recognizer(_ paths: Paths = Paths()) -> CommandRecognizer.Settings {
    var settings = hearing.recognizer
    Voices(self, paths: paths).add(to: &settings)
    return settings
  }

  /// The pronunciations of the model, of the grammars' folders and of the settings; the later wins. Those
  /// of the household's people are added.
  /// - Parameter voices: the people's pronunciations of wake words; nil: those in the store's folder.
  /// - Throws: ``SpeechError`` if the model is missing or a line of a file is invalid.
  public func pronunciations(
    _ folders: GrammarFolders?, paths: Paths = Paths(), guesser: PronunciationGuesser? = EspeakGuesser(),
    voices: WakeVoices? = nil
  ) throws -> PronunciationDictionary {
    let model = hearing.speechModel(paths)
    // The project's own engine uses the phones of CMUdict, and so do the guesses.
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
  /// The limits of downloading a page.
  public var limits: WebFetcher.Limits {
    var limits = WebFetcher.Limits()
    limits.time = time
    // bounded: a setting that is checked
    limits.bytes = Int(largest * Double(1 << 20))
    return limits
  }
}
