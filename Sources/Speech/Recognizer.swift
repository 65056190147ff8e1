/// A recogniser of the words of one utterance.
///
/// Not thread-safe: a recogniser belongs to one thread.
public protocol Recognizer: AnyObject {
  /// Loads `grammar` under its name, or replaces the one there. A current utterance is dropped.
  /// - Returns: the phrases and words that are left out because they are unpronounceable.
  /// - Throws: ``SpeechError`` if nothing is left to recognise.
  @discardableResult
  func load(_ grammar: SpeechGrammar) throws -> [String]

  /// The words of a grammar's classes whose sounds would have to be guessed.
  func strangeWords(in grammar: SpeechGrammar) -> [String]

  /// Stores the guessed sounds of strange words.
  func take(_ guesses: [String: [String]], for words: [String])

  /// Begins an utterance with the grammar called `name`.
  func begin(_ name: String) throws

  /// Takes further samples of the utterance: 16 kHz mono.
  func hear(_ samples: [Int16])

  /// The partial transcript; empty: nothing yet.
  var partial: String { get }

  /// Ends the utterance. Nil: no sentence of the grammar was recognised.
  func end() throws -> Recognition?
}

/// The possible sentences in one situation.
public struct SpeechGrammar: Sendable, Hashable {
  /// "commands", "ringing".
  public var name: String
  public var network: SpeechNetwork
  /// For each class in the network, `[data.item]`, its phrases: words separated by single spaces.
  public var classes: [String: [String]]
  /// The usual sentences, with their frequencies: these wordings are likelier than the network's others.
  /// A class stands for its phrases. Without the wake phrase.
  public var usual: [Usual] = []
  /// Phrases of classes that are far more frequent than the others; empty: all alike.
  public var everyday: Set<String> = []
  /// The expected sentences of the situation, each with the factor of its odds; without the wake phrase.
  /// If there are any, the odds of all others are halved.
  public var expected: [String: Double] = [:]
  /// Whether a sentence outside it may be free talk (``TalkModel``). The default is that it may not.
  public var allowsTalk = false
  /// The phrases at the beginning, which are left off the result; empty: none.
  public var wakePhrases: [String]

  /// Makes a grammar.
  public init(
    name: String, network: SpeechNetwork, classes: [String: [String]] = [:], wakePhrases: [String] = []
  ) {
    self.name = name
    self.network = network
    self.classes = classes
    self.wakePhrases = wakePhrases
  }
}

extension SpeechGrammar {
  /// The words in the phrases of its classes.
  var phraseWords: Set<String> { classes.words }

  /// The confidence that `text` was said, given its confidence by the sound alone (Bayes' rule).
  func confidence(of text: String, withoutExpectation confidence: Double) -> Double {
    guard !expected.isEmpty else { return confidence }
    let factor = expected[text] ?? 0.5
    return factor * confidence / (1 - confidence + factor * confidence)
  }

  /// A frequent sentence.
  public struct Usual: Sendable, Hashable {
    public var words: [String]
    public var count: Double

    /// Makes a sentence; the default count is 1.
    public init(words: [String], count: Double = 1) {
      self.words = words
      self.count = count
    }
  }
}

/// The recognition of one utterance.
public struct Recognition: Sendable, Hashable {
  /// The words, without the wake phrase.
  public var text: String
  /// The confidence that these words were said and no others, 0 to 1.
  public var confidence: Double
  /// The probability that a sentence with this beginning ends there, 0 to 1, by the grammar.
  public var endProbability: Double
  /// The seconds from the start of the utterance to the first and the last word after the wake phrase.
  public var start: Double
  public var end: Double
  /// The evidence for the confidence.
  public var evidence: ConfidenceFeatures
  /// The nearest rival with another meaning; nil: there is none nearby.
  public var twin: Twin?
  /// The free talk, if it was no sentence of the grammar; nil: the grammar's sentence is sure enough, or
  /// there is no other.
  public var talk: Talk?

  /// Free talk, independent of the rules.
  public struct Talk: Sendable, Hashable {
    /// The text without the wake phrase.
    public var text: String
    /// The fit of the words to the sound, 0 to 1.
    public var confidence: Double
    /// The evidence for the confidence.
    public var evidence: ConfidenceFeatures
  }

  /// A sentence that sounds nearly like the recognised one.
  public struct Twin: Sendable, Hashable {
    /// Its words, without the wake phrase.
    public var text: String
    /// The confidence that one of the two was said, 0 to 1.
    public var confidence: Double

    /// Makes a twin.
    public init(text: String, confidence: Double) {
      self.text = text
      self.confidence = confidence
    }
  }

  /// Makes a recognition.
  public init(
    text: String, confidence: Double, endProbability: Double = 1, start: Double, end: Double,
    evidence: ConfidenceFeatures,
    twin: Twin? = nil
  ) {
    self.text = text
    self.confidence = confidence
    self.endProbability = endProbability
    self.start = start
    self.end = end
    self.evidence = evidence
    self.twin = twin
  }

  /// The measurements for a confidence.
  public struct ConfidenceFeatures: Sendable, Hashable, Encodable {
    /// The margin of a free loop of phones on the same frames: natural log-likelihood per speech frame,
    /// averaged over the words; 0 is a perfect fit, large is bad.
    public var phoneLoopMargin: Double
    /// The margin of the word with the worst fit; a short word counts less.
    public var worstWordMargin: Double
    /// The margin of the wake phrase; nil: none was expected.
    public var wakeMargin: Double?
    /// The least log-posterior of the words among all words considered by the first pass, or by the one
    /// that found them (F. Wessel, R. Schlüter, K. Macherey, H. Ney, "Confidence measures for large
    /// vocabulary continuous speech recognition", 2001); 0 is certain, -9 was not considered.
    public var worstPosterior: Double
    /// The difference between the free first pass and the grammar-bound second: the share of their phrases
    /// that are not in the other, in words of the second. One word is little, five are a sentence made of
    /// garbage. 0 if the second explains the sound better: then the first has only missed it.
    public var wordsApart: Double
    /// The margin of the first pass's words over the second's on the whole sound: natural log-likelihood
    /// per speech frame; below 0 if only the rules' probabilities or the first pass's pruning made them
    /// differ.
    public var freeMargin: Double
    /// The margin of the sentence over the best one with another meaning, sound and rules together: a
    /// natural logarithm; nil: none is nearer than ``ConfidenceModel/largestRivalMargin``.
    public var rivalMargin: Double?
    /// The rules' log-probability of the sentence, without the weight of probabilities.
    public var logProbability: Double
    /// The frames of 10 ms in the words.
    public var speechFrames: Int

    private enum CodingKeys: String, CodingKey {
      case phoneLoopMargin = "phone_loop_margin"
      case worstWordMargin = "worst_word_margin"
      case wakeMargin = "wake_margin"
      case worstPosterior = "worst_posterior"
      case wordsApart = "words_apart"
      case freeMargin = "free_margin"
      case rivalMargin = "rival_margin"
      case logProbability = "log_probability"
      case speechFrames = "speech_frames"
    }
  }
}

extension [String: [String]] {
  /// The words of phrases by class.
  var words: Set<String> { Set(values.joined().lazy.flatMap { $0.split(separator: " ") }.map(String.init)) }
}
