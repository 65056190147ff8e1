import Foundation

/// A logistic model that computes a confidence from a recognition's evidence.
///
/// The coefficients were fitted by `Scripts/train/confidence` on commands of synthetic voices in noise
/// and orders of a coffee maker by people, and on other speech of both; other speech counts four times.
public struct ConfidenceModel: Sendable, Hashable {
  /// The constant term.
  public var bias = 2.92
  /// The weight of ``Recognition/ConfidenceFeatures/phoneLoopMargin``.
  public var phoneLoopWeight = -1.55
  /// The weight of ``Recognition/ConfidenceFeatures/worstWordMargin``.
  public var worstWordWeight = -1.27
  /// The weight of ``Recognition/ConfidenceFeatures/wordsApart``.
  public var disagreement = -0.5
  /// The weight of ``Recognition/ConfidenceFeatures/worstPosterior``.
  public var posteriorWeight = 0.11
  /// The weight of ``Recognition/ConfidenceFeatures/freeMargin``, clamped to 0 to 4.
  public var freeWeight = -1.19
  /// The weight of the difference between ``largestRivalMargin`` and a smaller
  /// ``Recognition/ConfidenceFeatures/rivalMargin``.
  public var rivalWeight = -0.2
  /// The weight of ``Recognition/ConfidenceFeatures/logProbability``, without a wake phrase: a person who
  /// says one means a command, however rare.
  public var ruleWeight = 0.144
  /// The weight of the square root of the seconds of speech, also without one: a longer sentence is less
  /// likely for its length alone.
  public var lengthWeight = 4.22
  /// The constant for a wake phrase, in place of both.
  public var wakeWeight = 0.41

  /// The default coefficients.
  public init() {}

  /// The coefficients for ``PocketSphinxRecognizer``, whose scores have no network of phones in them:
  /// other searches beside them tell little, and the length of the sentence more.
  public static let pocketSphinx = {
    var model = ConfidenceModel()
    (model.bias, model.phoneLoopWeight, model.worstWordWeight) = (0.34, -2.12, -0.08)
    (model.disagreement, model.posteriorWeight, model.freeWeight, model.rivalWeight) = (0, 0.04, 0, 0)
    (model.ruleWeight, model.lengthWeight, model.wakeWeight) = (0.074, 4.82, 1.64)
    return model
  }()

  /// A word or two for a whole sentence would outweigh everything else.
  private static let largestFreeMargin = 4.0

  /// The margin above which a sentence is no rival, a natural logarithm.
  public static let largestRivalMargin = 20.0

  /// The confidence, 0 to 1.
  public func confidence(_ evidence: Recognition.ConfidenceFeatures) -> Double {
    let sum =
      bias + phoneLoopWeight * evidence.phoneLoopMargin + worstWordWeight * evidence.worstWordMargin
      + disagreement * evidence.wordsApart + posteriorWeight * evidence.worstPosterior
      + freeWeight * min(max(evidence.freeMargin, 0), Self.largestFreeMargin)
      + rivalWeight * (Self.largestRivalMargin - min(evidence.rivalMargin ?? .infinity, Self.largestRivalMargin))
      + (evidence.wakeMargin == nil ? unasked(evidence) : wakeWeight)
    return 1 / (1 + exp(-sum))
  }

  /// The terms for an utterance without a wake phrase: the rules' probability of so long a sentence.
  private func unasked(_ evidence: Recognition.ConfidenceFeatures) -> Double {
    let seconds = Double(evidence.speechFrames) / Double(FrontEnd.framesPerSecond)
    return ruleWeight * evidence.logProbability + lengthWeight * seconds.squareRoot()
  }
}
