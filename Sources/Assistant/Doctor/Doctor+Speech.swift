import BoxSettings
import Foundation
import Grammar
import Speech

extension Doctor {
  /// The check of the acoustic model and the dictionary.
  func checkModel(_ settings: Settings) -> HealthCheck {
    let model = settings.hearing.speechModel(paths)
    if settings.hearing.engine == .pocketsphinx { return checkPocketSphinx(settings, model) }
    do {
      _ = try Acoustics(model).phones()
      guard model.everydayWords != nil else {
        return .bad(
          "speech model", "acoustics/everyday-words.tsv is missing: wake words are not looked at twice",
          mend: "Scripts/install.sh puts it in place")
      }
      return .good(
        "speech model",
        "engine sous, PocketSphinx's front end and Gaussians of \(model.acoustics.path), with the network of "
          + (model.network?.path ?? ""))
    } catch SpeechError.modelMissing(let path) {
      return .bad(
        "speech model", "\(path) is missing",
        mend: "sudo apt install pocketsphinx-en-us, or set hearing.model to the model's folder")
    } catch SpeechError.networkMissing {
      return .bad(
        "speech model", "acoustics/phones.safetensors is missing", mend: "Scripts/install.sh puts it in place")
    } catch {
      return .bad("speech model", error, mend: "sudo apt install --reinstall pocketsphinx-en-us")
    }
  }

  /// The check of the second ear; nil: none is wanted.
  func checkSecondEar(_ settings: Settings) async -> HealthCheck? {
    let name = "second ear"
    guard settings.hearing.engine == .sous, settings.hearing.listensAgain else { return nil }
    let mend = "sous ear install"
    guard let file = DataFolder.ear(paths, executable: executable) else {
      // The box works without it.
      return settings.hearing.service.isEmpty
        ? .good(name, "none: the box hears commands in the words it knows; \(mend) lets it hear any") : nil
    }
    do {
      try await WhisperEar(file: file).prepare()
      return .good(name, "\(file.path)")
    } catch {
      return .bad(name, error, mend: mend)
    }
  }

  /// Whether libpocketsphinx's decoder starts with the model.
  private func checkPocketSphinx(_ settings: Settings, _ model: SpeechModel) -> HealthCheck {
    let mend = "set hearing.model, or hearing.acoustic_model and hearing.dictionary, to those of a Sphinx model"
    do {
      let dictionary = try settings.pronunciations(nil, paths: paths, guesser: nil)
      _ = try PocketSphinxRecognizer(
        model: model, dictionary: dictionary, settings: settings.hearing.pocketSphinx(paths))
      let phones = try PhoneSet.read(model)
      let languageModel =
        settings.hearing.languageModel.isEmpty ? "a language model of the grammars" : settings.hearing.languageModel
      return .good(
        "speech model",
        "engine pocketsphinx, libpocketsphinx's decoder with \(model.acoustics.path) (\(phones.count) phones), "
          + "\(model.dictionary.path) and \(languageModel)")
    } catch SpeechError.modelMissing(let path) {
      return .bad("speech model", "\(path) is missing", mend: mend)
    } catch {
      return .bad("speech model", error, mend: mend)
    }
  }

  /// Whether every word of the grammars has sounds.
  func checkPronunciations(
    _ settings: Settings, _ language: (folders: GrammarFolders, grammar: CompiledGrammar)?
  ) -> HealthCheck {
    let name = "pronunciations"
    let wake = settings.wakeWords.flatMap { Utterance.words(of: $0.phrase) }
    let words = Set((language?.grammar.spokenWords(vocabulary: nil) ?? []) + wake)
    do {
      let dictionary = try settings.pronunciations(language?.folders, paths: paths, guesser: nil)
      let unknown = words.subtracting(dictionary.pronunciations(of: words).keys).sorted()
      // Guesses are in the phones of CMUdict.
      let guesses = dictionary.takesGuesses ? EspeakGuesser().guess(unknown) : [:]
      let silent = unknown.filter { guesses[$0] == nil }
      let shown = silent.prefix(5).joined(separator: ", ") + (silent.count > 5 ? " and \(silent.count - 5) more" : "")
      if !silent.isEmpty {
        return .bad(
          name, "nobody knows how to say \(shown)",
          mend: "sudo apt install espeak-ng, which guesses them, or give their sounds in pronunciations.dict")
      }
      let guessed = unknown.isEmpty ? "" : ", \(unknown.count) of them guessed"
      return .good(name, "\(words.count) words\(guessed); wake words: \(settings.wake.words.joined(separator: ", "))")
    } catch {
      return .bad(name, error, mend: "mend the speech model or the file first")
    }
  }

  /// A number with one place after the point.
  static func rounded(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
