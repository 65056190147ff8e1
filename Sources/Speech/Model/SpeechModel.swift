import Foundation

/// The places of an acoustic model and its dictionary.
public struct SpeechModel: Sendable, Hashable {
  /// The folder with `mdef`, `means`, `variances`, `sendump`, `transition_matrices`, `noisedict`,
  /// `feat.params`.
  public var acoustics: URL
  /// The words and their sounds, a line each, in CMUdict's format.
  public var dictionary: URL
  /// A language model of phones for PocketSphinx's loop of phones (``PocketSphinxRecognizer``); nil: all
  /// phones alike.
  public var phoneModel: URL?
  /// A network that scores the states of phones, too (``PhoneNetwork``); nil: none.
  public var network: URL?
  /// Everyday words for comparison with wake words (``EverydayWords``); nil: none.
  public var everydayWords: URL?

  /// The model of Debian's `pocketsphinx-en-us`: American English, 16 kHz, 5,126 senones.
  public static let debian = SpeechModel(folder: URL(fileURLWithPath: "/usr/share/pocketsphinx/model/en-us"))

  /// A model in the layout of Debian's package: `en-us/`, `cmudict-en-us.dict`, `en-us-phone.lm.bin`.
  public init(folder: URL) {
    acoustics = folder.appending(path: "en-us")
    dictionary = folder.appending(path: "cmudict-en-us.dict")
    let phones = folder.appending(path: "en-us-phone.lm.bin")
    phoneModel = FileManager.default.isReadableFile(atPath: phones.path) ? phones : nil
  }

  /// A model with explicit places.
  public init(acoustics: URL, dictionary: URL) {
    self.acoustics = acoustics
    self.dictionary = dictionary
  }

  /// Checks that all files exist.
  /// - Throws: ``SpeechError/modelMissing(path:)`` with the first missing file.
  public func check() throws {
    for url in [acoustics.appending(path: "mdef"), dictionary]
    where !FileManager.default.isReadableFile(atPath: url.path) {
      throw SpeechError.modelMissing(path: url.path)
    }
  }
}
