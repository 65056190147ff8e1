import Commands
import Foundation
import Grammar
import Testing

@Suite("What people say about the pantry, recipes, cooking and measures")
struct CookingUtteranceTests {
  /// All grammars, with the words that come with them.
  private struct Said {
    let interpreter: Interpreter
    let rows: [Utterances.Row]

    init() throws {
      let folder = URL(filePath: #filePath).appending(path: "../../../../grammars").standardized
      var vocabulary = try Utterances.vocabulary()
      for (file, kinds) in [("groceries", ["item", "ingredient"]), ("dishes", ["recipe"])] {
        let text = try String(contentsOf: folder.appending(path: "vocabulary/\(file).tsv"), encoding: .utf8)
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
          let fields = line.split(separator: "\t").map(String.init)
          let forms = fields.count > 2 ? fields[2].split(separator: "|").map(String.init) : []
          for kind in kinds { vocabulary.insert(Vocabulary.Entry(name: fields[0], forms: forms), into: kind) }
          if file == "groceries" { vocabulary.insert(Vocabulary.Entry(name: fields[1].lowercased()), into: "category") }
        }
      }
      interpreter = Interpreter(grammar: try Utterances.allGrammars(), vocabulary: vocabulary)
      let table = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "cooking.tsv")
      rows = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
        .map { line in
          let fields = line.split(separator: "\t").map(String.init)
          return Utterances.Row(
            text: fields[0], isSpoken: false, intent: fields[1],
            slots: try JSONDecoder().decode(Slots.self, from: Data(fields[2].utf8)))
        }
    }

    func parse(_ text: String) -> ParseResult {
      interpreter.parse(Utterance(text), text: text, reference: Utterances.reference)
    }
  }

  private static let said = Result { try Said() }

  @Test("every utterance of the table has one meaning, the right one, and it is a command")
  func table() throws {
    let said = try Self.said.get()
    let counts = Dictionary(grouping: said.rows, by: \.intent).mapValues(\.count)
    #expect(counts.count == 46)
    for (intent, count) in counts { #expect(count >= 12, "\(intent)") }
    for row in said.rows {
      let parse = said.parse(row.text)
      #expect(parse.meaning == Meaning(intent: row.intent, slots: row.slots), "\(row.text): \(parse)")
      #expect(parse.command?.intent == row.intent, "\(row.text)")
    }
  }

  @Test(
    "what is not meant for a kitchen has no meaning",
    arguments: [
      "how much is the new phone", "how much does a car cost", "do we have school tomorrow", "is there a train at noon",
      "how long is the movie", "how long does the flight take", "when does my passport expire",
      "can i use the bathroom",
      "i bought a new car", "we used the printer", "how many people live in france", "find a hotel",
      "what is the capital of france", "let's go to the cinema", "start the car", "next song", "go back to the news",
      "how do i make money", "keep at least ten thousand dollars in my account", "how much is a pound in dollars",
      "convert euros to dollars", "what can replace my laptop", "show me the way home", "12", "123456789",
    ])
  func refused(text: String) throws {
    let parse = try Self.said.get().parse(text)
    #expect(parse.command == nil, "\(parse)")
  }
}
