import Commands
import Grammar
import Testing

@Suite("All grammars together")
struct AllGrammarsTests {
  @Test("an utterance means the same among all grammars as among its own")
  func together() throws {
    let interpreter = Interpreter(
      grammar: try Utterances.allGrammars(), vocabulary: try Utterances.vocabulary())
    for row in try Utterances.rows() {
      let utterance = Utterance(row.text, origin: row.isSpoken ? .spoken : .typed)
      let parse = interpreter.parse(utterance, text: row.text, reference: Utterances.reference)
      #expect(parse.meaning?.intent == row.intent, "\(row.text): \(parse)")
    }
  }
}
