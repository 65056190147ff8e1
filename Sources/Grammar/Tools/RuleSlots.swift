/// The possible slots of a rule, and the intents that it names in place of its own.
public struct RuleSlots: Sendable, Hashable {
  /// The names of its slots, without those inside an object.
  public private(set) var names: Set<String> = []
  /// The values of `{intent=…}` anywhere in it.
  public private(set) var intents: Set<String> = []

  /// Collects the slots of all reachable rules; nil: there is no such rule.
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

  /// Records a tag's slot; returns whether its expansion fills slots of the same command.
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
