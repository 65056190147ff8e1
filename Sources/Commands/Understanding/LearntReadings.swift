/// The learnt networks for typed sentences outside the grammars.
public struct LearntReadings: Sendable {
  /// The intent of a sentence; nil: there is no network.
  public var statistics: StatisticalReading?
  /// The paraphrased sentence of the grammars; nil: there is no network.
  public var paraphrases: (any ParaphraseReader)?

  /// Makes the readings. The default is without networks.
  public init(statistics: StatisticalReading? = nil, paraphrases: (any ParaphraseReader)? = nil) {
    (self.statistics, self.paraphrases) = (statistics, paraphrases)
  }
}
