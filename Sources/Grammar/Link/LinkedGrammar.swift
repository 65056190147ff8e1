/// All rules of a library, with their names resolved.
struct LinkedGrammar {
  struct Rule {
    /// The grammar's full name.
    let grammar: String
    /// Whether the grammar's documentation marks all its rules as parts.
    let isPartGrammar: Bool
    let definition: RuleDefinition
    let layer: GrammarLayer
    /// The index of its file, for resolving its references and for errors.
    let file: Int

    var fullName: String { "\(grammar).\(definition.name)" }
  }

  /// The target of a name.
  enum Target: Hashable {
    case rule(Int)
    case data(String)
    case text(WordShape)
  }

  var files: [GrammarFile]
  var rules: [Rule]
  /// For each file the names in its rules.
  var names: [[String: Target]]
}
