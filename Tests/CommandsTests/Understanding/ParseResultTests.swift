import Foundation
import Grammar
import Testing

@testable import Commands

@Suite("The result of parsing as JSON")
struct ParseResultTests {
  private func json(_ result: ParseResult) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(result), as: UTF8.self)
  }

  @Test("a command prints its intent and slots")
  func command() throws {
    #expect(
      try json(BuiltIn().parse("start a pasta timer for ten minutes"))
        == #"{"intent":"timer.start","slots":{"name":"pasta","seconds":600},"text":"start a pasta timer for ten minutes"}"#
    )
  }

  @Test("an incomplete command prints what is missing and no slots")
  func incomplete() throws {
    #expect(
      try json(BuiltIn().parse("start timer"))
        == #"{"intent":"timer.start","refusal":{"missing":["seconds"],"reason":"incomplete"},"slots":{},"text":"start timer"}"#
    )
  }

  @Test("what is not understood prints null and the nearest phrases")
  func notUnderstood() throws {
    #expect(
      try json(ParseResult(text: "blah", refusal: .notUnderstood(near: ["add milk"])))
        == #"{"intent":null,"refusal":{"near":["add milk"],"reason":"not_understood"},"text":"blah"}"#)
  }

  @Test("make it three is ambiguous without a context, and prints what it could mean")
  func ambiguous() throws {
    let text = try json(BuiltIn().parse("make it three"))
    #expect(text.hasPrefix(#"{"intent":null,"refusal":{"candidates":[{"intent":"#))
    #expect(text.contains(#"{"intent":"shopping.set_quantity","slots":{"quantity":3}}"#))
    #expect(text.contains(#""reason":"ambiguous""#))
  }

  @Test("several missing slots are all named")
  func severalMissing() {
    #expect(MissingSlot.all(of: Meaning(intent: "meal.plan")) == ["slot", "dish"])
    #expect(MissingSlot.all(of: Meaning(intent: "timer.list")).isEmpty)
    #expect(MissingSlot.all(of: Meaning(intent: "coffee.orderDrink")).isEmpty)
  }

  @Test("a context is read from JSON, in which all may be left out")
  func context() throws {
    func context(_ text: String) throws -> ConversationContext {
      try JSONDecoder().decode(ConversationContext.self, from: Data(text.utf8))
    }
    #expect(try context("{}") == ConversationContext())
    #expect(try context(#"{"ringing":["pasta"]}"#).isRinging)
    #expect(try !context(#"{"ringing":[]}"#).isRinging)
    let full = try context(#"{"last":{"intent":"shopping.add","slots":{"items":[{"name":"milk"}]}},"ringing":true}"#)
    #expect(full.last?.intent == "shopping.add")
    #expect(full.isRinging)
    #expect(throws: DecodingError.self) { try context(#"{"ringing":3}"#) }
    let parse = try BuiltIn().parse("make it three", full)
    #expect(parse.refusal == nil)
  }

  @Test("with the last command in the context, make it three has a meaning")
  func followUp() throws {
    let last = Meaning(intent: "shopping.add", slots: ["items": .list([.object(["name": .text("milk")])])])
    let parse = try BuiltIn().parse("make it three", ConversationContext(last: last))
    #expect(
      parse.meaning == Meaning(intent: "shopping.set_quantity", slots: ["item": .text("milk"), "quantity": .number(3)]))
  }
}
