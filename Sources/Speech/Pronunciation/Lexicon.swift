/// The pronunciations of a search's words, in the numbers of the model's phones.
struct Lexicon {
  /// One pronunciation of a word.
  struct Pronunciation {
    /// The entry of the dictionary: `tomato(2)`.
    var entry: String
    var phones: [Int]
  }

  private var known: [String: [Pronunciation]] = [:]
  private let numbers: [String: Int]

  /// An empty lexicon for a model.
  init(_ definition: ModelDefinition) {
    numbers = Dictionary(uniqueKeysWithValues: definition.phones.enumerated().map { ($1, $0) })
  }

  /// Adds words; an existing one stays as it is.
  /// - Throws: ``SpeechError/unpronounceable(word:)``: the model has no such phone
  mutating func add(_ pronunciations: [Speech.Pronunciation]) throws {
    for pronunciation in pronunciations {
      let entry = pronunciation.entry
      guard !(known[pronunciation.word] ?? []).contains(where: { $0.entry == entry }) else { continue }
      let phones = pronunciation.phones.compactMap { numbers[$0] }
      guard !phones.isEmpty, phones.count == pronunciation.phones.count else {
        throw SpeechError.unpronounceable(word: pronunciation.word)
      }
      known[pronunciation.word, default: []].append(Pronunciation(entry: entry, phones: phones))
    }
  }

  /// The pronunciations of a word; none: it is unknown.
  subscript(word: String) -> [Pronunciation] { known[word] ?? [] }
}
