import Testing

@testable import Commands

@Suite("What words mean to whoever tells two hearings apart")
struct SpokenMeaningTests {
  private let interpreter: Interpreter

  init() throws { interpreter = try BuiltIn().interpreter }

  @Test(
    "Two wordings of the same mean the same",
    arguments: [
      ("set a timer for ten minutes", "start a ten minute timer"), ("add milk", "please add milk"),
      ("add an egg to the shopping list", "add one egg to the shopping list"),
    ])
  func same(_ one: String, _ other: String) throws {
    #expect(try #require(interpreter.meanings(of: one)) == interpreter.meanings(of: other))
  }

  @Test(
    "Another number, name or deed is another meaning",
    arguments: [
      ("set a timer for thirteen minutes", "set a timer for thirty minutes"), ("add milk", "add butter"),
      ("pause the pasta timer", "cancel the pasta timer"), ("add milk", "add milk and butter"),
    ])
  func other(_ one: String, _ other: String) throws {
    #expect(try #require(interpreter.meanings(of: one)) != #require(interpreter.meanings(of: other)))
  }

  @Test("What is no sentence means nothing, and so does what some rules do not have", arguments: ["", "milk the add"])
  func nothing(_ text: String) {
    #expect(interpreter.meanings(of: text) == nil)
    #expect(interpreter.meanings(of: text, rules: .only(["box.yes"])) == nil)
    #expect(interpreter.meanings(of: "add milk", rules: .only(["box.yes"])) == nil)
    #expect(interpreter.meanings(of: "yes", rules: .only(["box.yes"])) != nil)
  }

  @Test("While an order is put together, words that are a part of a dish too change the order")
  func ordering() throws {
    let interpreter = try SandwichShop.open().interpreter
    let usual = interpreter.meanings(of: "add bacon")?.map(\.intent)
    let ordering = interpreter.meanings(of: "add bacon", isOrdering: true)?.map(\.intent)
    #expect(usual == ["shopping.add"])
    #expect(ordering == ["order.portion"])
  }
}
