import Foundation

/// A logistic model that makes a confidence of a recognition's evidence.
///
/// The coefficients were fitted by `Scripts/fit-confidence` on commands of synthetic voices in noise and orders of a
/// coffee maker by people, and on other speech of both; what is no command counts four times.
public struct ConfidenceModel: Sendable, Hashable {
  /// Added for everybody.
  public var bias = 4.1
  /// For each unit of ``Recognition/Evidence/phoneLoopMargin``.
  public var phoneLoopWeight = -1.2
  /// For each unit of ``Recognition/Evidence/worstWordMargin``.
  public var worstWordWeight = -0.77
  /// For each unit of ``Recognition/Evidence/wordsApart``.
  public var disagreement = -0.79
  /// For each unit of ``Recognition/Evidence/worstPosterior``.
  public var posteriorWeight = 0.13
  /// For each unit of ``Recognition/Evidence/freeMargin``, of which 0 to 4 counts.
  public var freeWeight = -1.39

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
    return 1 / (1 + exp(-sum))
  }
}
