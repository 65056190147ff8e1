/// An utterance as numbers, ready for matching; commas are places of their own.
struct MatcherInput: ~Copyable, Sendable {
  /// A word, or the comma before one, which then has that word's data as well.
  struct Place: BitwiseCopyable, Sendable {
    /// The data categories, in the grammar's numbers, with a phrase that begins with the word.
    var dataBeginning: UInt64 = 0
    /// The data categories with a phrase that contains the word.
    var data: UInt64 = 0
    /// The word's number in the grammar, -1 if it has none.
    var word: Int32 = -1
    /// The word's row of ``WordRows``.
    var row: Int32 = 0
    /// The number of words before it.
    var wordsBefore: Int32 = 0
    /// The first of the phrases of the vocabulary that begin here.
    var phrases: Int32 = 0
    /// The typed terminals that accept the word; empty for speech.
    var shapes: WordShape = []
    var isComma = false
  }

  /// A phrase of the vocabulary in the utterance.
  struct Phrase: BitwiseCopyable, Sendable {
    /// In place of an entry: the words end within a phrase.
    static let unfinished: Int32 = -1

    let category: Int32
    /// The position after it.
    let end: Int32
    let entry: Int32
  }

  /// The words and commas, and one more place for the end.
  private(set) var places = Flat<Place>()
  private(set) var phrases = Flat<Phrase>()
  private(set) var isTyped = true
  private(set) var count: Int32 = 0
  /// The needs that the words meet; see ``Needs``.
  private var met = Flat<UInt64>()
  private var vocabularyWords = Flat<Int32>()
  /// The bits of the categories that have phrases.
  private var spokenData: UInt64 = 0

  /// The vocabulary's layout for the next two.
  private var layout: VocabularyLayout?
  /// For each category of the grammar the vocabulary's root, -1 for none.
  private var roots = Flat<Int32>()
  /// For each bit of the vocabulary's categories the grammar's bits.
  private var categories = Flat<UInt64>(capacity: 64)

  /// Whether it holds more memory than a usual utterance needs.
  var isLarge: Bool { phrases.capacity > 20_000 || places.capacity > 1_000 }

  /// Reads an utterance for a grammar and a vocabulary.
  mutating func read(
    _ utterance: Utterance, _ tables: MatchTables, _ vocabulary: Vocabulary, _ views: MatchViews
  ) {
    isTyped = utterance.origin == .typed
    // Copied once: the whole has many parts, and each copy counts them all.
    let trie = vocabulary.trie
    learn(trie.layout, tables.categories)
    readWords(utterance, tables.words, trie, views.sets)
    views.needRows.mark(&met, words: places)
    findPhrases(trie)
  }

  private mutating func readWords(
    _ utterance: Utterance, _ words: WordIndex, _ vocabulary: borrowing VocabularyTrie, _ sets: WordRows.View
  ) {
    places.cut(to: 0)
    vocabularyWords.cut(to: 0)
    for index in utterance.words.indices {
      let (text, mark) = (utterance.words[index], utterance.marks[index])
      let known = vocabulary.wordNumber(text, mark.hash)
      let word = words.number(of: text, mark.hash)
      let (beginning, any) = vocabulary.categories(with: known)
      var place = Place(
        dataBeginning: numbered(beginning), data: numbered(any), word: word, row: sets.row(of: word),
        wordsBefore: Int32(index), shapes: mark.shape)
      if mark.isAfterComma {
        place.isComma = true
        places.append(place)
        vocabularyWords.append(-1)
        place.isComma = false
      }
      places.append(place)
      vocabularyWords.append(known)
    }
    count = Int32(places.count)
    places.append(Place(wordsBefore: Int32(utterance.words.count)))
  }

  private mutating func learn(_ layout: VocabularyLayout, _ names: [String]) {
    guard layout !== self.layout else { return }
    self.layout = layout
    roots.cut(to: 0)
    categories.cut(to: 0)
    categories.append(repeating: 0, count: 64)
    spokenData = 0
    for (index, name) in names.enumerated() {
      let place = layout.places[name]
      roots.append(place?.root ?? -1)
      guard let place else { continue }
      categories[place.bit.trailingZeroBitCount] |= 1 << UInt64(index)
      spokenData |= 1 << UInt64(index)
    }
  }

  /// The grammar's bits for categories of the vocabulary.
  private func numbered(_ bits: UInt64) -> UInt64 {
    var bits = bits
    var numbered: UInt64 = 0
    while bits != 0 {
      numbered |= categories[bits.trailingZeroBitCount]
      bits &= bits - 1
    }
    return numbered
  }

  private mutating func findPhrases(_ vocabulary: borrowing VocabularyTrie) {
    phrases.cut(to: 0)
    for position in 0..<count { findPhrases(at: position, vocabulary) }
    places[Int(count)].phrases = Int32(phrases.count)
  }

  private mutating func findPhrases(at position: Int32, _ vocabulary: borrowing VocabularyTrie) {
    places[Int(position)].phrases = Int32(phrases.count)
    guard !places[Int(position)].isComma else { return }
    var pending = places[Int(position)].dataBeginning
    while pending != 0 {
      let category = Int32(pending.trailingZeroBitCount)
      pending &= pending - 1
      var node = roots[Int(category)]
      var end = position
      while end < count, let next = vocabulary.next(node, vocabularyWords[Int(end)]) {
        node = next
        end += 1
        for entry in vocabulary.entryNumbers(at: node) {
          phrases.append(Phrase(category: category, end: end, entry: entry))
        }
      }
      if end == count, vocabulary.hasNext(node) {
        phrases.append(Phrase(category: category, end: end, entry: Phrase.unfinished))
      }
    }
  }

  /// Whether the utterance has the words that a node needs.
  @inline(__always)
  func meets(_ needs: Needs.Pair) -> Bool {
    let first = met[Int(needs.first >> 6)] >> UInt64(needs.first & 63)
    let second = met[Int(needs.second >> 6)] >> UInt64(needs.second & 63)
    return first & second & 1 != 0
  }

  /// Whether a node that is not empty can go on in this kind of utterance.
  func canSpeak(_ words: Reach.Words) -> Bool {
    isTyped || words.set != WordSets.none || words.data & spokenData != 0
  }
}

extension MatcherInput {
  /// The words between two positions.
  func words(from start: Int32, to end: Int32) -> Range<Int> {
    Int(places[Int(start)].wordsBefore)..<Int(places[Int(end)].wordsBefore)
  }
}
