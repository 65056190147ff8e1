import Foundation

/// A logistic model that makes a confidence of a recognition's evidence.
///
/// The coefficients were fitted by `Scripts/fit-confidence` on commands and other speech of synthetic voices in noise;
/// what is no command counts twice.
public struct ConfidenceModel: Sendable, Hashable {
  /// Added for everybody.
  public var bias = 5.47
  /// For each unit of ``Recognition/Evidence/wakeMargin``.
  public var wakeWeight = -0.04
  /// For each unit of ``Recognition/Evidence/phoneLoopMargin``.
  public var phoneLoopWeight = -1.3
  /// For each unit of ``Recognition/Evidence/worstWordMargin``.
  public var worstWordWeight = -0.93
  /// For each unit of ``Recognition/Evidence/passDistance``.
  public var disagreement = -7.85

  /// The default coefficients.
  public init() {}

  /// 0 to 1.
  public func confidence(_ evidence: Recognition.Evidence) -> Double {
    let sum =
      bias + wakeWeight * (evidence.wakeMargin ?? 0) + phoneLoopWeight * evidence.phoneLoopMargin
      + worstWordWeight * evidence.worstWordMargin + disagreement * evidence.passDistance
    return 1 / (1 + exp(-sum))
  }
}
