/// The permitted intents of an utterance.
public struct RuleFilter: Sendable, Hashable {
  /// The grammar of answers to the box's own questions; they match only on request.
  public static let answerGrammar = "answer"

  /// Every intent except those of the grammar `answer`.
  public static let all = RuleFilter(allowed: nil, refused: [])

  /// Whether an intent's full name is that of an answer, which has a meaning only after a question.
  public static func isAnswer(_ intent: String) -> Bool { intent.hasPrefix("answer.") }

  private let allowed: Set<String>?
  private let refused: Set<String>
  private let added: Set<String>

  private init(allowed: Set<String>?, refused: Set<String>, added: Set<String> = []) {
    self.allowed = allowed
    self.refused = refused
    self.added = added
  }

  /// Only the intents with these full names (`timer.stop`), and all of the grammars with these names
  /// (`answer`).
  public static func only(_ names: Set<String>) -> RuleFilter {
    RuleFilter(allowed: names, refused: [])
  }

  /// The same filter without these intents or grammars.
  public func except(_ names: Set<String>) -> RuleFilter {
    RuleFilter(allowed: allowed, refused: refused.union(names), added: added)
  }

  /// The same filter with these answers, by their full names.
  public func with(answers names: Set<String>) -> RuleFilter {
    RuleFilter(allowed: allowed, refused: refused, added: added.union(names))
  }

  /// Whether the filter allows an intent.
  func allows(_ rule: CompiledRule) -> Bool {
    if !refused.isEmpty, refused.contains(rule.fullName) || refused.contains(rule.grammar) { return false }
    if !added.isEmpty, added.contains(rule.fullName) { return true }
    guard let allowed else { return rule.grammar != Self.answerGrammar }
    return allowed.contains(rule.fullName) || allowed.contains(rule.grammar)
  }
}
