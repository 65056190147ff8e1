/// An error between sound and words. Each description has the error, its place and the remedy.
public enum SpeechError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The acoustic model or the dictionary is missing.
  case modelMissing(path: String)
  /// The network of phones, which spots the wake word, is missing.
  case networkMissing
  /// A file of the acoustic model is damaged or of another kind.
  case modelUnreadable(path: String, reason: String)
  /// PocketSphinx would not start with this model.
  case decoderFailed(operation: String)
  /// No pronunciation is known for a word and none could be guessed.
  case unpronounceable(word: String)
  /// A pronunciation uses a phone outside the model.
  case unknownPhone(String, word: String)

  public var description: String {
    switch self {
    case .modelMissing(let path):
      "no speech model at \(path): install it with: apt install pocketsphinx-en-us"
    case .networkMissing:
      "no acoustics/phones.safetensors beside the program, in its clone or in ~/.local/share/sous: "
        + "install the program with: Scripts/install.sh"
    case .modelUnreadable(let path, let reason):
      "the speech model's file \(path) cannot be used: \(reason): install it again or choose another model"
    case .decoderFailed(let operation):
      "the speech decoder failed (\(operation)): run: sous doctor"
    case .unpronounceable(let word):
      "\"\(word)\" cannot be pronounced: give its sounds in pronunciations.dict, as in: foodie F UW D IY"
    case .unknownPhone(let phone, let word):
      "\(phone) in the pronunciation of \"\(word)\" is no sound of the speech model: "
        + "use those of cmudict, as in: foodie F UW D IY"
    }
  }
}
