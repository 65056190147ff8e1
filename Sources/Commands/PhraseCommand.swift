/// Commands about the household's own phrases.
public enum PhraseCommand: Sendable, Hashable, Codable {
  /// Whenever somebody says `said`, the box does what the sentence `does` asks for.
  case teach(said: String, does: String)
  case forget(said: String)
  case list
}
