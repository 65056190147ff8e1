import Commands
import Foundation
import Grammar
import Kitchen
import Restaurant
import Synchronization

@testable import Assistant

/// The sample businesses with somebody who speaks to them. The clock stands still.
struct SampleCounter {
  /// What became of a sentence, or of one of its commands.
  struct Answer {
    var say: String
    /// Nil: it was not understood.
    var command: Command?
    /// Whether it was done, or waits for yes.
    var isDone: Bool
  }

  private let restaurant = Restaurant(customers: ["": CustomerDetails(name: "Sam Baker", phone: "555 0100")])
  private(set) var state = RestaurantState()
  private var words: HouseholdWords
  private let language: Language
  private var conversation = Conversation()
  private var count = 0

  // Read once for all tests: that takes longer than everything that is said to it.
  private static let language = Result {
    try Language(builtIn: URL(filePath: #filePath).appending(path: "../../../../grammars").standardized)
  }

  init() throws {
    language = try Self.language.get()
    words = try HouseholdWords(folders: language.folders)
    for (_, command) in SampleBusinesses.commands { try submit(command) }
  }

  /// What is answered.
  mutating func hear(_ text: String, _ origin: Utterance.Origin = .typed) throws -> [String] {
    try answers(to: text, origin).map(\.say)
  }

  /// What becomes of a sentence.
  mutating func answers(to text: String, _ origin: Utterance.Origin = .typed) throws -> [Answer] {
    let interpreter = Interpreter(grammar: language.grammar, vocabulary: words.vocabulary)
    let turn = conversation.hear(
      Utterance(text, origin: origin), text: text,
      isOrdering: state.carts.values.contains { !$0.lines.isEmpty }, interpreter: interpreter,
      reference: ShippedLanguage.reference)
    guard let command = turn.command else { return [Answer(say: turn.say ?? "", command: nil, isDone: false)] }
    return try ([command] + [turn.then].compactMap { $0 } + turn.further).map { command in
      do {
        let decision = try submit(command)
        conversation.did(command, say: decision.say, asks: decision.asks, at: ShippedLanguage.reference.now)
        return Answer(say: decision.say, command: command, isDone: true)
      } catch let refusal as Refusal {
        conversation.refused(refusal, command, at: ShippedLanguage.reference.now)
        let waitsForYes = if case .confirm = refusal { true } else { false }
        return Answer(say: refusal.say, command: command, isDone: waitsForYes)
      }
    }
  }

  @discardableResult
  private mutating func submit(_ command: Command) throws -> Decision<RestaurantEvent> {
    count += 1
    let number = Mutex(count * 1_000)
    let context = CommandContext(
      now: ShippedLanguage.reference.now, calendar: ShippedLanguage.reference.calendar, origin: .text,
      makeID: {
        number.withLock {
          $0 += 1
          return "id\($0)"
        }
      })
    let decision = try restaurant.decide(command, in: state, context: context)
    for event in decision.events {
      state.apply(event)
      words.learn(.restaurant(event))
    }
    return decision
  }

  /// The lines of the order: how many of what.
  var lines: [String] {
    orderedLines.map { "\($0.quantity) \(state.items[$0.menuItemId]?.name ?? "?")" }
  }

  /// The lines of the order.
  var orderedLines: [CartLine] { state.carts.values.flatMap(\.lines) }

  /// The modifiers that were chosen of a line, by name.
  func chosen(_ line: CartLine) -> [String] {
    (state.items[line.menuItemId]?.modifierGroups ?? []).flatMap(\.modifiers)
      .filter { line.choices.modifiers.contains($0.id) }.map(\.name)
  }
}
