import Foundation

/// Turns linked rules into node arrays.
struct GrammarCompiler {
  private let linked: LinkedGrammar
  private var grammar = CompiledGrammar()
  private var slotNumbers: [String: Int32] = [:]
  private var valueNumbers: [Int: Int32] = [:]
  /// Nodes shared by all uses, so that each match at a position is kept once.
  private var shared: [LinkedGrammar.Target: Int32] = [:]
  private var errors: [GrammarError] = []

  private init(_ linked: LinkedGrammar) {
    self.linked = linked
  }

  static func compile(_ linked: LinkedGrammar, values: [ValueRule]) throws(GrammarErrors) -> CompiledGrammar {
    var compiler = GrammarCompiler(linked)
    compiler.register(values)
    for rule in linked.rules.indices { compiler.compile(rule) }
    guard compiler.errors.isEmpty else { throw GrammarErrors(compiler.errors) }
    let errors = RuleChecks.errors(in: compiler.grammar, linked)
    guard errors.isEmpty else { throw GrammarErrors(errors) }
    compiler.finish()
    return compiler.grammar
  }

  private mutating func register(_ values: [ValueRule]) {
    let byName = Dictionary(values.map { ($0.name, $0) }) { $1 }
    for (index, rule) in linked.rules.enumerated() {
      guard rule.definition.isPublic, let value = byName[rule.fullName] else { continue }
      valueNumbers[index] = Int32(grammar.values.count)
      grammar.values.append(value)
    }
  }

  private mutating func compile(_ index: Int) {
    let rule = linked.rules[index]
    let root = node(rule.definition.expansion, rule.file)
    // The rules of a grammar of values are for other grammars: "five" alone is no command.
    let isOfValues = valueNumbers.keys.contains { linked.rules[$0].grammar == rule.grammar }
    let isIntent =
      rule.definition.isPublic && !isOfValues && rule.grammar != "frame" && !rule.isPartGrammar
      && !rule.definition.documentation.isPart
    grammar.rules.append(
      CompiledRule(
        fullName: rule.fullName, grammar: rule.grammar, isPublic: rule.definition.isPublic, isIntent: isIntent,
        layer: rule.layer, documentation: rule.definition.documentation, root: root))
  }

  // MARK: Nodes

  private mutating func add(_ operation: Node.Operation, _ first: Int32 = 0, _ count: Int32 = 0) -> Int32 {
    grammar.nodes.append(Node(operation: operation, first: first, count: count))
    return Int32(grammar.nodes.count - 1)
  }

  private mutating func add(_ operation: Node.Operation, children: [Int32], weights: [Int64]? = nil) -> Int32 {
    let start = Int32(grammar.children.count)
    grammar.children += children
    grammar.weights += weights ?? children.map { _ in 0 }
    return add(operation, start, Int32(children.count))
  }

  private mutating func node(_ expansion: Expansion, _ file: Int) -> Int32 {
    switch expansion {
    case .token(let token):
      return token.isComma ? add(.comma) : phrase(token.words)
    case .reference(let reference):
      return node(reference, file)
    case .null:
      return add(.null)
    case .void:
      return add(.void)
    case .sequence(let items):
      return sequence(items, file)
    case .alternatives(let items):
      let weights = items.map { item in
        let weight = item.weight ?? 1
        return weight > 0 ? Int64((log(weight) * 1e6).rounded()) : Int64.min
      }
      return add(.alternatives, children: items.map { node($0.expansion, file) }, weights: weights)
    case .optional(let item):
      return add(.optional, node(item, file))
    case .zeroOrMore(let item):
      return add(.repetition, node(item, file), 0)
    case .oneOrMore(let item):
      return add(.repetition, node(item, file), 1)
    case .tagged(let item, let tags):
      var child = node(item, file)
      for tag in tags { child = add(.tag, child, number(of: tag, isOnNull: item == .null)) }
      return child
    }
  }

  /// A sequence with its adjacent plain words joined into phrases.
  private mutating func sequence(_ items: [Expansion], _ file: Int) -> Int32 {
    var children: [Int32] = []
    var words: [String] = []
    for item in items {
      if case .token(let token) = item, !token.isComma {
        words += token.words
        continue
      }
      if !words.isEmpty { children.append(phrase(words)) }
      words = []
      children.append(node(item, file))
    }
    if !words.isEmpty { children.append(phrase(words)) }
    return children.count == 1 ? children[0] : add(.sequence, children: children)
  }

  private mutating func phrase(_ words: [String]) -> Int32 {
    let numbers = words.map { number(ofWord: $0) }
    if numbers.count == 1 { return add(.word, numbers[0], 1) }
    let start = Int32(grammar.phraseWords.count)
    grammar.phraseWords += numbers
    return add(.phrase, start, Int32(numbers.count))
  }

  private mutating func node(_ reference: RuleReference, _ file: Int) -> Int32 {
    // The linker has reported a name without a target.
    guard let target = linked.names[file][reference.name] else { return add(.void) }
    if let node = shared[target] { return node }
    let node: Int32
    switch target {
    case .rule(let rule):
      node = valueNumbers[rule].map { add(.value, Int32(rule), $0) } ?? add(.rule, Int32(rule))
    case .text(let shape):
      node = shape == .typed ? add(.typing) : add(.typed, Int32(shape.rawValue))
    case .data(let category):
      guard grammar.categories.count < 64 else {
        let message = "more than 64 data categories are used; <data.\(category)> is one too many"
        errors.append(linked.files[file].source.error(at: reference.offset, message))
        return add(.void)
      }
      node = add(.data, Int32(grammar.categories.count))
      grammar.categories.append(category)
    }
    shared[target] = node
    return node
  }

  private mutating func number(ofWord word: String) -> Int32 {
    grammar.wordIndex.insert(word)
  }

  private mutating func number(of tag: Tag, isOnNull: Bool) -> Int32 {
    let slot = slotNumbers[tag.slot] ?? Int32(grammar.slotNames.count)
    if slot == grammar.slotNames.count {
      slotNumbers[tag.slot] = slot
      grammar.slotNames.append(tag.slot)
    }
    let action: CompiledTag.Action
    switch tag.action {
    case .words: action = .words
    case .append: action = .append
    case .object: action = .object
    case .value(let value):
      action = .constant(Int32(grammar.constants.count))
      grammar.constants.append(value)
    }
    grammar.tags.append(CompiledTag(slot: slot, action: action, isOnNull: isOnNull))
    return Int32(grammar.tags.count - 1)
  }

  // MARK: After all rules

  private mutating func finish() {
    grammar.unusedRules = unusedRules()
    skipReferences()
    for (index, rule) in grammar.rules.enumerated() {
      if rule.isIntent { grammar.intentRules.append(Int32(index)) }
      if rule.fullName == "frame.before" { grammar.frameBefore = rule.root }
      if rule.fullName == "frame.after" { grammar.frameAfter = rule.root }
    }
    grammar.commandRules = grammar.intentRules.filter { RuleFilter.all.allows(grammar.rules[Int($0)]) }
    grammar.bareRules = grammar.commandRules.filter { grammar.rules[Int($0)].documentation.examples.isEmpty }
    grammar.examples = ExampleIndex(
      grammar.rules.filter { $0.isIntent && $0.grammar != RuleFilter.answerGrammar }
        .map { ($0.fullName, $0.documentation.examples) })
    grammar.tables = MatchTables(grammar)
  }

  private func unusedRules() -> [String] {
    var isUsed = grammar.rules.map(\.isPublic)
    var pending = grammar.rules.filter(\.isPublic).map(\.root)
    var isSeen = [Bool](repeating: false, count: grammar.nodes.count)
    while let index = pending.popLast() {
      guard !isSeen[Int(index)] else { continue }
      isSeen[Int(index)] = true
      let node = grammar.nodes[Int(index)]
      if node.operation == .rule || node.operation == .value { isUsed[Int(node.first)] = true }
      pending += NodeGraph.children(of: node, in: grammar)
    }
    return grammar.rules.indices.filter { !isUsed[$0] }.map { grammar.rules[$0].fullName }
  }

  /// Makes children point to the rules' roots themselves; legal only without left recursion.
  private mutating func skipReferences() {
    func target(_ index: Int32) -> Int32 {
      var index = index
      while grammar.nodes[Int(index)].operation == .rule {
        index = grammar.rules[Int(grammar.nodes[Int(index)].first)].root
      }
      return index
    }
    let roots = grammar.rules.map { target($0.root) }
    grammar.children = grammar.children.map(target)
    for index in grammar.nodes.indices {
      switch grammar.nodes[index].operation {
      case .optional, .repetition, .tag: grammar.nodes[index].first = target(grammar.nodes[index].first)
      default: break
      }
    }
    for (index, root) in roots.enumerated() { grammar.rules[index].root = root }
  }
}
