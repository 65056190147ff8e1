/// A search that goes along with an utterance as it comes.
protocol FirstSearch: AnyObject {
  /// The senones whose scores it wants; nil: all.
  var senones: [Int]? { get }
  /// Searches frames of scores, one after the other (``SenoneScorer``).
  func hear(_ scores: [Int16])
  /// The utterance has ended.
  func finish()
  /// What was heard in the utterance that has ended; nil: nothing.
  var hypothesis: Hypothesis? { get }
  /// The words so far.
  var segments: [Segment] { get }
  /// The words of the utterance that has ended whose posterior is at least `least`.
  func likelyWords(posterior least: Double) -> [LatticeWord]
  /// Gives back the memory of what was found.
  func forget()
}

extension SentenceSearch: FirstSearch {
  var senones: [Int]? { graph.senones }
  func finish() {}
  func forget() { start() }
}

/// The search over a grammar's bigram, by PocketSphinx.
final class BigramSearch: FirstSearch {
  private let decoder: Decoder
  private let name: String

  /// Begins an utterance.
  init(_ decoder: Decoder, named name: String) throws {
    self.decoder = decoder
    self.name = name
    try decoder.start(name)
  }

  var senones: [Int]? { nil }
  func hear(_ scores: [Int16]) { decoder.process(scores) }
  func finish() { decoder.finish() }
  var hypothesis: Hypothesis? { decoder.hypothesis }
  var segments: [Segment] { decoder.segments }
  func likelyWords(posterior least: Double) -> [LatticeWord] {
    decoder.likelyWords(posterior: least, weighedBy: name)
  }
  func forget() { decoder.forget() }
}
