import Foundation
import Grammar
import Testing

@testable import Commands

@Suite("An order as a conversation")
struct OrderConversationTests {
  private func turns(_ sentences: [String]) throws -> [Turn] {
    let interpreter = try SandwichShop.open().interpreter
    var conversation = Conversation()
    return sentences.map { text in
      let turn = conversation.hear(
        Utterance(text), text: text, interpreter: interpreter, reference: BuiltIn.reference)
      for command in [turn.command].compactMap({ $0 }) + turn.further { conversation.did(command, say: "Done.") }
      return turn
    }
  }

  @Test(
    "what is lacking is asked for, and answered",
    arguments: [
      ("start an order", "What would you like?", "a turkey club without onion", "order.add"),
      ("book a table for two at coq au vin tomorrow", "At what time?", "at seven", "reservation.make"),
      ("book a table tomorrow at seven", "For how many people?", "for four", "reservation.make"),
      ("is there a table free tonight", "For how many people?", "two people", "reservation.check"),
    ])
  func missing(first: String, question: String, answer: String, intent: String) throws {
    let turns = try turns([first, answer])
    #expect(turns[0].say == question)
    #expect(turns[0].command == nil)
    #expect(turns[1].command?.intent == intent)
  }

  @Test("the time of a table is one at which people eat out")
  func tableTime() throws {
    let turn = try turns(["book a table for two at coq au vin tomorrow", "at seven"])[1]
    let slots = try #require(turn.command).slots
    #expect(slots["time"] == .text("19:00"))
    #expect(slots["date"] == .text("2026-03-15"))
    #expect(slots["business"] == .text("coq au vin"))
    #expect(slots["party_size"] == .number(2))
  }

  @Test("several things may answer what somebody would like")
  func severalAnswers() throws {
    let turn = try turns(["i'd like to order", "two turkey clubs with light mayo and a coffee"])[1]
    #expect(
      turn.command
        == .order(.add(item: "turkey club", quantity: 2, portions: ["mayo": .light], business: nil, choice: nil)))
    #expect(turn.further == [.order(.add(item: "coffee", quantity: 1, portions: nil, business: nil, choice: nil))])
  }

  @Test("an order is put together, corrected and placed")
  func whole() throws {
    let turns = try turns([
      "two all american and a turkey club", "make the second one extra bacon", "actually no onions on that",
      "make it three",
      "add bacon", "to go", "read it back", "that's it",
    ])
    #expect(
      turns.map { $0.command?.intent } == [
        "order.add", "order.portion", "order.portion", "order.quantity", "order.portion", "order.type", "order.read",
        "order.place",
      ])
    #expect(turns[0].further.map(\.intent) == ["order.add"])
  }

  @Test("help tells of orders, places and tables", arguments: ["orders", "reservations", "menus", "places", "points"])
  func help(topic: String) throws {
    let help = Help(try SandwichShop.open().interpreter.grammar)
    #expect(help.text(about: topic).hasPrefix("You can say: “"))
  }
}
