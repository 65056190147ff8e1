/// How the words of a search sound, by the numbers of the model's phones.
struct Lexicon {
  /// One way to say a word.
  struct Way {
    /// As in the dictionary: `tomato(2)`.
    var entry: String
    var phones: [Int]
  }

  private var ways: [String: [Way]] = [:]
  private let numbers: [String: Int]

  /// An empty lexicon for a model.
  init(_ definition: ModelDefinition) {
    numbers = Dictionary(uniqueKeysWithValues: definition.phones.enumerated().map { ($1, $0) })
  }

  /// Adds words; a way that is there already stays as it is.
  /// - Throws: ``SpeechError/unpronounceable(word:)``: the model has no such phone
  mutating func add(_ pronunciations: [Pronunciation]) throws {
    for pronunciation in pronunciations {
      let entry = pronunciation.entry
      guard !(ways[pronunciation.word] ?? []).contains(where: { $0.entry == entry }) else { continue }
      let phones = pronunciation.phones.compactMap { numbers[$0] }
      guard !phones.isEmpty, phones.count == pronunciation.phones.count else {
        throw SpeechError.unpronounceable(word: pronunciation.word)
      }
      ways[pronunciation.word, default: []].append(Way(entry: entry, phones: phones))
    }
  }

  /// The ways to say a word; none: it is not known.
  subscript(word: String) -> [Way] { ways[word] ?? [] }
}
