import Commands
import Foundation
import Grammar
import Testing

@Suite("All grammars together")
struct AllGrammarsTests {
  @Test("an utterance means the same among all grammars as among its own")
  func together() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../../grammars").standardized
    var library = GrammarLibrary()
    try library.add(contentsOf: folder)
    let interpreter = Interpreter(
      grammar: try library.compile(values: ValueRule.builtIn), vocabulary: try Utterances.vocabulary())
    for row in try Utterances.rows() {
      let utterance = Utterance(row.text, origin: row.isSpoken ? .spoken : .typed)
      let parse = interpreter.parse(utterance, text: row.text, reference: Utterances.reference)
      #expect(parse.meaning?.intent == row.intent, "\(row.text): \(parse)")
    }
  }
}
