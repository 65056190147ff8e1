import Foundation
import Grammar
import Testing

@testable import Commands

@Suite("What people say")
struct UtteranceTests {
  @Test("every utterance of the table is understood as its row says")
  func table() throws {
    let builtIn = try BuiltIn()
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "utterances.tsv")
    var count = 0
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      let columns = line.split(separator: "\t").map(String.init)
      let slots = try JSONDecoder().decode(Slots.self, from: Data(columns[2].utf8))
      let context = ConversationContext(isRinging: columns.count > 3)
      let parse = builtIn.parse(columns[0], context)
      #expect(parse.meaning == Meaning(intent: columns[1], slots: slots), "\(columns[0]): \(parse)")
      count += 1
    }
    #expect(count > 300)
  }
}
