import Foundation

/// A logistic model that makes a confidence of a recognition's evidence.
///
/// The coefficients were fitted by `Scripts/fit-confidence` on commands of synthetic voices in noise and orders of a
/// coffee maker by people, and on other speech of both; what is no command counts four times.
public struct ConfidenceModel: Sendable, Hashable {
  /// Added for everybody.
  public var bias = 2.62
  /// For each unit of ``Recognition/Evidence/phoneLoopMargin``.
  public var phoneLoopWeight = -1.55
  /// For each unit of ``Recognition/Evidence/worstWordMargin``.
  public var worstWordWeight = -1.22
  /// For each unit of ``Recognition/Evidence/wordsApart``.
  public var disagreement = -0.42
  /// For each unit of ``Recognition/Evidence/worstPosterior``.
  public var posteriorWeight = 0.1
  /// For each unit of ``Recognition/Evidence/freeMargin``, of which 0 to 4 counts.
  public var freeWeight = -1.39
  /// For each unit of ``Recognition/Evidence/logProbability``.
  public var ruleWeight = 0.138
  /// For the square root of the seconds of speech: a longer sentence is less likely for its length alone.
  public var lengthWeight = 4.2
  /// Added where a wake phrase was heard: whoever says it means the box.
  public var wakeWeight = 0.87

  /// The default coefficients.
  public init() {}

  /// A word or two that stand for a whole sentence would count for more than all else together.
  private static let largestFreeMargin = 4.0

  /// 0 to 1.
  public func confidence(_ evidence: Recognition.Evidence) -> Double {
    let sum =
      bias + phoneLoopWeight * evidence.phoneLoopMargin + worstWordWeight * evidence.worstWordMargin
      + disagreement * evidence.wordsApart + posteriorWeight * evidence.worstPosterior
      + freeWeight * min(max(evidence.freeMargin, 0), Self.largestFreeMargin)
      + ruleWeight * evidence.logProbability
      + lengthWeight * (Double(evidence.speechFrames) / Double(FrontEnd.framesPerSecond)).squareRoot()
      + (evidence.wakeMargin == nil ? 0 : wakeWeight)
    return 1 / (1 + exp(-sum))
  }
}
