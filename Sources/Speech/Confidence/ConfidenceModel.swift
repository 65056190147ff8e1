import Foundation

/// A logistic model that makes a confidence of a recognition's evidence.
///
/// The coefficients were fitted by `Scripts/fit-confidence` on commands of synthetic voices in noise and orders of a
/// coffee maker by people, and on other speech of both; what is no command counts four times.
public struct ConfidenceModel: Sendable, Hashable {
  /// Added for everybody.
  public var bias = 2.92
  /// For each unit of ``Recognition/ConfidenceFeatures/phoneLoopMargin``.
  public var phoneLoopWeight = -1.55
  /// For each unit of ``Recognition/ConfidenceFeatures/worstWordMargin``.
  public var worstWordWeight = -1.27
  /// For each unit of ``Recognition/ConfidenceFeatures/wordsApart``.
  public var disagreement = -0.5
  /// For each unit of ``Recognition/ConfidenceFeatures/worstPosterior``.
  public var posteriorWeight = 0.11
  /// For each unit of ``Recognition/ConfidenceFeatures/freeMargin``, of which 0 to 4 counts.
  public var freeWeight = -1.19
  /// For each unit by which ``Recognition/ConfidenceFeatures/rivalMargin`` is less than ``largestRivalMargin``.
  public var rivalWeight = -0.2
  /// For each unit of ``Recognition/ConfidenceFeatures/logProbability``, where no wake phrase was heard: whoever says one means a
  /// command, however rare.
  public var ruleWeight = 0.144
  /// For the square root of the seconds of speech, likewise: a longer sentence is less likely for its length alone.
  public var lengthWeight = 4.22
  /// Added where a wake phrase was heard, in the place of both.
  public var wakeWeight = 0.41

  /// The default coefficients.
  public init() {}

  /// The coefficients for ``PocketSphinxRecognizer``, whose scores have no network of phones in them: what other searches
  /// say beside them tells little, and the length of the sentence more.
  public static let pocketSphinx = {
    var model = ConfidenceModel()
    (model.bias, model.phoneLoopWeight, model.worstWordWeight) = (0.34, -2.12, -0.08)
    (model.disagreement, model.posteriorWeight, model.freeWeight, model.rivalWeight) = (0, 0.04, 0, 0)
    (model.ruleWeight, model.lengthWeight, model.wakeWeight) = (0.074, 4.82, 1.64)
    return model
  }()

  /// A word or two that stand for a whole sentence would count for more than all else together.
  private static let largestFreeMargin = 4.0

  /// Sentences that are more than this less likely are no rivals, a natural logarithm.
  public static let largestRivalMargin = 20.0

  /// 0 to 1.
  public func confidence(_ evidence: Recognition.ConfidenceFeatures) -> Double {
    let sum =
      bias + phoneLoopWeight * evidence.phoneLoopMargin + worstWordWeight * evidence.worstWordMargin
      + disagreement * evidence.wordsApart + posteriorWeight * evidence.worstPosterior
      + freeWeight * min(max(evidence.freeMargin, 0), Self.largestFreeMargin)
      + rivalWeight * (Self.largestRivalMargin - min(evidence.rivalMargin ?? .infinity, Self.largestRivalMargin))
      + (evidence.wakeMargin == nil ? unasked(evidence) : wakeWeight)
    return 1 / (1 + exp(-sum))
  }

  /// What counts where nobody has called the box: how likely the rules find so long a sentence.
  private func unasked(_ evidence: Recognition.ConfidenceFeatures) -> Double {
    let seconds = Double(evidence.speechFrames) / Double(FrontEnd.framesPerSecond)
    return ruleWeight * evidence.logProbability + lengthWeight * seconds.squareRoot()
  }
}
