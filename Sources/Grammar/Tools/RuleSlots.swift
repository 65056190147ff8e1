/// What a rule can fill, whatever is said: its slots, and the intents that it names in place of its own.
public struct RuleSlots: Sendable, Hashable {
  /// The names of its slots; what stands inside of an object is not among them.
  public private(set) var names: Set<String> = []
  /// What `{intent=…}` says anywhere in it.
  public private(set) var intents: Set<String> = []

  /// Looks at all that a rule leads to; nil: there is no such rule.
  /// - Parameter rule: its full name.
  public init?(of rule: String, in grammar: CompiledGrammar) {
    guard let root = grammar.rules.first(where: { $0.fullName == rule })?.root else { return nil }
    var isSeen = [Bool](repeating: false, count: grammar.nodes.count)
    var pending = [root]
    while let index = pending.popLast() {
      guard !isSeen[Int(index)] else { continue }
      isSeen[Int(index)] = true
      let node = grammar.nodes[Int(index)]
      guard node.operation == .tag else {
        pending += NodeGraph.children(of: node, in: grammar)
        continue
      }
      if fills(grammar.tags[Int(node.count)], in: grammar) { pending.append(node.first) }
    }
  }

  /// Notes what a tag fills; whether what it stands behind fills slots of the same command.
  private mutating func fills(_ tag: CompiledTag, in grammar: CompiledGrammar) -> Bool {
    let name = grammar.slotNames[Int(tag.slot)]
    switch tag.action {
    case .constant(let value) where name == "intent":
      if case .text(let intent) = grammar.constants[Int(value)] { intents.insert(intent) }
    default: names.insert(name)
    }
    return tag.action != .append && tag.action != .object
  }
}
