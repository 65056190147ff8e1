import Foundation
import Grammar
import Testing

@testable import Commands

@Suite("A household's own rule")
struct HouseholdRuleTests {
  /// The built-in grammars with one of the household's.
  private func meaning(_ text: String, _ grammar: String) throws -> Meaning? {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    var library = GrammarLibrary()
    try library.add(contentsOf: folder.appending(path: "grammars"))
    try library.add(GrammarSource(name: "house.gram", text: grammar), layer: .household)
    let interpreter = Interpreter(
      grammar: try library.compile(values: ValueRule.builtIn), vocabulary: Vocabulary(["item": [.init(name: "milk")]]))
    return interpreter.parse(Utterance(text), text: text, reference: BuiltIn.reference).meaning
  }

  private static let house = """
    #JSGF V1.0;
    grammar house;
    import <time.duration>;
    public <noodles> = noodle time [for <time.duration> {seconds}] {intent=timer.start} {name=noodles};
    public <soft> = soft eggs {intent=timer.start} {seconds=300} {name=eggs};
    public <odd> = what a mess {intent=mess};
    """

  @Test("stands for the command that its intent tag names")
  func mapped() throws {
    let eggs = try #require(try meaning("soft eggs please", Self.house))
    #expect(eggs == Meaning(intent: "timer.start", slots: ["seconds": .number(300), "name": .text("eggs")]))
    #expect(try Command(intent: eggs.intent, slots: eggs.slots) == .timer(.start(seconds: 300, name: "eggs")))
    let noodles = try #require(try meaning("noodle time for ten minutes", Self.house))
    #expect(noodles.slots["seconds"] == .number(600))
  }

  @Test("wins over the built-in ones where both fit")
  func wins() throws {
    let house = "#JSGF V1.0; grammar house; public <quiet> = louder {intent=box.time};"
    #expect(try meaning("louder", house) == Meaning(intent: "box.time"))
    #expect(try meaning("a bit louder", house)?.intent == "box.volume")
  }

  @Test("keeps its own name where the tag is no command's name")
  func unmapped() throws {
    #expect(try meaning("what a mess", Self.house) == Meaning(intent: "house.odd", slots: ["intent": .text("mess")]))
  }
}
