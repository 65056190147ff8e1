/// A near rival.
struct Rival {
  /// The words in the dictionary's spelling, without fillers and without the numbers of variants.
  var words: [String]
  /// The margin of the best sentence, a natural logarithm of sound and rules together; at least 0.
  var margin: Double
}

extension BackpointerTable {
  /// Sentences that differ from the best one in a word, or have one more or less, the likeliest first. It
  /// has only the best of those with the same other word in place of the same word.
  /// - Parameter most: the largest ``Rival/margin``.
  func rivals(in graph: SentenceGraph, within most: Double) -> [Rival] {
    guard let best = best(in: graph, isOver: true) else { return [] }
    let ways = Continuations(self, in: graph)
    let names = graph.entries.map { Segment.word(of: $0) }
    func name(_ end: Int) -> String { names[Int(graph.endings[Int(ends[end].ending)].entry)] }
    // For each frame the current word of the best path, as its end.
    var winner = [Int](repeating: best.end, count: Int(ends[best.end].frame) + 1)
    var place = best.end
    while ends[place].previous >= 0 {
      let before = Int(ends[place].previous)
      for frame in Int(ends[before].frame + 1)..<Int(ends[place].frame + 1) { winner[frame] = place }
      place = before
    }
    let least = Int(best.score) - Int(most * Double(GaussianMixtures.scoresPerNat))
    var found: [Difference: (end: Int, score: Int)] = [:]
    for index in ends.indices.dropFirst() {
      guard let score = ways.score(through: index), score >= least else { continue }
      let middle = Int(ends[index].frame + ends[Int(ends[index].previous)].frame + 1) / 2
      guard middle < winner.count else { continue }
      let difference = Difference(place: winner[middle], word: name(index))
      let own = name(difference.place)
      guard difference.word != own, !(Filler.isFiller(own) && Filler.isFiller(difference.word)),
        score > found[difference]?.score ?? .min
      else { continue }
      found[difference] = (index, score)
    }
    func words(_ path: [Int]) -> [String] { path.map(name).filter { !Filler.isFiller($0) } }
    // The same words with a further breath between them are the same sentence.
    var known: Set = [words(ways.path(through: best.end))]
    return found.values.sorted { ($0.score, $1.end) > ($1.score, $0.end) }.compactMap { end, score in
      let words = words(ways.path(through: end))
      guard known.insert(words).inserted else { return nil }
      return Rival(
        words: words, margin: max(Double(Int(best.score) - score) / Double(GaussianMixtures.scoresPerNat), 0))
    }
  }

  /// A word in place of one of the best path's.
  private struct Difference: Hashable {
    var place: Int
    var word: String
  }
}

/// The best continuations of sentences from each end of a word: those after any other end of that frame
/// in that state, with a word that can follow its last phone.
private struct Continuations {
  private let ends: [BackpointerTable.End]
  private let graph: SentenceGraph
  private let places: [Int]
  /// For each place the best ways from there to the end of the sentence, one for each next phone.
  private var ways: [[Way]]
  private let firstOver: Int

  private struct Way {
    var phone: UInt8
    var score: Int
    /// The end of the next word.
    var next: Int
  }

  init(_ all: BackpointerTable, in graph: SentenceGraph) {
    (ends, self.graph, firstOver) = (all.ends, graph, all.latest)
    let (places, count) = all.places(in: graph)
    self.places = places
    ways = Array(repeating: [], count: count)
    for index in ends.indices.dropFirst().reversed() {
      guard let after = rest(after: index)?.score else { continue }
      let before = Int(ends[index].previous)
      let way = Way(
        phone: graph.endings[Int(ends[index].ending)].beginning,
        score: Int(ends[index].score - ends[before].score) + after, next: index)
      let place = places[before]
      if let known = ways[place].firstIndex(where: { $0.phone == way.phone }) {
        if way.score > ways[place][known].score { ways[place][known] = way }
      } else {
        ways[place].append(way)
      }
    }
  }

  /// The best way from an end to the end of the sentence; nil: there is none.
  private func rest(after end: Int) -> (score: Int, next: Int?)? {
    guard ends[end].ending >= 0 else { return nil }
    let ending = graph.endings[Int(ends[end].ending)]
    if end >= firstOver { return graph.finals[Int(ending.state)].map { (Int($0), nil) } }
    return ways[places[end]].lazy.filter { ending.right & 1 << UInt64($0.phone) != 0 }
      .max { $0.score < $1.score }.map { ($0.score, $0.next) }
  }

  /// The score of the best sentence with a word that ends there; nil: there is none.
  func score(through end: Int) -> Int? { rest(after: end).map { Int(ends[end].score) + $0.score } }

  /// The ends of the words of that sentence.
  func path(through end: Int) -> [Int] {
    var path: [Int] = []
    var place = end
    while ends[place].previous >= 0 {
      path.append(place)
      place = Int(ends[place].previous)
    }
    path.reverse()
    while let following = rest(after: path[path.count - 1])?.next { path.append(following) }
    return path
  }
}
