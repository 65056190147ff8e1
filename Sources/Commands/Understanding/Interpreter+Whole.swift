import Foundation
import Grammar

extension Interpreter {
  /// Whether words are a whole sentence of some rules and lack nothing: who says "set an alarm" may go on.
  public func isWhole(_ text: String, rules: RuleFilter = .all) -> Bool {
    let words = Utterance.words(of: text)
    guard grammar.completeness(of: words, vocabulary: vocabulary, rules: rules).isComplete else { return false }
    // At no moment does a command lack more than at another.
    let reference = ReferenceTime(now: Date(timeIntervalSince1970: 0), calendar: Calendar(identifier: .gregorian))
    let meanings = best(Utterance(words: words), rules, reference)
    return meanings.isEmpty
      || meanings.contains { interpretation in
        OrderSentence.meanings(of: interpretation.meaning).allSatisfy { MissingSlot.all(of: $0).isEmpty }
      }
  }

  /// All that spoken words mean by some rules, at whatever moment; nil: nothing, or who knows what of several.
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

  /// Whether words put something into an order or change it: who does that often takes a breath and goes on.
  public func isPartOfOrder(_ text: String) -> Bool {
    let reference = ReferenceTime(now: Date(timeIntervalSince1970: 0), calendar: Calendar(identifier: .gregorian))
    return best(Utterance(words: Utterance.words(of: text)), .only(OrderContext.grammars), reference)
      .contains { Self.goingOn.contains($0.intent) }
  }

  private static let goingOn: Set<String> = ["order.add", "order.portion"]
}
