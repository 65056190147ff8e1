/// Which intents an utterance may have.
public struct RuleFilter: Sendable, Hashable {
  /// The grammar whose rules answer the box's own questions, and match only where it is asked for.
  public static let answerGrammar = "answer"

  /// Every intent except those of the grammar `answer`.
  public static let all = RuleFilter(allowed: nil, refused: [])

  /// Whether an intent's full name is that of an answer, which means something only after a question.
  public static func isAnswer(_ intent: String) -> Bool { intent.hasPrefix("answer.") }

  private let allowed: Set<String>?
  private let refused: Set<String>
  private let added: Set<String>

  private init(allowed: Set<String>?, refused: Set<String>, added: Set<String> = []) {
    self.allowed = allowed
    self.refused = refused
    self.added = added
  }

  /// Only the intents with these full names (`timer.stop`), and all of the grammars with these names (`answer`).
  public static func only(_ names: Set<String>) -> RuleFilter {
    RuleFilter(allowed: names, refused: [])
  }

  /// The same without these intents or grammars.
  public func except(_ names: Set<String>) -> RuleFilter {
    RuleFilter(allowed: allowed, refused: refused.union(names), added: added)
  }

  /// The same and these answers, by their full names.
  public func with(answers names: Set<String>) -> RuleFilter {
    RuleFilter(allowed: allowed, refused: refused, added: added.union(names))
  }

  /// Whether the intent of a grammar may be matched.
  func allows(_ rule: CompiledRule) -> Bool {
    if !refused.isEmpty, refused.contains(rule.fullName) || refused.contains(rule.grammar) { return false }
    if !added.isEmpty, added.contains(rule.fullName) { return true }
    guard let allowed else { return rule.grammar != Self.answerGrammar }
    return allowed.contains(rule.fullName) || allowed.contains(rule.grammar)
  }
}
