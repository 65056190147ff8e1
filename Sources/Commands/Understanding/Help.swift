import Grammar

/// What can be said, told with the grammars' own examples.
public struct Help: Sendable {
  private let examples: [(intent: String, phrases: [String])]

  /// Help from the examples of all intents.
  public init(_ grammar: CompiledGrammar) {
    self.init(examples: grammar.intents.map { ($0, grammar.examples(of: $0)) })
  }

  /// Help from examples by intent, in the order they are told.
  public init(examples: [(intent: String, phrases: [String])]) {
    self.examples = examples.filter { !$0.phrases.isEmpty && !$0.intent.hasPrefix("answer.") }
  }

  /// What can be helped with: the families of commands, in order.
  public var topics: [String] {
    var topics: [String] = []
    for (intent, _) in examples where !topics.contains(Self.family(of: intent)) {
      topics.append(Self.family(of: intent))
    }
    return topics
  }

  /// What is said when somebody asks for help; `topic` as they said it: "timers", "the shopping list".
  public func text(about topic: String? = nil) -> String {
    guard let topic else {
      let phrases = topics.compactMap { topic in examples.first { Self.family(of: $0.intent) == topic }?.phrases.first }
      return "You can say, for example: \(Self.quoted(phrases.prefix(4))). "
        + "Ask for help with \(Self.list(topics, joinedBy: "or"))."
    }
    let words = Set(Utterance.words(of: topic).flatMap { [$0, $0.hasSuffix("s") ? String($0.dropLast()) : $0] })
    let fitting = examples.filter { words.contains(Self.family(of: $0.intent)) }
    let named = fitting.isEmpty ? examples.filter { words.contains(Self.verb(of: $0.intent)) } : fitting
    guard !named.isEmpty else {
      return "I have no help about \(topic). Ask for help with \(Self.list(topics, joinedBy: "or"))."
    }
    return "You can say: \(Self.quoted(named.compactMap(\.phrases.first).prefix(6)))."
  }

  private static func family(of intent: String) -> String {
    String(intent.prefix { $0 != "." })
  }

  private static func verb(of intent: String) -> String {
    String(intent.drop { $0 != "." }.dropFirst())
  }

  private static func quoted(_ phrases: some Sequence<String>) -> String {
    Spoken.list(phrases.map { "\u{201C}\($0)\u{201D}" })
  }

  private static func list(_ items: [String], joinedBy word: String) -> String {
    Spoken.list(items, joinedBy: word)
  }
}
