/// The engine of speech recognition (`hearing.engine`).
public enum HearingEngine: String, Sendable, Hashable, CaseIterable, Encodable {
  /// The project's own engine: a network of phones and searches of words, on PocketSphinx's model and
  /// front end.
  case sous
  /// libpocketsphinx's decoder and keyword spotting, with any Sphinx model.
  case pocketsphinx
}

extension HearingEngine: SettingsRepresentable {}
