import Foundation
import Grammar

extension Interpreter {
  /// Whether words are a whole sentence of some rules without missing slots: a speaker of "set an alarm"
  /// may go on.
  public func isWhole(_ text: String, rules: RuleFilter = .all) -> Bool {
    let words = Utterance.words(of: text)
    guard grammar.completeness(of: words, vocabulary: vocabulary, rules: rules).isComplete else { return false }
    // A command lacks the same slots at any time.
    let reference = ReferenceTime(now: Date(timeIntervalSince1970: 0), calendar: Calendar(identifier: .gregorian))
    let meanings = best(Utterance(words: words), rules, reference)
    return meanings.isEmpty
      || meanings.contains { interpretation in
        OrderSentence.meanings(of: interpretation.meaning).allSatisfy { MissingSlot.all(of: $0).isEmpty }
      }
  }

  /// All meanings of spoken words by some rules, at any time; nil: none, or an ambiguous one.
  public func meanings(of text: String, rules: RuleFilter = .all, isOrdering: Bool = false) -> [Meaning]? {
    let utterance = Utterance(words: Utterance.words(of: text))
    let reference = ReferenceTime(now: Date(timeIntervalSince1970: 0), calendar: Calendar(identifier: .gregorian))
    guard rules == .all else {
      let best = best(utterance, rules, reference).map(\.meaning)
      return best.isEmpty ? nil : best
    }
    let parse = understood(
      utterance, text: text, context: ConversationContext(isOrdering: isOrdering), reference: reference)
    return parse.meaning.map { [$0] + parse.further }
  }

  /// Whether words add something to an order or change it: such a speaker often takes a breath and goes
  /// on.
  public func isPartOfOrder(_ text: String) -> Bool {
    let reference = ReferenceTime(now: Date(timeIntervalSince1970: 0), calendar: Calendar(identifier: .gregorian))
    return best(Utterance(words: Utterance.words(of: text)), .only(OrderContext.grammars), reference)
      .contains { Self.goingOn.contains($0.intent) }
  }

  private static let goingOn: Set<String> = ["order.add", "order.portion"]
}
