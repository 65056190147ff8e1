/// The household's own current words, by category: an immutable snapshot, cheap to copy and to change.
public struct Vocabulary: Sendable {
  /// One thing with a word of the household.
  public struct Entry: Sendable, Hashable {
    /// The name for a slot.
    public let name: String
    /// Other spoken or written forms, such as the plural. The name itself need not be among them.
    public let forms: [String]

    /// Makes an entry.
    public init(name: String, forms: [String] = []) {
      self.name = name
      self.forms = forms
    }
  }

  /// The entries behind one reference: an utterance's way through the module passes the vocabulary on
  /// many times.
  private final class Storage: @unchecked Sendable {
    // Changed only through a vocabulary that is its one owner.
    var trie: VocabularyTrie

    init(_ trie: VocabularyTrie) {
      self.trie = trie
    }
  }

  private var storage: Storage

  /// The phrases for matching.
  var trie: VocabularyTrie {
    // Borrowed, not copied: it is a dozen references.
    _read { yield storage.trie }
  }

  /// An empty vocabulary.
  public init() {
    storage = Storage(VocabularyTrie())
  }

  /// A vocabulary of entries by category, `item` for `data.item`.
  public init(_ entries: [String: [Entry]]) {
    self.init()
    for category in entries.keys.sorted() {
      for entry in entries[category] ?? [] { insert(entry, into: category) }
    }
  }

  /// Adds an entry, or replaces the one with the same name. A form without words is ignored.
  public mutating func insert(_ entry: Entry, into category: String) {
    makeUnique()
    storage.trie.insert(entry, into: category)
  }

  /// Removes the entry with a name, if there is one.
  public mutating func remove(_ name: String, from category: String) {
    makeUnique()
    storage.trie.remove(name, from: category)
  }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.trie) }
  }

  /// The categories that have had an entry, in alphabetical order.
  public var categories: [String] { storage.trie.categoryNames }

  /// The entries of a category, by name.
  public func entries(in category: String) -> [Entry] { storage.trie.entries(in: category) }

  /// All phrases of a category as words, each once, in order, for speech.
  public func phrases(in category: String) -> [[String]] {
    Set(entries(in: category).flatMap(VocabularyTrie.phrases)).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether a phrase of any category has a word.
  public func knows(_ word: String) -> Bool { storage.trie.knows(word) }

  /// All words of all phrases, in the order of insertion.
  public var words: some Collection<String> & Sendable { storage.trie.words }

  /// The entry with exactly these words, if the category has one; the first by name if there are several.
  public func entry(saying words: [String], in category: String) -> Entry? {
    storage.trie.entry(saying: words, in: category)
  }

  /// Whether a category has no entries.
  public func isEmpty(_ category: String) -> Bool { storage.trie.isEmpty(category) }

  /// The name of the entry with a number of the trie.
  func name(ofEntry number: Int32) -> String { storage.trie.name(ofEntry: number) }
}
