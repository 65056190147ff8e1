/// The sentences of rules as a weighted automaton over words, for a speech recogniser.
///
/// Every path from `start` to a final state is a sentence; at each state the probabilities of its arcs
/// and of ending there add up to 1.
public struct WordNetwork: Sendable, Hashable {
  /// A word, or nothing, that leads from one state to another.
  public struct Arc: Sendable, Hashable {
    /// The state it leaves.
    public var from: Int
    /// The state it enters.
    public var to: Int
    /// The word, a class such as `[data.item]`, or nil for none.
    public var word: String?
    /// The natural logarithm of the probability of taking it from its state.
    public var logProbability: Double

    /// Makes an arc.
    public init(from: Int, to: Int, word: String?, logProbability: Double) {
      self.from = from
      self.to = to
      self.word = word
      self.logProbability = logProbability
    }
  }

  /// A state where a sentence may end.
  public struct Final: Sendable, Hashable {
    /// The state.
    public var state: Int
    /// The natural logarithm of the probability of ending there.
    public var logProbability: Double

    /// Makes a final state.
    public init(state: Int, logProbability: Double) {
      self.state = state
      self.logProbability = logProbability
    }
  }

  /// The options of a network.
  public struct Options: Sendable {
    /// Whether household words are one arc a category (`[data.item]`) or all their phrases. The default is
    /// the class.
    public var expandsData: Bool
    /// The most levels of a rule inside itself, except at its end. The default is 2.
    public var recursionLimit: Int
    /// Whether the politeness of the grammar `frame` may surround the rules. The default is yes.
    public var hasFrame: Bool
    /// The probability of a word of politeness before or after a sentence. The default is 0.2.
    public var frameProbability: Double
    /// The relative frequency of intents, by full name; 1 for those left out. The default: all alike.
    public var weights: [String: Double]
    /// The most arcs of a network: larger ones are refused, because they take seconds to make. The default
    /// is 500,000.
    public var arcLimit: Int

    /// Makes options.
    public init(
      expandsData: Bool = false, recursionLimit: Int = 2, hasFrame: Bool = true, frameProbability: Double = 0.2,
      weights: [String: Double] = [:], arcLimit: Int = 500_000
    ) {
      self.expandsData = expandsData
      self.recursionLimit = recursionLimit
      self.hasFrame = hasFrame
      self.frameProbability = frameProbability
      self.weights = weights
      self.arcLimit = arcLimit
    }
  }

  /// The reason why there is no network.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The network exceeds the limit of arcs; `rule`: the intent that is too large by itself, nil if all
    /// together are.
    case tooLarge(limit: Int, rule: String? = nil)
    /// None of the rules can be said.
    case empty

    /// The error and its remedy.
    public var description: String {
      switch self {
      case .tooLarge(let limit, let rule):
        "\(rule.map { "<\($0)> makes" } ?? "the rules make") a speech network of more than \(limit) arcs; split "
          + "\(rule == nil ? "them" : "it") or leave some out"
      case .empty:
        "none of the rules can be spoken; they need words, or household words that are in the store"
      }
    }
  }

  /// The number of states; they are numbered from 0.
  public var stateCount: Int
  /// The state where every sentence begins.
  public var start: Int
  /// The states where sentences end.
  public var finals: [Final]
  /// All arcs, by the state they leave.
  public var arcs: [Arc]

  /// Makes a network from its parts.
  public init(stateCount: Int, start: Int, finals: [Final], arcs: [Arc]) {
    self.stateCount = stateCount
    self.start = start
    self.finals = finals
    self.arcs = arcs
  }

  /// The words on the arcs, in order, without classes.
  public var words: [String] {
    Set(arcs.compactMap(\.word).filter { !$0.hasPrefix("[") }).sorted()
  }

  /// The classes on the arcs, in order: `[data.item]`.
  public var classes: [String] {
    Set(arcs.compactMap(\.word).filter { $0.hasPrefix("[") }).sorted()
  }

  /// The same network with one final state, reached by arcs without a word, for some decoders.
  public func withSingleFinal() -> WordNetwork {
    var network = self
    network.stateCount += 1
    network.arcs += finals.map {
      Arc(from: $0.state, to: stateCount, word: nil, logProbability: $0.logProbability)
    }
    network.arcs.sort { $0.from < $1.from }
    network.finals = [Final(state: stateCount, logProbability: 0)]
    return network
  }
}

extension CompiledGrammar {
  /// The speech network of intents, given by full names or grammars' names; without any, of every intent
  /// but answers.
  ///
  /// Typed-only words are left out, values are expanded through their rules, recursion at a rule's end is
  /// a loop. Throws `WordNetwork.Failure`.
  public func network(
    of rules: [String] = [], vocabulary: Vocabulary, options: WordNetwork.Options = .init()
  ) throws(WordNetwork.Failure) -> WordNetwork {
    var builder = NetworkBuilder(self, vocabulary, options)
    return try builder.build(roots(of: rules))
  }
}
