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

  private enum CodingKeys: String, CodingKey {
    case phonePosterior = "phone_posterior"
    case stateFit = "state_fit"
    case search, phones
    case wordPosterior = "word_posterior"
  }
}

/// How sure a detection is, by its evidence: the logarithm of the odds that the word was said, and so much that what is no
/// word at all has 0.
///
/// Logistic regression on any words of people who read, by `Scripts/fit-wake`.
public struct WakeWordModel: Sendable, Hashable {
  /// Added for everybody.
  public var bias = 6.79
  /// For each unit of ``WakeWordEvidence/phonePosterior``.
  public var posteriorWeight = 1.85
  /// For each unit of ``WakeWordEvidence/stateFit``.
  public var fitWeight = 0.86
  /// For each unit of ``WakeWordEvidence/search``.
  public var searchWeight = 0.35
  /// For each phone: the longer a word, the rarer it is by chance.
  public var phoneWeight = 0.27
  /// Added where a word was looked at.
  public var checkBias = 5.13
  /// For each unit of ln(1 - ``WakeWordEvidence/wordPosterior``): whether somebody hardly or by no means said the word
  /// makes less of a difference than whether it is doubtful.
  public var checkWeight = -2.0

  /// The default coefficients.
  public init() {}

  /// From 0; higher is surer.
  public func score(_ evidence: WakeWordEvidence) -> Double {
    let odds =
      bias + posteriorWeight * evidence.phonePosterior + fitWeight * evidence.stateFit
      + searchWeight * evidence.search + phoneWeight * Double(evidence.phones)
    return max(0, odds + (evidence.wordPosterior.map { checkBias + checkWeight * log1p(-$0) } ?? 0))
  }

  /// What a look at a word adds to its score at most: somebody surely said it.
  public var mostGained: Double { checkBias }
}
