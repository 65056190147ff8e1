import Commands
import Grammar

/// The pronunciation of the household's words.
extension Kitchen {
  /// The most words with a sound of their own.
  static let mostPronunciations = 200
  private static let longestWord = 60
  private static let mostWords = 4
  /// Words that point at what was said, and name nothing.
  private static let pointing: Set<String> = ["it", "that", "this", "them", "those", "these", "something", "so"]

  /// Stores how a word is said; without an alias it is said as it is written again.
  func pronounce(_ word: String, as alias: String?, in state: KitchenState) throws -> Decision<KitchenEvent> {
    let word = try Self.word(word)
    let known = state.preferences.pronunciations
    guard !Self.pointing.contains(word) else {
      throw Refusal.impossible("Which word? Say \u{201C}say gnocchi like nyokki\u{201D}.")
    }
    let alias = try alias.map(Self.sound).flatMap { $0 == word ? nil : $0 }
    guard let alias else {
      guard known[word] != nil else {
        throw Refusal.impossible(
          "I say \(word) as it is written. Say \u{201C}say \(word) like\u{201D} and how it sounds.")
      }
      return Decision(
        events: state.changingPreferences { $0.pronunciations[word] = nil },
        say: "I say \(word) as it is written again.")
    }
    try Self.check(alias, of: word)
    guard known[word] != alias else { return Decision(say: "I say \(word) like \u{201C}\(alias)\u{201D} already.") }
    guard known.count < Self.mostPronunciations || known[word] != nil else {
      throw Refusal.impossible("I keep at most \(Self.mostPronunciations) of these. Forget some first.")
    }
    return Decision(
      events: state.changingPreferences { $0.pronunciations[word] = alias },
      say: "I say \(word) like \u{201C}\(alias)\u{201D} from now on.")
  }

  private static func word(_ text: String) throws -> String { try CleanName.of(text, naming: "a word").lowercased() }
  private static func sound(_ text: String) throws -> String { try CleanName.of(text, naming: "a sound").lowercased() }

  private static func check(_ alias: String, of word: String) throws {
    guard [word, alias].allSatisfy({ $0.count <= longestWord && Utterance.words(of: $0).count <= mostWords })
    else { throw Refusal.impossible("A word and its sound have at most \(mostWords) words each.") }
    guard alias.contains(where: \.isLetter) else {
      throw Refusal.impossible("Spell how \(word) sounds in letters.")
    }
  }

  /// The pronunciations of an archive, each as if it had been taught.
  static func cleaned(_ pronunciations: [String: String]) throws -> [String: String] {
    guard pronunciations.count <= mostPronunciations else {
      throw Refusal.impossible("I keep at most \(mostPronunciations) pronunciations.")
    }
    var cleaned: [String: String] = [:]
    // In order, so that of two that become the same word always the same one stays.
    for (text, sound) in pronunciations.sorted(by: { $0.key < $1.key }) {
      let (word, alias) = (try word(text), try self.sound(sound))
      try check(alias, of: word)
      cleaned[word] = alias
    }
    return cleaned
  }

  /// Tells the words with a sound of their own.
  func tellPronunciations(in state: KitchenState) -> Decision<KitchenEvent> {
    let known = state.preferences.pronunciations.sorted { $0.key < $1.key }
    guard !known.isEmpty else { return Decision(say: "I say all words as they are written.") }
    let told = known.map { "\($0.key) like \u{201C}\($0.value)\u{201D}" }
    return Decision(say: "I say \(Wording.short(told, most: 6)).")
  }
}
