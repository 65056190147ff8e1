/// A search during an utterance.
protocol FirstSearch: AnyObject {
  /// The senones whose scores it needs; nil: all.
  var senones: [Int]? { get }
  /// Searches frames of scores, in order (``SenoneScorer``).
  func hear(_ scores: [Int16])
  /// The hypothesis for a finished utterance; nil: none.
  var hypothesis: Hypothesis? { get }
  /// The words so far.
  var segments: [Segment] { get }
  /// The words with a posterior of at least `least`, for a finished utterance.
  func likelyWords(posterior least: Double) -> [LatticeWord]
  /// Frees the memory of the result.
  func forget()
}

extension SentenceSearch: FirstSearch {
  var senones: [Int]? { graph.senones }
  func forget() { start() }
}

extension LexicalTreeSearch: FirstSearch {
  var senones: [Int]? { nil }
  var hypothesis: Hypothesis? { lattice.hypothesis(isOver: true) }
  var segments: [Segment] { lattice.hypothesis(isOver: false)?.segments ?? [] }
  func likelyWords(posterior least: Double) -> [LatticeWord] { lattice.words(posterior: least) }
}
