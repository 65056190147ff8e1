/// The output of `sous grammar check` for a library.
public struct GrammarCheck: Sendable {
  /// One public rule and its size.
  public struct Rule: Sendable, Hashable {
    /// The full name.
    public let name: String
    /// Whether it can be said with the household's current words.
    public let isSpeakable: Bool
    /// Examples in its documentation that the rule itself does not match.
    public let wrongExamples: [String]
  }

  /// The intents in order.
  public let rules: [Rule]
  /// The full names of private rules without any reference.
  public let unusedRules: [String]
  /// The words of the intents, in order, without the household's.
  public let words: [String]

  /// Checks a compiled grammar.
  public init(_ grammar: CompiledGrammar, vocabulary: Vocabulary, reference: ReferenceTime) {
    let heights = Speakable(grammar, vocabulary, .spoken).heights
    rules = grammar.intentRules.map { index in
      let rule = grammar.rules[Int(index)]
      let wrong = rule.documentation.examples.filter { example in
        !grammar.interpretations(
          of: Utterance(example), reference: reference, vocabulary: vocabulary, rules: .only([rule.fullName])
        ).contains { $0.intent == rule.fullName }
      }
      return Rule(name: rule.fullName, isSpeakable: heights[Int(rule.root)] != nil, wrongExamples: wrong)
    }
    unusedRules = grammar.unusedRules
    words = grammar.spokenWords(of: [], vocabulary: nil)
  }
}

extension CompiledGrammar {
  /// All words of the intents, in order; with a vocabulary the household's too.
  ///
  /// `rules` are full names or grammars' names; none means every intent, with the politeness around them.
  public func spokenWords(of rules: [String] = [], vocabulary: Vocabulary?) -> [String] {
    let heights = Speakable(self, vocabulary, .spoken).heights
    var found: Set<String> = []
    var isSeen = [Bool](repeating: false, count: nodes.count)
    var pending = roots(of: rules) + [frameBefore, frameAfter].compactMap(\.self)
    while let index = pending.popLast() {
      guard heights[Int(index)] != nil, !isSeen[Int(index)] else { continue }
      isSeen[Int(index)] = true
      let node = nodes[Int(index)]
      switch node.operation {
      case .word: found.insert(words[Int(node.first)])
      case .phrase: for word in phraseWords[childRange(node)] { found.insert(words[Int(word)]) }
      case .data: for phrase in vocabulary?.phrases(in: categories[Int(node.first)]) ?? [] { found.formUnion(phrase) }
      case .alternatives:
        pending += childRange(node).filter { weights[$0] != Int64.min }.map { children[$0] }
      default: pending += NodeGraph.children(of: node, in: self)
      }
    }
    return found.sorted()
  }
}
