import Foundation

/// The evidence for a detection's score.
public struct WakeWordEvidence: Sendable, Hashable, Encodable {
  /// The mean over the word's phones of their mean log-posterior, natural logarithm; 0 at best.
  public var phonePosterior = 0.0
  /// The mean over the phones' states of their difference from the best state of all; 0 at best.
  public var stateFit = 0.0
  /// The search's score for each state.
  public var search = 0.0
  /// The number of the word's phones.
  public var phones = 0
  /// The logarithm of the word's posterior among everyday words (``WakeWordCheck``); nil: there was no
  /// check.
  public var wordPosterior: Double?
  /// The log-likelihood of the phrase as a transcript of the sound relative to a sound without words
  /// (``WakeWordLook``); nil: there was no look.
  public var spelling: Double?

  private enum CodingKeys: String, CodingKey {
    case phonePosterior = "phone_posterior"
    case stateFit = "state_fit"
    case search, phones
    case wordPosterior = "word_posterior"
    case spelling
  }
}

/// The confidence of a detection, by its evidence: the log-odds that the word was said, plus 5.6, so
/// that the default threshold of 6 permits about one false alarm in an hour of people reading, for a
/// word of five sounds.
///
/// Logistic regression on any words of people who read, by `Scripts/train/wake`.
public struct WakeWordModel: Sendable, Hashable {
  /// The constant term.
  public var bias: Double
  /// The weight of ``WakeWordEvidence/phonePosterior``.
  public var posteriorWeight: Double
  /// The weight of ``WakeWordEvidence/stateFit``.
  public var fitWeight: Double
  /// The weight of ``WakeWordEvidence/search``.
  public var searchWeight: Double
  /// The weight of the number of phones: the longer a word, the rarer it is by chance.
  public var phoneWeight: Double
  /// The weight of ln(1 - ``WakeWordEvidence/wordPosterior``): the difference between unlikely and
  /// impossible matters less than that between certain and doubtful.
  public var checkWeight: Double
  /// The weight of ``WakeWordEvidence/spelling``.
  public var spellingWeight = 0.0

  /// The model for the spotter's own detections.
  public static let spotter = Self(
    bias: 6.06, posteriorWeight: 1.9, fitWeight: 0.58, searchWeight: 0.28, phoneWeight: 0.41, checkWeight: 0)
  /// The model for checked detections.
  public static let checked = Self(
    bias: 7.48, posteriorWeight: 1.32, fitWeight: 0.62, searchWeight: 0.2, phoneWeight: 0.58, checkWeight: -1.86)
  /// The model for detections after a look by another network: three quarters of the spotter's log-odds,
  /// and the network's term. Fitted by logistic regression to seven words of strangers against 20 words
  /// that people reading had not said, half an hour for each: the default threshold of 6 permitted two of
  /// these.
  public static let looked = Self(
    bias: 4.3, posteriorWeight: 1.43, fitWeight: 0.44, searchWeight: 0.21, phoneWeight: 0.31, checkWeight: 0,
    spellingWeight: 0.7)

  /// The score, from 0; higher is surer. Without a check it is the highest that a check would give.
  public func score(_ evidence: WakeWordEvidence) -> Double { max(0, logOdds(evidence)) }

  /// The score without a lower bound.
  func logOdds(_ evidence: WakeWordEvidence) -> Double {
    bias + posteriorWeight * evidence.phonePosterior + fitWeight * evidence.stateFit + searchWeight * evidence.search
      + phoneWeight * Double(evidence.phones) + checkWeight * log1p(-(evidence.wordPosterior ?? 0))
      + spellingWeight * (evidence.spelling ?? 0)
  }
}
