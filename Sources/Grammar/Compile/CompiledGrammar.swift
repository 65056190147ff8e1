/// A library's compiled rules for matching, sampling and speech networks; immutable and cheap to copy.
public struct CompiledGrammar: Sendable {
  var nodes: [Node] = []
  /// The children of sequences and alternatives.
  var children: [Int32] = []
  /// The natural logarithms of alternatives' weights in millionths, parallel to `children`; `Int64.min`
  /// for never.
  var weights: [Int64] = []
  var phraseWords: [Int32] = []
  var tags: [CompiledTag] = []
  var constants: [SlotValue] = []
  var slotNames: [String] = []
  /// The words of the rules, by number.
  var wordIndex = WordIndex()
  var rules: [CompiledRule] = []
  var values: [ValueRule] = []
  /// The names of the data categories, `item` of `data.item`; at most 64.
  var categories: [String] = []
  /// The rules that are intents.
  var intentRules: [Int32] = []
  /// The intents that `RuleFilter.all` allows.
  var commandRules: [Int32] = []
  /// The intents among them without examples.
  var bareRules: [Int32] = []
  /// The root of the politeness before sentences; `frameAfter` is that after them.
  var frameBefore: Int32?
  var frameAfter: Int32?
  var examples: ExampleIndex = ExampleIndex([])

  /// The tables of all of it for matching, made last.
  var tables: MatchTables?

  /// The full names of private rules that no public rule reaches.
  var unusedRules: [String] = []

  /// The full names of the public rules that are intents, in the order of the files.
  public var intents: [String] { intentRules.map { rules[Int($0)].fullName } }

  /// The phrases given with `@example`, by intent.
  public func examples(of intent: String) -> [String] {
    rules.first { $0.fullName == intent }?.documentation.examples ?? []
  }

  /// The documentation comment of an intent, without its `@` lines; empty if it has none.
  public func documentation(of intent: String) -> String {
    rules.first { $0.fullName == intent }?.documentation.text ?? ""
  }

  /// Whether any rule contains a word.
  public func knows(_ word: String) -> Bool { wordIndex.number(of: word) >= 0 }

  /// All words of the rules.
  public var allWords: [String] { words }

  /// The words of the rules, by number.
  var words: [String] { wordIndex.words }

  /// The categories of household words in the rules, `item` of `data.item`.
  public var dataCategories: [String] { categories }

  /// The root nodes of the public rules with these full names or of grammars with these names; if none is
  /// given, all intents but answers.
  func roots(of names: [String]) -> [Int32] {
    if names.isEmpty { return commandRules.map { rules[Int($0)].root } }
    return rules.filter { $0.isPublic && (names.contains($0.fullName) || names.contains($0.grammar)) }.map(\.root)
  }

  func childRange(_ node: Node) -> Range<Int> {
    Int(node.first)..<Int(node.first + node.count)
  }
}
