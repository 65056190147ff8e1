/// The phrases of a vocabulary in a trie over numbered words: finding those that begin at a word costs
/// the same with ten phrases as with 100,000.
struct VocabularyTrie: Sendable {
  typealias Entry = Vocabulary.Entry

  private struct Category {
    var root: Int32
    /// The category's bit in `wordCategories`.
    let bit: UInt64
    /// The numbers of the entries, by name.
    var entries: [String: Int32] = [:]
  }

  private var wordIndex = WordIndex()
  /// The next node of the trie by node and word.
  private var edges = PairTable()
  /// For each trie node the entries whose phrase ends there.
  private var ends: [[Int32]] = []
  /// For each trie node, whether it has longer phrases.
  private var isInner: [Bool] = []
  private var entries: [Entry?] = []
  private var categories: [String: Category] = [:]
  /// The data of the categories for matching; each new category changes it.
  private(set) var layout = VocabularyLayout([:])
  /// For each word the categories, by number, with a phrase that begins with it, and with one that
  /// contains it; the last bit stands for all categories from the 64th on. Removed phrases leave their
  /// bits, which costs only time.
  private var wordCategories: [(beginning: UInt64, any: UInt64)] = []

  /// Adds an entry, or replaces the one with the same name. A form without words is ignored.
  mutating func insert(_ entry: Entry, into category: String) {
    remove(entry.name, from: category)
    let number = Int32(entries.count)
    entries.append(entry)
    let root = root(of: category)
    categories[category]?.entries[entry.name] = number
    for words in Self.phrases(of: entry) {
      var node = root
      for (index, word) in words.enumerated() {
        let word = self.number(of: word)
        let bit = categories[category]?.bit ?? 0
        if index == 0 { wordCategories[Int(word)].beginning |= bit }
        wordCategories[Int(word)].any |= bit
        if let next = edges[node, word] {
          node = next
        } else {
          let next = addNode()
          edges.insert(node, word, next)
          isInner[Int(node)] = true
          node = next
        }
      }
      ends[Int(node)].append(number)
    }
  }

  /// Removes the entry with a name, if there is one.
  mutating func remove(_ name: String, from category: String) {
    guard let number = categories[category]?.entries.removeValue(forKey: name),
      let root = categories[category]?.root, let entry = entries[Int(number)]
    else { return }
    for words in Self.phrases(of: entry) {
      var node = root
      for word in words {
        guard let next = next(node, wordIndex.number(of: word)) else { break }
        node = next
      }
      ends[Int(node)].removeAll { $0 == number }
    }
    entries[Int(number)] = nil
  }

  var categoryNames: [String] { categories.keys.sorted() }

  /// The entries of a category, by name.
  func entries(in category: String) -> [Entry] {
    (categories[category]?.entries ?? [:]).sorted { $0.key < $1.key }.compactMap { entries[Int($0.value)] }
  }

  /// All words of all phrases, in the order of insertion.
  var words: [String] { wordIndex.words }

  /// Whether a phrase of any category has a word.
  func knows(_ word: String) -> Bool { wordIndex.number(of: word) >= 0 }

  /// The entry with exactly these words, if the category has one; the first by name if there are several.
  func entry(saying words: [String], in category: String) -> Entry? {
    guard var node = categories[category]?.root else { return nil }
    for word in words {
      guard let next = next(node, wordIndex.number(of: word)) else { return nil }
      node = next
    }
    return ends[Int(node)].compactMap { entries[Int($0)] }.min { $0.name < $1.name }
  }

  /// Whether a category has no entries.
  func isEmpty(_ category: String) -> Bool {
    categories[category]?.entries.isEmpty ?? true
  }

  /// The different phrases of an entry.
  static func phrases(of entry: Entry) -> Set<[String]> {
    Set(([entry.name] + entry.forms).map { Utterance.words(of: $0) }.filter { !$0.isEmpty })
  }

  private mutating func root(of category: String) -> Int32 {
    if let root = categories[category]?.root { return root }
    let root = addNode()
    categories[category] = Category(root: root, bit: 1 << UInt64(min(categories.count, 63)))
    layout = VocabularyLayout(categories.mapValues { ($0.root, $0.bit) })
    return root
  }

  private mutating func addNode() -> Int32 {
    ends.append([])
    isInner.append(false)
    return Int32(ends.count - 1)
  }

  private mutating func number(of word: String) -> Int32 {
    let number = wordIndex.insert(word)
    if number == wordCategories.count { wordCategories.append((0, 0)) }
    return number
  }

  // MARK: Matching

  /// The number of a word with this hash, -1 if no phrase has it.
  func wordNumber(_ word: String, _ hash: UInt64) -> Int32 { wordIndex.number(of: word, hash) }

  /// The bits of the categories with a phrase that begins with a word, and with one that has it.
  func categories(with word: Int32) -> (beginning: UInt64, any: UInt64) {
    word < 0 ? (0, 0) : wordCategories[Int(word)]
  }

  func next(_ node: Int32, _ word: Int32) -> Int32? { word < 0 ? nil : edges[node, word] }

  func hasNext(_ node: Int32) -> Bool { isInner[Int(node)] }

  func entryNumbers(at node: Int32) -> [Int32] { ends[Int(node)] }

  func name(ofEntry number: Int32) -> String { entries[Int(number)]?.name ?? "" }
}

/// The places of a vocabulary's categories.
final class VocabularyLayout: Sendable {
  /// The root in the trie and the bit of each category.
  let places: [String: (root: Int32, bit: UInt64)]

  init(_ places: [String: (root: Int32, bit: UInt64)]) {
    self.places = places
  }
}
