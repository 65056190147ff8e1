/// Searches scores of senones for the likeliest sentence of a network, frame by frame (Viterbi's
/// algorithm with beams).
///
/// It works like PocketSphinx's search bound by a finite-state grammar (`fsg_search.c`), with a model
/// of its own for the first phone of a word after each possible last phone; parts that are inactive in
/// a frame cost nothing there. Not thread-safe.
final class SentenceSearch {
  /// The limits of the search.
  struct Settings: Sendable, Hashable {
    /// The beam: paths less likely than the best by this factor are pruned.
    var beam = 1e-80
    /// The beam over phone exits.
    var phoneBeam = 1e-80
    /// The beam over word exits.
    var wordBeam = 1e-60
    /// The number of active phones above which the beams become narrower, down to a tenth of their
    /// logarithms.
    var mostActive = 3_000
    var weights = SentenceGraph.Weights()
  }

  let graph: SentenceGraph
  private let transitions: [Int32]
  private let settings: Settings
  private let senoneCount: Int
  @exclusivity(unchecked) private var paths = ActiveTokens()
  private var ends = BackpointerTable()
  private var found: [BackpointerTable.End] = []
  private var beams = Beams()

  /// Begins an utterance.
  init(_ graph: SentenceGraph, acoustics: Acoustics, settings: Settings) {
    self.graph = graph
    transitions = acoustics.transitions.costs
    senoneCount = graph.senones.count
    self.settings = settings
    start()
  }

  deinit { paths.free() }

  /// Resets the state: another utterance begins.
  func start() {
    paths.start(count: graph.nodes.count)
    ends.start()
    beams = Beams()
    beginWords(above: Token.worst)
    paths.turn()
  }

  /// Searches frames of scores.
  /// - Parameter scores: for each frame those of the ``SentenceGraph/senones``.
  func hear(_ scores: [Int16]) {
    scores.withUnsafeBufferPointer { scores in
      transitions.withUnsafeBufferPointer { transitions in
        guard let first = scores.baseAddress, let costs = transitions.baseAddress else { return }
        for place in stride(from: 0, to: scores.count, by: senoneCount) { step(first + place, costs) }
      }
    }
  }

  private func step(_ scores: UnsafePointer<Int16>, _ transitions: UnsafePointer<Int32>) {
    let best = paths.pass(scores, transitions) { graph.nodes[Int($0)].states }
    beams.look(at: paths.active.count, most: settings.mostActive)
    let least = best - beams.width(settings.beam)
    leave(
      least: least, leastPhone: best - beams.width(settings.phoneBeam), leastWord: best - beams.width(settings.wordBeam)
    )
    if !found.isEmpty {
      ends.add(found, in: graph)
      beginWords(above: least)
    }
    paths.turn()
  }

  private func leave(least: Int32, leastPhone: Int32, leastWord: Int32) {
    found.removeAll(keepingCapacity: true)
    let (graph, frame) = (graph, paths.frame)
    paths.leave(least: least) { number, token, paths in
      let node = graph.nodes[Int(number)]
      if node.ending >= 0 {
        guard token.out >= leastWord else { return }
        found.append(
          BackpointerTable.End(
            ending: node.ending, frame: frame, score: token.out, previous: token.outOrigin,
            right: graph.endings[Int(node.ending)].right))
      } else if token.out >= leastPhone {
        var child = graph.firstChild[Int(node.family)]
        while child >= 0 {
          Self.enter(child, token.out, after: token.outOrigin, above: least, in: graph, &paths)
          child = graph.nodes[Int(child)].sibling
        }
      }
    }
  }

  /// Goes on from the words that have ended in this frame.
  private func beginWords(above least: Int32) {
    for index in ends.latest..<ends.ends.count {
      let end = ends.ends[index]
      guard end.right != 0 else { continue }
      let ending = end.ending < 0 ? nil : graph.endings[Int(end.ending)]
      let state = Int(ending?.state ?? graph.start)
      let before: UInt64 = 1 << UInt64(ending?.phone ?? graph.silence)
      for place in graph.firstRoot[state]..<graph.firstRoot[state + 1] {
        let root = graph.roots[place]
        let node = graph.nodes[Int(root)]
        if node.left & before != 0, end.right & 1 << UInt64(node.beginning) != 0 {
          Self.enter(root, end.score, after: Int32(index), above: least, in: graph, &paths)
        }
      }
    }
  }

  @inline(__always)
  private static func enter(
    _ node: Int32, _ score: Int32, after end: Int32, above least: Int32, in graph: SentenceGraph,
    _ paths: inout ActiveTokens
  ) {
    let score = score + graph.nodes[Int(node)].entry
    if score > least { paths.enter(node, score, after: end) }
  }

  // MARK: Results

  /// The likeliest sentence so far; nil: there is none.
  var hypothesis: Hypothesis? { ends.hypothesis(in: graph, isOver: true) }

  /// The likeliest path so far, whether or not a sentence may end there.
  var segments: [Segment] { ends.hypothesis(in: graph, isOver: false)?.segments ?? [] }

  /// The near rivals; see ``BackpointerTable/rivals(in:within:)``.
  func rivals(within most: Double) -> [Rival] { ends.rivals(in: graph, within: most) }

  /// The possible words; see ``BackpointerTable/words(in:posterior:)``.
  func likelyWords(posterior least: Double) -> [LatticeWord] { ends.words(in: graph, posterior: least) }
}
