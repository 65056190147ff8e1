/// A library's rules in the form that matching, sampling and speech networks work on; immutable and cheap to copy.
public struct CompiledGrammar: Sendable {
  var nodes: [Node] = []
  /// Children of sequences and alternatives.
  var children: [Int32] = []
  /// Natural logarithms of alternatives' weights in millionths, beside `children`; `Int64.min` for never.
  var weights: [Int64] = []
  var phraseWords: [Int32] = []
  var tags: [CompiledTag] = []
  var constants: [SlotValue] = []
  var slotNames: [String] = []
  /// The words that stand in the rules, by number.
  var wordIndex = WordIndex()
  var rules: [CompiledRule] = []
  var values: [ValueRule] = []
  /// Names of the data categories, `item` of `data.item`; at most 64.
  var categories: [String] = []
  /// Rules that are intents.
  var intentRules: [Int32] = []
  /// Those of them that `RuleFilter.all` allows.
  var commandRules: [Int32] = []
  /// Those of them that have no examples.
  var bareRules: [Int32] = []
  /// The roots of the politeness around sentences.
  var frameBefore: Int32?
  var frameAfter: Int32?
  var examples: ExampleIndex = ExampleIndex([])

  /// All of it as matching reads it, laid out when everything else is there.
  var tables: MatchTables?

  /// Full names of private rules that no public rule leads to.
  var unusedRules: [String] = []

  /// Full names of the public rules that are intents, in order of the files.
  public var intents: [String] { intentRules.map { rules[Int($0)].fullName } }

  /// The phrases given with `@example`, by intent.
  public func examples(of intent: String) -> [String] {
    rules.first { $0.fullName == intent }?.documentation.examples ?? []
  }

  /// The documentation comment of an intent, without its `@` lines; empty when it has none.
  public func documentation(of intent: String) -> String {
    rules.first { $0.fullName == intent }?.documentation.text ?? ""
  }

  /// Whether a word stands in any rule.
  public func knows(_ word: String) -> Bool { wordIndex.number(of: word) >= 0 }

  /// All words that stand in rules.
  public var allWords: [String] { words }

  /// The words that stand in the rules, by number.
  var words: [String] { wordIndex.words }

  /// The categories of household words that the rules use, `item` of `data.item`.
  public var dataCategories: [String] { categories }

  /// The root nodes of public rules whose full name or grammar's name is given; when none is, all intents but
  /// answers.
  func roots(of names: [String]) -> [Int32] {
    if names.isEmpty { return commandRules.map { rules[Int($0)].root } }
    return rules.filter { $0.isPublic && (names.contains($0.fullName) || names.contains($0.grammar)) }.map(\.root)
  }

  func childRange(_ node: Node) -> Range<Int> {
    Int(node.first)..<Int(node.first + node.count)
  }
}
