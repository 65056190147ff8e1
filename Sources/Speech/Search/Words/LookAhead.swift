/// Where a path through a ``LexicalTree`` may go on, the likeliest ways first, and what it pays on them for the likeliest word
/// ahead (V. Steinbiss, B.-H. Tran, H. Ney, "Improvements in beam search", ICSLP 1994): so it is not given up all of a
/// sudden where its word becomes known.
struct LookAhead {
  /// A phone or a word that may come next.
  struct Way {
    /// The place of the node, or -1 less the place of the word of which only the last phone is left.
    var place: Int32
    /// Of a node what the likeliest word ahead scores, whatever is before it, and of a word the most that it scores.
    var score: Int32
  }

  /// How many words it has been made for.
  let wordCount: Int
  let ways = GrowingRow<Way>()
  /// Where the ways of each family begin, and where the last ones end.
  let first = GrowingRow<Int32>()
  /// For each family what the likeliest word in it scores.
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
