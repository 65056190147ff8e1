import Assistant
import BoxSettings
import Commands
import Foundation
import Grammar
import Speech

extension GrammarWordsCommand {
  /// Two words that sound nearly the same and may occur in the same place.
  struct Pair: Encodable, Hashable {
    var words: [String]
    /// The distance in whole sounds, from 0.
    var distance: Double
    /// The category of the household's words, such as `item`; nil: words of the grammars.
    var category: String?
  }

  /// Pairs of the household's words, within each category; with files, of the words of these.
  func pairs(
    of loaded: LoadedGrammars, settings: Settings, guesser: any PronunciationGuesser = EspeakGuesser()
  ) throws -> [Pair] {
    let vocabulary = try household(loaded, settings)
    let dictionary = try settings.pronunciations(loaded.folders, guesser: guesser)
    var found: [Pair] = []
    for category in vocabulary.categories where Self.isSpoken(category) {
      let things = vocabulary.entries(in: category).map { [$0.name] + $0.forms }
      found += try pairs(of: things, in: category, dictionary)
    }
    if !grammars.files.isEmpty {
      let words = loaded.grammar.spokenWords(of: loaded.intents, vocabulary: nil)
      found += try pairs(of: words.map { [$0] }, in: nil, dictionary)
    }
    return found.sorted { ($0.distance, $0.words[0], $0.words[1]) < ($1.distance, $1.words[0], $1.words[1]) }
  }

  /// The household's words: those of its files, and of its store.
  private func household(_ loaded: LoadedGrammars, _ settings: Settings) throws -> Vocabulary {
    guard let folders = loaded.folders, grammars.files.isEmpty || vocabulary else { return Vocabulary() }
    let urls = ([folders.builtIn] + folders.household).map { URL(fileURLWithPath: $0) }
    return try HouseholdWords(folders: urls, storedIn: settings.store.place()).vocabulary
  }

  /// Whether a category counts: an owner sounds like the person.
  private static func isSpoken(_ category: String) -> Bool { category != "owner" }

  private func pairs(
    of things: [[String]], in category: String?, _ dictionary: PronunciationDictionary
  ) throws -> [Pair] {
    _ = dictionary.pronunciations(of: Set(things.joined().flatMap(Utterance.words)))
    let said = things.map { names in
      names.compactMap { name in
        // A name without sounds cannot be recognised, nor confused.
        let ways = try? dictionary.pronunciations(ofPhrase: Utterance.words(of: name), as: name)
        return ways.map { (name: name, pronunciations: $0.map { $0.phones.filter { $0 != "SIL" } }) }
      }
    }
    return ConfusableWords.pairs(of: said, within: apart)
      .map { Pair(words: $0.words, distance: ($0.distance * 100).rounded() / 100, category: category) }
  }

  /// The pairs for the output.
  func lines(of pairs: [Pair]) throws -> [String] {
    if json { return try pairs.map { try JSONLine.text($0) } }
    return pairs.map { pair in
      let distance = String(format: "%.2f", pair.distance)
      return "\(distance)  \(pair.words.joined(separator: " / "))\(pair.category.map { "  (\($0))" } ?? "")"
    }
  }
}
