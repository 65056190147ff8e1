import Foundation

/// A logistic model that makes a confidence of a recognition's evidence.
public struct ConfidenceModel: Sendable, Hashable {
  /// Added for everybody.
  public var bias = 7.0
  /// For each unit of ``Recognition/Evidence/wakeMargin``.
  public var wakeWeight = -1.5
  /// For each unit of ``Recognition/Evidence/phoneLoopMargin``.
  public var phoneLoopWeight = -1.0
  /// For each unit of ``Recognition/Evidence/worstWordMargin``.
  public var worstWordWeight = -0.2
  /// Where the passes disagree.
  public var disagreement = -1.5

  /// The default coefficients.
  public init() {}

  /// 0 to 1.
  public func confidence(_ evidence: Recognition.Evidence) -> Double {
    let sum =
      bias + wakeWeight * (evidence.wakeMargin ?? 0) + phoneLoopWeight * evidence.phoneLoopMargin
      + worstWordWeight * evidence.worstWordMargin + (evidence.passesAgree ? 0 : disagreement)
    return 1 / (1 + exp(-sum))
  }
}
