/// The household's own words, by category, as they are right now: an immutable snapshot, cheap to copy and to change.
///
/// Phrases are kept in a trie over numbered words, so finding those that begin at a word costs the same with ten
/// phrases as with 100,000.
public struct Vocabulary: Sendable {
  /// One thing the household has a word for.
  public struct Entry: Sendable, Hashable {
    /// The name a slot gets.
    public let name: String
    /// Other ways to say or write it, such as the plural. The name itself need not be among them.
    public let forms: [String]

    /// Makes an entry.
    public init(name: String, forms: [String] = []) {
      self.name = name
      self.forms = forms
    }
  }

  private struct Category {
    var root: Int32
    /// Stands for the category in `firstCategories`.
    let bit: UInt64
    /// Numbers of the entries, by name.
    var entries: [String: Int32] = [:]
  }

  private var wordNumbers: [String: Int32] = [:]
  /// Next node of the trie by node (high half) and word (low half).
  private var edges: [UInt64: Int32] = [:]
  /// For each trie node the entries whose phrase ends there.
  private var ends: [[Int32]] = []
  /// For each trie node whether longer phrases go on from it.
  private var isInner: [Bool] = []
  private var entries: [Entry?] = []
  private var categories: [String: Category] = [:]
  /// For each word the categories, by number, with a phrase that begins with it; the last bit stands for all
  /// categories from the 64th on. Removed phrases leave their bits, which costs only time.
  private var firstCategories: [UInt64] = []

  /// An empty vocabulary.
  public init() {}

  /// A vocabulary of entries by category, `item` for `data.item`.
  public init(_ entries: [String: [Entry]]) {
    for category in entries.keys.sorted() {
      for entry in entries[category] ?? [] { insert(entry, into: category) }
    }
  }

  /// Adds an entry, or replaces the one of the same name. A form that has no words is ignored.
  public mutating func insert(_ entry: Entry, into category: String) {
    remove(entry.name, from: category)
    let number = Int32(entries.count)
    entries.append(entry)
    let root = root(of: category)
    categories[category]?.entries[entry.name] = number
    for words in Self.phrases(of: entry) {
      var node = root
      for (index, word) in words.enumerated() {
        let word = self.number(of: word)
        if index == 0 { firstCategories[Int(word)] |= categories[category]?.bit ?? 0 }
        let key = Self.key(node, word)
        if let next = edges[key] {
          node = next
        } else {
          let next = addNode()
          edges[key] = next
          isInner[Int(node)] = true
          node = next
        }
      }
      ends[Int(node)].append(number)
    }
  }

  /// Removes the entry of a name; nothing happens when there is none.
  public mutating func remove(_ name: String, from category: String) {
    guard let number = categories[category]?.entries.removeValue(forKey: name),
      let root = categories[category]?.root, let entry = entries[Int(number)]
    else { return }
    for words in Self.phrases(of: entry) {
      var node = root
      for word in words {
        guard let word = wordNumbers[word], let next = edges[Self.key(node, word)] else { break }
        node = next
      }
      ends[Int(node)].removeAll { $0 == number }
    }
    entries[Int(number)] = nil
  }

  /// The entries of a category, by name.
  public func entries(in category: String) -> [Entry] {
    (categories[category]?.entries ?? [:]).sorted { $0.key < $1.key }.compactMap { entries[Int($0.value)] }
  }

  /// All phrases of a category as words, each once, in order; what speech is to know.
  public func phrases(in category: String) -> [[String]] {
    Set(entries(in: category).flatMap(Self.phrases)).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether a phrase of any category has a word.
  public func knows(_ word: String) -> Bool { wordNumbers[word] != nil }

  /// All words of all phrases, in no order.
  public var words: some Collection<String> & Sendable { wordNumbers.keys }

  /// The entry of exactly these words, if the category has one; the first by name when there are several.
  public func entry(saying words: [String], in category: String) -> Entry? {
    guard var node = categories[category]?.root else { return nil }
    for word in words {
      guard let number = wordNumbers[word], let next = edges[Self.key(node, number)] else { return nil }
      node = next
    }
    return ends[Int(node)].compactMap { entries[Int($0)] }.min { $0.name < $1.name }
  }

  /// Whether a category has no entries.
  public func isEmpty(_ category: String) -> Bool {
    categories[category]?.entries.isEmpty ?? true
  }

  /// The different phrases an entry is said by.
  private static func phrases(of entry: Entry) -> Set<[String]> {
    Set(([entry.name] + entry.forms).map { Utterance.words(of: $0) }.filter { !$0.isEmpty })
  }

  private mutating func root(of category: String) -> Int32 {
    if let root = categories[category]?.root { return root }
    let root = addNode()
    categories[category] = Category(root: root, bit: 1 << UInt64(min(categories.count, 63)))
    return root
  }

  private mutating func addNode() -> Int32 {
    ends.append([])
    isInner.append(false)
    return Int32(ends.count - 1)
  }

  private mutating func number(of word: String) -> Int32 {
    if let number = wordNumbers[word] { return number }
    let number = Int32(wordNumbers.count)
    wordNumbers[word] = number
    firstCategories.append(0)
    return number
  }

  private static func key(_ node: Int32, _ word: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: word))
  }

  // MARK: Matching

  /// The number of a word, -1 when no phrase has it.
  func wordNumber(_ word: String) -> Int32 { wordNumbers[word] ?? -1 }

  /// The root and the bit of a category, nil when it has never had an entry.
  func rootAndBit(of category: String) -> (root: Int32, bit: UInt64)? {
    categories[category].map { ($0.root, $0.bit) }
  }

  /// The bits of the categories with a phrase that begins with a word.
  func categoriesBeginning(with word: Int32) -> UInt64 {
    word < 0 ? 0 : firstCategories[Int(word)]
  }

  func next(_ node: Int32, _ word: Int32) -> Int32? { edges[Self.key(node, word)] }

  func hasNext(_ node: Int32) -> Bool { isInner[Int(node)] }

  func entryNumbers(at node: Int32) -> [Int32] { ends[Int(node)] }

  func name(ofEntry number: Int32) -> String { entries[Int(number)]?.name ?? "" }
}
