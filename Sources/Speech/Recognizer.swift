/// Turns the sound of one utterance into words.
///
/// Not thread-safe: a recogniser lives on one thread.
public protocol Recognizer: AnyObject {
  /// Makes what `grammar` allows recognisable under its name, or replaces it. An utterance under way is forgotten.
  /// - Returns: the phrases and words that are left out because they cannot be pronounced.
  /// - Throws: ``SpeechError`` when nothing is left to recognise.
  @discardableResult
  func load(_ grammar: SpeechGrammar) throws -> [String]

  /// The words of a grammar's classes whose sounds would have to be guessed.
  func strangeWords(in grammar: SpeechGrammar) -> [String]

  /// Takes the sounds that were guessed for strange words.
  func take(_ guesses: [String: [String]], for words: [String])

  /// Begins an utterance bound by the grammar called `name`.
  func begin(_ name: String) throws

  /// Hears more of the utterance: 16 kHz mono.
  func hear(_ samples: [Int16])

  /// What was heard so far; empty: nothing yet.
  var partial: String { get }

  /// Ends the utterance. Nil: nothing that the grammar allows was heard.
  func end() throws -> Recognition?
}

/// What may be said in one situation.
public struct SpeechGrammar: Sendable, Hashable {
  /// "commands", "ringing".
  public var name: String
  public var network: SpeechNetwork
  /// For each class in the network, `[data.item]`, its phrases: words separated by single spaces.
  public var classes: [String: [String]]
  /// What is usually said, with how often: these wordings are likelier than the network's others. A class stands for
  /// its phrases. Without the wake phrase.
  public var usual: [Usual] = []
  /// Phrases of classes that are said far oftener than the others; empty: all alike.
  public var everyday: Set<String> = []
  /// What is said above all where this grammar holds, with by how many times the odds are raised that it was meant;
  /// without the wake phrase. Where there is such, the odds of everything else are halved.
  public var expected: [String: Double] = [:]
  /// Whether what is no sentence of it may be anything that people say (``TalkModel``). The default is that it may not.
  public var allowsTalk = false
  /// Phrases that come before everything else and are left off the result; empty: none.
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
  /// The words that the phrases of its classes are made of.
  var phraseWords: Set<String> { classes.words }

  /// How sure it is that `text` was said, where the sound alone makes it as sure as `confidence` (Bayes' rule).
  func confidence(of text: String, withoutExpectation confidence: Double) -> Double {
    guard !expected.isEmpty else { return confidence }
    let factor = expected[text] ?? 0.5
    return factor * confidence / (1 - confidence + factor * confidence)
  }

  /// A sentence that is said often.
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

/// What was heard in one utterance.
public struct Recognition: Sendable, Hashable {
  /// The words, without the wake phrase.
  public var text: String
  /// 0 to 1: how sure the recogniser is that these words were said and no others.
  public var confidence: Double
  /// 0 to 1: how likely a sentence that begins with these words is over with them, by the grammar's probabilities.
  public var endProbability: Double
  /// Seconds from the start of the utterance to the first and the last word after the wake phrase.
  public var start: Double
  public var end: Double
  /// What the confidence was made of.
  public var evidence: ConfidenceFeatures
  /// The sentence that nearly won and means something else; nil: none came near.
  public var twin: Twin?
  /// What was said if it was no sentence of the grammar; nil: the grammar's is sure enough, or nothing else was heard.
  public var talk: Talk?

  /// Words in such an order as people say them in, whatever the rules.
  public struct Talk: Sendable, Hashable {
    /// Without the wake phrase.
    public var text: String
    /// 0 to 1: how well they fit the sound.
    public var confidence: Double
    /// What the confidence was made of.
    public var evidence: ConfidenceFeatures
  }

  /// A sentence that sounds nearly like the one that was heard.
  public struct Twin: Sendable, Hashable {
    /// Its words, without the wake phrase.
    public var text: String
    /// 0 to 1: how sure the recogniser is that one of the two was said.
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

  /// Measurements behind a confidence.
  public struct ConfidenceFeatures: Sendable, Hashable, Encodable {
    /// How much better a free loop of phones explains the same frames: natural log-likelihood per speech frame,
    /// averaged over the words; 0 is a perfect fit, large is bad.
    public var phoneLoopMargin: Double
    /// The same for the word that fits worst; of a short word less counts.
    public var worstWordMargin: Double
    /// The same as ``phoneLoopMargin`` for the wake phrase; nil: none was expected.
    public var wakeMargin: Double?
    /// How likely the first pass, or the one that found them, finds the words among all that it considered: the natural
    /// log posterior of the one that is least likely (F. Wessel, R. Schlüter, K. Macherey, H. Ney, "Confidence measures
    /// for large vocabulary continuous speech recognition", 2001); 0 is certain, -9 was not considered.
    public var worstPosterior: Double
    /// How far the free first pass is from the grammar-bound second: the share of their phrases that are not the other's,
    /// in words of the second. One word is little, five are a sentence made of garbage. 0 where the second explains the
    /// sound better: then the first has only missed it.
    public var wordsApart: Double
    /// How much better the first pass's words explain the whole sound than the second's: natural log-likelihood per
    /// speech frame; below 0 where only the rules' probabilities or the first pass's pruning made them differ.
    public var freeMargin: Double
    /// How much likelier the sentence is than the best that means something else, sound and rules together: a natural
    /// logarithm; nil: none comes nearer than ``ConfidenceModel/largestRivalMargin``.
    public var rivalMargin: Double?
    /// How likely the rules find the sentence: a natural logarithm, the weight of probabilities taken off.
    public var logProbability: Double
    /// Frames of 10 ms in the words.
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
