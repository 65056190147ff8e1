import Foundation
import Grammar
import Testing

@testable import Commands

@Suite("What people say when they order, book and look for a place")
struct OrderUtteranceTests {
  /// A line of the table.
  private struct Row: Decodable {
    var text: String
    /// Whether an order is being put together.
    var ordering: Bool?
    /// What is to be done, in order; none: it must not be understood.
    var commands: [Meaning]?
    /// Whether only typed text has it.
    var typed: Bool?
    /// The command alone.
    var intent: String?
    /// The command that lacks something, and what.
    var incomplete: String?
    var missing: [String]?
  }

  private func rows() throws -> [Row] {
    let url = SandwichShop.folder.appending(path: "Tests/Utterances/restaurant.jsonl")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
  }

  @Test("every utterance of the table is understood as its line says")
  func table() throws {
    let shop = try SandwichShop.open()
    var count = 0
    for row in try rows() {
      let context = ConversationContext(isOrdering: row.ordering ?? false)
      let parse = shop.parse(row.text, context)
      if let commands = row.commands {
        #expect(shop.meanings(row.text, context) == commands, "\(row.text): \(parse)")
      } else if let intent = row.intent {
        #expect(parse.command?.intent == intent, "\(row.text): \(parse)")
      } else {
        #expect(parse.meaning?.intent == row.incomplete, "\(row.text): \(parse)")
        #expect(parse.refusal == .incomplete(missing: row.missing ?? []), "\(row.text): \(parse)")
      }
      count += 1
    }
    #expect(count > 500)
  }

  @Test("heard without commas, nothing is taken for something else, and little is not understood")
  func spoken() throws {
    let shop = try SandwichShop.open()
    var (count, right) = (0, 0)
    for row in try rows() where row.text.allSatisfy({ $0.isLetter || " ,'".contains($0) }) {
      guard let commands = row.commands, !commands.isEmpty, row.typed != true else { continue }
      let words = Utterance.words(of: row.text.filter { $0 != "," })
      let parse = shop.interpreter.parse(
        Utterance(words: words), text: row.text, context: ConversationContext(isOrdering: row.ordering ?? false),
        reference: BuiltIn.reference)
      count += 1
      guard parse.command != nil, let meaning = parse.meaning else { continue }
      right += 1
      #expect([meaning] + parse.further == commands, "\(row.text): \(parse)")
    }
    // The rest is typed text's alone.
    #expect(Double(right) / Double(count) > 0.92)
  }

  @Test("every command of a sentence can be done")
  func commands() throws {
    let shop = try SandwichShop.open()
    for row in try rows() where row.commands != nil {
      let parse = shop.parse(row.text, ConversationContext(isOrdering: row.ordering ?? false))
      #expect(parse.furtherCommands.count == parse.further.count, "\(row.text)")
    }
  }

  @Test("every example is understood as its intent")
  func examples() throws {
    let shop = try SandwichShop.open()
    let grammar = shop.interpreter.grammar
    let own = grammar.intents.filter { ["menu", "order", "business", "reservation", "loyalty"].contains($0.family) }
    #expect(own.count == 24)
    for intent in own {
      #expect((1...4).contains(grammar.examples(of: intent).count), "\(intent)")
      for example in grammar.examples(of: intent) {
        #expect(shop.parse(example).command?.intent == intent, "\(example): \(shop.parse(example))")
      }
    }
  }

  @Test(
    "the speech network of ordering stays small",
    arguments: [
      ("order", 13_000), ("menu", 1_500), ("business", 2_500), ("reservation", 16_000), ("loyalty", 800),
    ])
  func size(_ grammar: String, _ arcs: Int) throws {
    let interpreter = try SandwichShop.open().interpreter
    let count = try interpreter.grammar.network(of: [grammar], vocabulary: interpreter.vocabulary).arcs.count
    #expect(count < arcs)
  }

  @Test("with no menu nothing is an item of one, and what says so itself is understood")
  func withoutMenu() throws {
    let shop = try SandwichShop.closed()
    #expect(shop.meanings("a turkey club").isEmpty)
    #expect(shop.meanings("add a turkey club").map(\.intent) == ["shopping.add"])
    #expect(shop.meanings("where is my order").map(\.intent) == ["order.status"])
    #expect(
      shop.meanings("two all american with light mayo, no onion and extra cheese") == [
        Meaning(
          intent: "order.add",
          slots: [
            "item": .text("all american"), "quantity": .number(2),
            "portions": .object([
              "mayo": .text("light"), "onion": .text("none"), "extra cheese": .text("regular"),
            ]),
          ])
      ])
  }
}

extension String {
  fileprivate var family: String { String(prefix { $0 != "." }) }
}
