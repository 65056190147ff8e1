import Foundation

/// What a detection's score is made of.
public struct WakeWordEvidence: Sendable, Hashable, Encodable {
  /// The mean over the word's phones of their mean log-posterior, natural logarithm; 0 at best.
  public var phonePosterior = 0.0
  /// The mean over the phones' states of how much worse they explain the sound than the best state of all; 0 at best.
  public var stateFit = 0.0
  /// What the search's frames count for, for each state.
  public var search = 0.0
  /// How many phones the word has.
  public var phones = 0
  /// The logarithm of the word's posterior among everyday words (``WakeWordCheck``); nil: nobody has looked.
  public var wordPosterior: Double?
  /// How much likelier the phrase is to be written of the sound than of a sound without words, natural logarithm
  /// (``WakeWordLook``); nil: nobody has looked.
  public var spelling: Double?

  private enum CodingKeys: String, CodingKey {
    case phonePosterior = "phone_posterior"
    case stateFit = "state_fit"
    case search, phones
    case wordPosterior = "word_posterior"
    case spelling
  }
}

/// How sure a detection is, by its evidence: the logarithm of the odds that the word was said, and 5.6 more, so that the
/// default threshold of 6 lets through about one false alarm in an hour of people who read, for a word of five sounds.
///
/// Logistic regression on any words of people who read, by `Scripts/fit-wake`.
public struct WakeWordModel: Sendable, Hashable {
  /// Added for everybody.
  public var bias: Double
  /// For each unit of ``WakeWordEvidence/phonePosterior``.
  public var posteriorWeight: Double
  /// For each unit of ``WakeWordEvidence/stateFit``.
  public var fitWeight: Double
  /// For each unit of ``WakeWordEvidence/search``.
  public var searchWeight: Double
  /// For each phone: the longer a word, the rarer it is by chance.
  public var phoneWeight: Double
  /// For each unit of ln(1 - ``WakeWordEvidence/wordPosterior``): whether somebody hardly or by no means said the word
  /// makes less of a difference than whether it is doubtful.
  public var checkWeight: Double
  /// For each unit of ``WakeWordEvidence/spelling``.
  public var spellingWeight = 0.0

  /// Of what the spotter finds by itself.
  public static let spotter = Self(
    bias: 6.06, posteriorWeight: 1.9, fitWeight: 0.58, searchWeight: 0.28, phoneWeight: 0.41, checkWeight: 0)
  /// Of what was looked at.
  public static let checked = Self(
    bias: 7.48, posteriorWeight: 1.32, fitWeight: 0.62, searchWeight: 0.2, phoneWeight: 0.58, checkWeight: -1.86)
  /// Of what another network has looked at: three quarters of the spotter's logarithm of the odds, and what the network adds.
  /// Fitted by logistic regression to seven words of strangers against 20 words that people reading had not said, half an hour
  /// for each: the default threshold of 6 let two of these through.
  public static let looked = Self(
    bias: 4.3, posteriorWeight: 1.43, fitWeight: 0.44, searchWeight: 0.21, phoneWeight: 0.31, checkWeight: 0,
    spellingWeight: 0.7)

  /// From 0; higher is surer. Where nobody has looked it is what a look makes of it at most.
  public func score(_ evidence: WakeWordEvidence) -> Double { max(0, logOdds(evidence)) }

  /// The same, below 0 as well.
  func logOdds(_ evidence: WakeWordEvidence) -> Double {
    bias + posteriorWeight * evidence.phonePosterior + fitWeight * evidence.stateFit + searchWeight * evidence.search
      + phoneWeight * Double(evidence.phones) + checkWeight * log1p(-(evidence.wordPosterior ?? 0))
      + spellingWeight * (evidence.spelling ?? 0)
  }
}
