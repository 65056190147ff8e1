import Synchronization

/// The tables of a grammar for matching: immutable rows of plain numbers, shared by all matchers.
final class MatchTables: Sendable {
  /// The words of the rules, by number.
  let words: WordIndex
  /// The names of the data categories.
  let categories: [String]
  let slotNames: [String]
  let constants: [SlotValue]
  let values: [ValueRule]
  /// The full names of all rules.
  let ruleNames: [String]
  let layers: [GrammarLayer]
  /// The numbers of the rules that are intents.
  let intents: [Int32]

  private let nodes: Flat<FlatNode>
  private let starts: Flat<Reach.Start>
  private let ends: Flat<Reach.End>
  private let children: Flat<Int32>
  private let placeStarts: Flat<Reach.Start>
  private let placeEnds: Flat<Reach.End>
  private let weights: Flat<Int64>
  private let phraseWords: Flat<Int32>
  private let tags: Flat<FlatTag>
  private let jumps: JumpTables
  private let needs: Flat<Needs.Pair>
  private let needRows: NeedRows
  private let sets: WordRows
  private let rules: RuleRows
  private let roots: Flat<Int32>
  private let frameBefore: Int32?
  private let frameAfter: Int32?
  /// The last used matcher, for the next use: its memory costs as much as matching a short sentence.
  private let spare = Mutex<LentMatcher?>(nil)

  /// Builds the tables of a compiled grammar.
  init(_ grammar: CompiledGrammar) {
    let graph = NodeGraph(grammar)
    var reaches = ReachCompiler(grammar, graph)
    var nodes = Flat<FlatNode>(capacity: grammar.nodes.count)
    var places = [Reach](repeating: Reach(), count: grammar.children.count)
    var jumps = JumpTables()
    let isKept = grammar.nodesToKeep()
    for (index, node) in grammar.nodes.enumerated() {
      let reach = reaches.reaches[index]
      var flat = FlatNode(node, reach, isKept: isKept[index], in: grammar)
      let isWide = node.operation == .alternatives && node.count >= JumpTables.width
      if flat.isPlain || (isWide && reach.start.words.set != WordSets.any) {
        flat.jump = jumps.add(node, grammar, reaches)
      }
      nodes.append(flat)
      guard node.operation == .sequence || node.operation == .alternatives else { continue }
      let range = grammar.childRange(node)
      for place in range {
        places[place] = reaches.rest(node.operation == .sequence ? place..<range.upperBound : place..<place + 1)
      }
    }
    words = grammar.wordIndex
    categories = grammar.categories
    slotNames = grammar.slotNames
    constants = grammar.constants
    values = grammar.values
    ruleNames = grammar.rules.map(\.fullName)
    layers = grammar.rules.map(\.layer)
    intents = grammar.intentRules
    self.nodes = nodes
    self.jumps = jumps
    starts = Flat(reaches.reaches.map(\.start))
    ends = Flat(reaches.reaches.map(\.end))
    children = Flat(grammar.children)
    placeStarts = Flat(places.map(\.start))
    placeEnds = Flat(places.map(\.end))
    weights = Flat(grammar.weights)
    phraseWords = Flat(grammar.phraseWords)
    tags = Flat(grammar.tags.map(FlatTag.init))
    roots = Flat(grammar.rules.map(\.root))
    frameBefore = grammar.frameBefore
    frameAfter = grammar.frameAfter
    let needs = Needs(grammar, graph)
    self.needs = Flat(needs.pairs)
    needRows = needs.rows
    sets = WordRows(reaches.sets, wordCount: grammar.words.count)
    rules = RuleRows(
      grammar.intentRules.map { reaches.reaches[Int(grammar.rules[Int($0)].root)] }, reaches.sets,
      wordCount: grammar.words.count)
  }

  /// Read-only views of the rows, valid during the lifetime of these tables.
  private var views: MatchViews {
    MatchViews(
      nodes: nodes.view, starts: starts.view, ends: ends.view, children: children.view,
      placeStarts: placeStarts.view, placeEnds: placeEnds.view, weights: weights.view,
      phraseWords: phraseWords.view, tags: tags.view, jumps: jumps.numbers.view, needs: needs.view,
      needRows: needRows.view, sets: sets.view, rules: rules.view, roots: roots.view, frameBefore: frameBefore,
      frameAfter: frameAfter)
  }

  /// Lends a matcher; during the loan, other callers get a new one.
  func withMatcher<Result>(_ body: (inout Matcher) -> Result) -> Result {
    let lent = spare.withLock { $0.take() } ?? LentMatcher(Matcher(views))
    let result = body(&lent.matcher)
    // Frees the memory of one hostile sentence.
    if !lent.matcher.isLarge { spare.withLock { $0 = lent } }
    return result
  }
}

/// A matcher with a fixed place in memory, so that lending moves none of it.
private final class LentMatcher: @unchecked Sendable {
  // Used only by the caller that has taken it out of the tables.
  var matcher: Matcher

  init(_ matcher: consuming Matcher) {
    self.matcher = matcher
  }
}

/// Views of the rows of ``MatchTables``.
struct MatchViews: BitwiseCopyable, Sendable {
  let nodes: FlatView<FlatNode>
  /// The possible beginnings of each node.
  let starts: FlatView<Reach.Start>
  /// The possible ends of each node.
  let ends: FlatView<Reach.End>
  let children: FlatView<Int32>
  /// Parallel to `children`: the beginnings of an alternative, and of the rest of a sequence from this
  /// child on.
  let placeStarts: FlatView<Reach.Start>
  /// The same for ends.
  let placeEnds: FlatView<Reach.End>
  let weights: FlatView<Int64>
  let phraseWords: FlatView<Int32>
  let tags: FlatView<FlatTag>
  let jumps: FlatView<Int32>
  /// The needs of each node.
  let needs: FlatView<Needs.Pair>
  let needRows: NeedRows.View
  let sets: WordRows.View
  let rules: RuleRows.View
  /// The root node of each rule.
  let roots: FlatView<Int32>
  let frameBefore: Int32?
  let frameAfter: Int32?
}
