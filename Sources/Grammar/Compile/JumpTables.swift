/// For wide alternative nodes: the alternatives that can begin with each word. All tables are in one
/// row of numbers.
struct JumpTables: ~Copyable, Sendable {
  /// The number of alternatives from which a node gets a table.
  static let width = 8
  /// The most entries of all tables together.
  private static let entryLimit = 4_000_000

  /// A table: the number of words, the number of alternatives independent of the word (they may be empty,
  /// typed or of the vocabulary), these alternatives, the words in order, the end of each word's
  /// alternatives relative to their beginning, and the alternatives themselves, ascending for each word.
  /// Alternatives are places in `CompiledGrammar.children`.
  private(set) var numbers = Flat<Int32>()
  private var entries = 0

  /// Adds a node's table and returns its place; -1 if there is no more room.
  mutating func add(_ node: Node, _ grammar: CompiledGrammar, _ reaches: ReachCompiler) -> Int32 {
    var always: [Int32] = []
    var pairs: [(word: Int32, place: Int32)] = []
    for place in grammar.childRange(node) where grammar.weights[place] != Int64.min {
      let child = reaches.reaches[Int(grammar.children[place])]
      let first = child.start.words
      let isDecided = first.shapes.isEmpty && first.data == 0 && first.set != WordSets.any
      if isDecided, !child.start.isNullable, !child.start.beginsWithComma {
        pairs += reaches.sets.words(of: first.set).map { ($0, Int32(place)) }
      } else {
        always.append(Int32(place))
      }
    }
    pairs.sort { ($0.word, $0.place) < ($1.word, $1.place) }
    entries += pairs.count
    guard entries <= Self.entryLimit else { return -1 }
    let start = Int32(numbers.count)
    var words: [Int32] = []
    var ends: [Int32] = []
    for (index, pair) in pairs.enumerated() {
      if words.last != pair.word {
        words.append(pair.word)
        ends.append(0)
      }
      ends[ends.count - 1] = Int32(index + 1)
    }
    for number in [Int32(words.count), Int32(always.count)] + always + words + ends + pairs.map(\.place) {
      numbers.append(number)
    }
    return start
  }
}

/// One of the jump tables.
struct JumpTable {
  private let numbers: FlatView<Int32>
  private let words: Int
  private let wordCount: Int
  /// The range of the alternatives to try for every word.
  let always: Range<Int>

  init(_ numbers: FlatView<Int32>, at start: Int32) {
    self.numbers = numbers
    let start = Int(start)
    wordCount = Int(numbers[start])
    always = (start + 2)..<(start + 2 + Int(numbers[start + 1]))
    words = always.upperBound
  }

  /// The range of the alternatives that begin with a word, besides `always`.
  func places(for word: Int32) -> Range<Int> {
    var low = 0
    var high = wordCount
    while low < high {
      let middle = (low + high) / 2
      if numbers[words + middle] < word { low = middle + 1 } else { high = middle }
    }
    guard low < wordCount, numbers[words + low] == word else { return 0..<0 }
    let ends = words + wordCount
    let first = low == 0 ? 0 : Int(numbers[ends + low - 1])
    return (ends + wordCount + first)..<(ends + wordCount + Int(numbers[ends + low]))
  }
}
