import Commands
import Grammar
import Speech

/// The recogniser's grammars in each situation, made from the same grammars that match text.
public struct SpeechGrammars: Sendable {
  /// The grammar during a ring.
  public static let ringing = "ringing"
  /// The grammar of answers to the box's question.
  public static let answers = "answers"

  /// The probability of politeness in speech: low, because its short words fit any noise.
  private static let frameProbability = 0.03
  /// The factor of the odds of usual sentences about a ring while something rings: most sentences then
  /// are about it.
  private static let ringingExpectation = 12.0

  /// The intents of a second command in one breath: the frequent ones, because all would make the network
  /// twice as large.
  private static let second: Set<String> = [
    "shopping.add", "shopping.remove", "shopping.check", "shopping.show", "timer.start", "timer.cancel", "timer.extend",
    "timer.shorten", "timer.pause", "timer.status", "timer.list", "alarm.set", "alarm.cancel", "meal.show", "meal.plan",
    "recipe.start", "pantry.add", "pantry.use",
  ]
  /// The words between the two.
  private static let joints = [["and"], ["then"], ["and", "then"]]
  /// The probability of a second command: low, because it may begin wherever the first may end.
  private static let secondProbability = 0.03

  private let grammar: CompiledGrammar
  /// The phrases before a command.
  public var wakePhrases: [String]
  private let usual: [SpeechGrammar.Usual]
  private let everyday: Set<String>
  private let commandNetworks: CommandNetworks
  private let ringingNetwork: SpeechNetwork?

  /// Makes the networks of a language.
  /// - Throws: `WordNetwork.Failure`
  public init(_ grammar: CompiledGrammar, wakePhrases: [String], usual: UsualSentences) throws {
    self.usual = usual.sentences
    everyday = usual.words
    self.grammar = grammar
    self.wakePhrases = wakePhrases
    let commandNetworks = CommandNetworks { try Self.commandNetwork(grammar, $0) }
    // The usual one is made now, so that an error shows at once.
    _ = try commandNetworks.network(.init(without: Self.foodFamilies(unknownTo: Vocabulary())))
    self.commandNetworks = commandNetworks
    let silencing = grammar.intents.filter(Interpreter.silencing.contains)
    ringingNetwork =
      silencing.isEmpty ? nil : SpeechNetwork(try grammar.network(of: silencing, vocabulary: Vocabulary()))
  }

  /// The families of commands that are impossible without a menu, or without a place to eat at: they are
  /// not recognised, so that they do not displace possible commands.
  package static func foodFamilies(unknownTo vocabulary: Vocabulary) -> Set<String> {
    var families: Set<String> = []
    if vocabulary.isEmpty("menuitem") { families.formUnion(["menu", "order", "loyalty"]) }
    if vocabulary.isEmpty("business") { families.formUnion(["business", "reservation"]) }
    return families
  }

  private static func commandNetwork(
    _ grammar: CompiledGrammar, _ situation: CommandNetworks.Situation
  ) throws -> SpeechNetwork {
    let intents = grammar.intents.filter { intent in
      !RuleFilter.isAnswer(intent) && !situation.without.contains { intent.hasPrefix("\($0).") }
    }
    let weights = situation.isOrdering ? IntentFrequency.weightsWhileOrdering(intents) : IntentFrequency.weights
    let options = WordNetwork.Options(frameProbability: frameProbability, weights: weights)
    let one = SpeechNetwork(try grammar.network(of: intents, vocabulary: Vocabulary(), options: options))
    let second = intents.filter(Self.second.contains)
    // A continuation in the same breath is part of the order, which has words of its own for that.
    guard !second.isEmpty, !situation.isOrdering else { return one }
    let plain = WordNetwork.Options(hasFrame: false, weights: IntentFrequency.weights)
    return one.followed(
      by: SpeechNetwork(try grammar.network(of: second, vocabulary: Vocabulary(), options: plain)),
      through: joints, probability: secondProbability)
  }

  /// Commands after the wake word.
  /// - Parameter isOrdering: whether an order is in progress: then most sentences are about it.
  /// - Throws: `WordNetwork.Failure`
  public func commands(_ vocabulary: Vocabulary, isOrdering: Bool = false) throws -> SpeechGrammar {
    let network = try commandNetworks.network(
      .init(without: Self.foodFamilies(unknownTo: vocabulary), isOrdering: isOrdering))
    var commands = SpeechGrammar(
      name: Listener.commands, network: network, classes: Self.classes(Self.classNames(of: network), vocabulary),
      wakePhrases: wakePhrases)
    commands.usual = isOrdering ? [] : usual
    commands.everyday = everyday
    commands.allowsTalk = true
    return commands
  }

  /// The sentences that silence a ring, without the wake word; nil: the grammars have none.
  public func ringing(_ vocabulary: Vocabulary) -> SpeechGrammar? {
    ringingNetwork.map { network in
      var ringing = SpeechGrammar(
        name: Self.ringing, network: network, classes: Self.classes(Self.classNames(of: network), vocabulary))
      // Sentences that silence no ring are not in the network.
      for sentence in usual { ringing.expected[sentence.words.joined(separator: " ")] = Self.ringingExpectation }
      return ringing
    }
  }

  /// The probability that the answer is one of the offered words: nearly always.
  private static let choiceProbability = 0.9

  /// Answers by `rules` ("answer.seconds", "box.yes") and by `choices`, without the wake word.
  /// - Throws: `WordNetwork.Failure`
  public func answers(
    _ rules: Set<String>, choices: [String] = [], _ vocabulary: Vocabulary
  ) throws -> SpeechGrammar {
    let network = SpeechNetwork(try grammar.network(of: rules.sorted(), vocabulary: vocabulary))
      .or(choices.map { $0.split(separator: " ").map(String.init) }, probability: Self.choiceProbability)
    return SpeechGrammar(
      name: Self.answers, network: network, classes: Self.classes(Self.classNames(of: network), vocabulary))
  }

  /// The most phrases of a category for recognition.
  private static let mostPhrases = 20_000

  private static func isShorter(_ left: String, _ right: String) -> Bool {
    (left.utf8.count, left) < (right.utf8.count, right)
  }

  private static func classNames(of network: SpeechNetwork) -> Set<String> {
    Set(network.arcs.lazy.map(\.word).filter { $0.hasPrefix("[data.") })
  }

  private static func classes(_ names: Set<String>, _ vocabulary: Vocabulary) -> [String: [String]] {
    names.reduce(into: [:]) { classes, name in
      let category = String(name.dropFirst("[data.".count).dropLast())
      let phrases = Set(vocabulary.phrases(in: category).map { $0.joined(separator: " ") })
      // A program that fills the store with names must not exhaust the memory: the short names are the ones
      // that people say.
      let said = phrases.count <= mostPhrases ? phrases : Set(phrases.sorted(by: isShorter).prefix(mostPhrases))
      classes[name] = said.sorted()
    }
  }
}
