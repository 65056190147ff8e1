/// A search that goes along with an utterance as it comes.
protocol FirstSearch: AnyObject {
  /// The senones whose scores it wants; nil: all.
  var senones: [Int]? { get }
  /// Searches frames of scores, one after the other (``SenoneScorer``).
  func hear(_ scores: [Int16])
  /// What was heard, if the utterance is over; nil: nothing.
  var hypothesis: Hypothesis? { get }
  /// The words so far.
  var segments: [Segment] { get }
  /// The words whose posterior is at least `least`, if the utterance is over.
  func likelyWords(posterior least: Double) -> [LatticeWord]
  /// Gives back the memory of what was found.
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
