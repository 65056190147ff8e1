/// For a wide node of alternatives: which of them can begin with a word.
struct JumpTable: Sendable {
  /// Alternatives from this many on get a table.
  static let width = 8
  /// Tables of all nodes together have at most this many entries.
  private static let entryLimit = 4_000_000

  /// The words some alternatives begin with, in order.
  var words: [Int32] = []
  /// Start of each word's alternatives in `alternatives`, and the end of the last.
  var starts: [Int32] = []
  /// Places of alternatives in `CompiledGrammar.children`, ascending for each word.
  var alternatives: [Int32] = []
  /// Places of alternatives that a word does not decide on: they may be empty, typed or of the vocabulary.
  var always: [Int32] = []

  /// The places of the alternatives that begin with a word, besides `always`.
  func places(for word: Int32) -> ArraySlice<Int32> {
    var low = 0
    var high = words.count
    while low < high {
      let middle = (low + high) / 2
      if words[middle] < word { low = middle + 1 } else { high = middle }
    }
    guard low < words.count, words[low] == word else { return [] }
    return alternatives[Int(starts[low])..<Int(starts[low + 1])]
  }

  static func addAll(to grammar: inout CompiledGrammar) {
    var entries = 0
    for index in grammar.nodes.indices {
      let node = grammar.nodes[index]
      guard node.operation == .alternatives, node.count >= width, node.firstWords >= 0 else { continue }
      let table = JumpTable(of: node, in: grammar)
      entries += table.alternatives.count
      guard entries <= entryLimit else { return }
      grammar.nodes[index].jump = Int32(grammar.jumps.count)
      grammar.jumps.append(table)
    }
  }

  private init(of node: Node, in grammar: CompiledGrammar) {
    var pairs: [(word: Int32, place: Int32)] = []
    for place in grammar.childRange(node) where grammar.weights[place] != Int64.min {
      let child = grammar.nodes[Int(grammar.children[place])]
      if child.isNullable || !child.firstShapes.isEmpty || child.firstData != 0 || child.firstIsComma {
        always.append(Int32(place))
      } else if let word = grammar.firstWord(of: child) {
        pairs.append((word, Int32(place)))
      } else if child.firstWords >= 0 {
        for offset in 0..<grammar.setStride {
          var bits = grammar.firstSets[Int(child.firstWords) * grammar.setStride + offset]
          while bits != 0 {
            pairs.append((Int32(offset * 64 + bits.trailingZeroBitCount), Int32(place)))
            bits &= bits - 1
          }
        }
      }
    }
    pairs.sort { ($0.word, $0.place) < ($1.word, $1.place) }
    for pair in pairs {
      if words.last != pair.word {
        words.append(pair.word)
        starts.append(Int32(alternatives.count))
      }
      alternatives.append(pair.place)
    }
    starts.append(Int32(alternatives.count))
  }
}
