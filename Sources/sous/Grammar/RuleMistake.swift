import Commands
import Grammar

/// A name in a rule that is unknown to all commands.
enum RuleMistake: Hashable, CustomStringConvertible {
  case intent(String, near: String?)
  case slot(String, near: String?)

  /// The errors of an intent's rule, in alphabetical order.
  static func all(of rule: String, in grammar: CompiledGrammar) -> [RuleMistake] {
    // The conversation takes an answer to a question, and replaces a phrase by its commands.
    guard !rule.hasPrefix("answer."), rule != "phrase.do", let filled = RuleSlots(of: rule, in: grammar) else {
      return []
    }
    let intents = filled.intents.isEmpty ? [rule] : filled.intents.sorted()
    let unknown = intents.filter { Command.slotNames(of: $0) == nil }
    let others = Rights.intents
    guard unknown.isEmpty else { return unknown.map { .intent($0, near: nearest(to: $0, in: others)) } }
    // A part shared by several rules fills slots that not every one of them uses.
    return filled.names.subtracting(known).sorted().map { .slot($0, near: nearest(to: $0, in: known.sorted())) }
  }

  private static let known = Rights.intents.reduce(into: Set<String>()) {
    $0.formUnion(Command.slotNames(of: $1) ?? [])
  }

  private static func nearest(to name: String, in names: [String]) -> String? {
    let distances = names.map { (name: $0, distance: EditDistance.between($0, name)) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }), nearest.distance <= 2 else { return nil }
    return nearest.name
  }

  /// Whether it is certainly an error: an unknown family may belong to another program.
  var isCertain: Bool {
    guard case .intent(let name, let near) = self, near == nil else { return true }
    return Rights.know(family: String(name.prefix { $0 != "." }))
  }

  var description: String {
    switch self {
    case .intent(let name, let near):
      "asks for \(name), which is no command: "
        + (near.map { "did you mean \($0)?" } ?? "nothing is done when it is said")
    case .slot(let name, let near):
      "fills {\(name)}, which no command has\(near.map { "; did you mean {\($0)}?" } ?? "")"
    }
  }
}
