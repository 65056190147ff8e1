/// The continuations of a path through a ``LexicalTree``, the likeliest first, with the score of the
/// likeliest word ahead (V. Steinbiss, B.-H. Tran, H. Ney, "Improvements in beam search", ICSLP 1994):
/// so a path is not pruned suddenly where its word becomes known.
struct LookAhead {
  /// A possible next phone or word.
  struct Way {
    /// The place of the node, or -1 less the place of the word with only its last phone left.
    var place: Int32
    /// For a node the score of the likeliest word ahead after any history, and for a word its highest
    /// score.
    var score: Int32
  }

  /// The number of words at its making.
  let wordCount: Int
  let ways = GrowingRow<Way>()
  /// The beginning of each family's ways, and the end of the last ones.
  let first = GrowingRow<Int32>()
  /// For each family the score of its likeliest word.
  let scores = GrowingRow<Int32>()

  init(_ lattice: WordLattice) {
    let tree = lattice.tree
    wordCount = tree.words.count
    var scores = [Int32](repeating: Token.worst, count: tree.families.count)
    // A family comes after the one that leads to it.
    for number in scores.indices.reversed() {
      tree.forEachChild(of: number) { node in
        scores[number] = max(scores[number], scores[Int(tree.nodes[node].family)])
      } word: { word in
        scores[number] = max(scores[number], lattice.languageScore(of: tree.words[word]))
      }
    }
    first.append(0)
    for number in scores.indices {
      let start = ways.count
      tree.forEachChild(of: number) { node in
        ways.append(Way(place: node, score: scores[Int(tree.nodes[node].family)]))
      } word: { word in
        ways.append(Way(place: -1 - word, score: lattice.highestLanguageScore(of: tree.words[word])))
      }
      ways.sort(from: start) { ($1.score, $0.place) < ($0.score, $1.place) }
      first.append(Int32(ways.count))
      self.scores.append(scores[number])
    }
  }
}
