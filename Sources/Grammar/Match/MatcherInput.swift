/// An utterance as numbers, ready for matching; commas are places of their own.
struct MatcherInput {
  /// In place of a word number: a comma of the text.
  static let comma: Int32 = -2

  let vocabulary: Vocabulary
  /// The words' numbers in the grammar, -1 for those it does not have, -2 for commas.
  private(set) var words: [Int32] = []
  /// The words' numbers in the vocabulary.
  private(set) var vocabularyWords: [Int32] = []
  /// What typed terminals take each word for; nothing for speech.
  private(set) var shapes: [WordShape] = []
  /// The categories, as the grammar numbers them, with a phrase beginning at each place.
  private(set) var firstData: [UInt64] = []
  /// For each place how many words stand before it.
  private(set) var wordsBefore: [Int32] = []
  /// For each category of the grammar the vocabulary's root.
  let roots: [Int32?]
  /// Bits of the categories that have phrases.
  private let spokenData: UInt64
  private let origin: Utterance.Origin

  var count: Int { words.count }
  var isTyped: Bool { origin == .typed }

  init(_ utterance: Utterance, _ grammar: CompiledGrammar, _ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    origin = utterance.origin
    let places = grammar.categories.map { vocabulary.rootAndBit(of: $0) }
    roots = places.map { $0?.root }
    var spokenData: UInt64 = 0
    for (index, place) in places.enumerated() where place != nil { spokenData |= 1 << UInt64(index) }
    self.spokenData = spokenData
    let capacity = utterance.words.count + 4
    words.reserveCapacity(capacity)
    vocabularyWords.reserveCapacity(capacity)
    shapes.reserveCapacity(capacity)
    firstData.reserveCapacity(capacity)
    wordsBefore.reserveCapacity(capacity)
    for (index, word) in utterance.words.enumerated() {
      if utterance.isAfterComma[index] { append(Self.comma, -1, [], 0, index) }
      let number = vocabulary.wordNumber(word)
      var categories: UInt64 = 0
      let found = vocabulary.categoriesBeginning(with: number)
      if found != 0 {
        for (category, place) in places.enumerated() {
          if let place, place.bit & found != 0 { categories |= 1 << UInt64(category) }
        }
      }
      append(grammar.wordNumbers[word] ?? -1, number, utterance.shapes[index], categories, index)
    }
    wordsBefore.append(Int32(utterance.words.count))
  }

  private mutating func append(
    _ word: Int32, _ vocabularyWord: Int32, _ shape: WordShape, _ categories: UInt64, _ before: Int
  ) {
    words.append(word)
    vocabularyWords.append(vocabularyWord)
    shapes.append(shape)
    firstData.append(categories)
    wordsBefore.append(Int32(before))
  }

  /// Whether a node that is not empty can go on in this kind of utterance.
  func canSpeak(_ node: Node) -> Bool {
    if origin == .typed { return true }
    switch node.operation {
    case .typed, .typing: return false
    case .word, .phrase: return true
    default: return node.hasFirstWords || node.firstData & spokenData != 0
    }
  }
}
