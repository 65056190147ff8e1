/// What was learnt of how people word things, for typed sentences that no grammar takes.
public struct LearntReadings: Sendable {
  /// Tells the intent of a sentence; nil: nobody does.
  public var statistics: StatisticalReading?
  /// Tells which sentence of the grammars one is a paraphrase of; nil: nobody does.
  public var paraphrases: (any ParaphraseReader)?

  /// Makes them. The default is that nothing was learnt.
  public init(statistics: StatisticalReading? = nil, paraphrases: (any ParaphraseReader)? = nil) {
    (self.statistics, self.paraphrases) = (statistics, paraphrases)
  }
}
