import Foundation

/// The ends of words in a search, each with its predecessor.
struct BackpointerTable {
  /// A possible end of a word in a frame.
  struct End {
    /// Its place in ``SentenceGraph/endings``; -1: the beginning of the utterance.
    var ending: Int32
    /// The last frame of the word.
    var frame: Int32
    var score: Int32
    /// The end before it; -1: none.
    var previous: Int32
    /// The possible first phones of the next word; a better end may have taken others away, or all of them:
    /// then it was beaten, and only documents an alternative.
    var right: UInt64
  }

  private(set) var ends: [End] = []
  /// The first end of the latest frame.
  private(set) var latest = 0

  /// Resets the state: an utterance begins.
  mutating func start() {
    ends.removeAll(keepingCapacity: true)
    ends.append(End(ending: -1, frame: -1, score: 0, previous: -1, right: .max))
    latest = 0
  }

  /// Adds the ends of a frame, at least one. An end is beaten if another is better for every continuation
  /// (after the same phone, to the same state, before the same phones), and then stays only if it is
  /// nearly as good.
  mutating func add(_ found: [End], in graph: SentenceGraph) {
    latest = ends.count
    for var end in found.sorted(by: { $0.score > $1.score }) {
      let own = graph.endings[Int(end.ending)]
      var best = end.score
      for better in ends[latest...] where better.right != 0 {
        let other = graph.endings[Int(better.ending)]
        guard other.state == own.state, other.phone == own.phone else { continue }
        best = max(best, better.score)
        end.right &= ~better.right
      }
      if end.right != 0 || end.score > best - Self.mostBehind { ends.append(end) }
    }
  }

  /// The largest difference of a beaten end that stays.
  private static let mostBehind = Int32(ConfidenceModel.largestRivalMargin * Double(GaussianMixtures.scoresPerNat))

  /// The last end of the best path.
  /// - Parameter isOver: whether the network must permit an end there.
  func best(in graph: SentenceGraph, isOver: Bool) -> (end: Int, score: Int32)? {
    guard ends.count > 1 else { return nil }
    var best: (end: Int, score: Int32)?
    for index in (latest..<ends.count).reversed() {
      let end = ends[index]
      guard let ending = isOver ? graph.finals[Int(graph.endings[Int(end.ending)].state)] : 0 else { continue }
      if end.score + ending > best?.score ?? .min { best = (index, end.score + ending) }
    }
    return best
  }

  /// The best path; nil: there is none.
  func hypothesis(in graph: SentenceGraph, isOver: Bool) -> Hypothesis? {
    guard let best = best(in: graph, isOver: isOver) else { return nil }
    var segments: [Segment] = []
    var place = best.end
    while ends[place].previous >= 0 {
      let (end, before) = (ends[place], ends[Int(ends[place].previous)])
      let ending = graph.endings[Int(end.ending)]
      segments.append(
        Segment(
          word: graph.entries[Int(ending.entry)], firstFrame: Int(before.frame) + 1, lastFrame: Int(end.frame),
          acousticScore: Double(end.score - before.score - ending.score)))
      place = Int(end.previous)
    }
    return Hypothesis(score: Double(best.score), segments: segments.reversed(), frames: Int(ends[best.end].frame) + 1)
  }

  /// The posterior of each possible word: the probability of all paths with it, by their sound alone (F.
  /// Wessel, R. Schlüter, K. Macherey, H. Ney, "Confidence measures for large vocabulary continuous
  /// speech recognition", IEEE Trans. Speech and Audio Processing 9, 2001). A path may go on with any
  /// word that began in the state and after the frame of another one's end.
  /// - Parameter least: less likely words are left out.
  func words(in graph: SentenceGraph, posterior least: Double) -> [LatticeWord] {
    guard ends.count > 1 else { return [] }
    let (ofEnd, count) = places(in: graph)
    var forward = [Double](repeating: -.infinity, count: count)
    var backward = forward
    forward[ofEnd[0]] = 0
    func sound(_ end: End) -> Double {
      let before = ends[Int(end.previous)]
      return Double(end.score - before.score - graph.endings[Int(end.ending)].score) * Self.scale
    }
    for (index, end) in ends.enumerated().dropFirst() where end.right != 0 {
      forward[ofEnd[index]] = logSum(forward[ofEnd[index]], forward[ofEnd[Int(end.previous)]] + sound(end))
    }
    var total = -Double.infinity
    for index in latest..<ends.count {
      let end = ends[index]
      if graph.finals[Int(graph.endings[Int(end.ending)].state)] != nil, backward[ofEnd[index]] != 0 {
        backward[ofEnd[index]] = 0
        total = logSum(total, forward[ofEnd[index]])
      }
    }
    guard total > -.infinity else { return [] }
    var found: [LatticeWord: Double] = [:]
    for index in ends.indices.dropFirst().reversed() where ends[index].right != 0 {
      let end = ends[index]
      let (from, to) = (ofEnd[Int(end.previous)], ofEnd[index])
      guard backward[to] > -.infinity else { continue }
      let own = sound(end) + backward[to]
      backward[from] = logSum(backward[from], own)
      let word = LatticeWord(
        word: Segment.word(of: graph.entries[Int(graph.endings[Int(end.ending)].entry)]),
        firstFrame: Int(ends[Int(end.previous)].frame) + 1, logPosterior: 0)
      found[word] = logSum(found[word] ?? -.infinity, forward[from] + own - total)
    }
    return found.compactMap { word, posterior in
      posterior < log(least)
        ? nil : LatticeWord(word: word.word, firstFrame: word.firstFrame, logPosterior: min(posterior, 0))
    }
  }

  /// For each end the number of its place, a frame and a state; and the number of places.
  func places(in graph: SentenceGraph) -> (ofEnd: [Int], count: Int) {
    var places: [UInt64: Int] = [:]
    let ofEnd = ends.map { end in
      let state = end.ending < 0 ? graph.start : graph.endings[Int(end.ending)].state
      let key = UInt64(UInt32(bitPattern: end.frame)) << 32 | UInt64(UInt32(bitPattern: state))
      if let known = places[key] { return known }
      places[key] = places.count
      return places.count - 1
    }
    return (ofEnd, places.count)
  }

  /// The natural logarithm of a unit of score; acoustic scores count a twentieth (`-ascale` of
  /// PocketSphinx).
  private static let scale = 1 / Double(GaussianMixtures.scoresPerNat) / 20
}
