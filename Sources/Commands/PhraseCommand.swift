/// Commands about the household's own phrases.
public enum PhraseCommand: Sendable, Hashable, Codable {
  /// Makes the box execute the sentence `does` whenever a person says `said`.
  case teach(said: String, does: String)
  case forget(said: String)
  case list
}
