import Commands
import Foundation
import Testing

@Suite("The table of rights in docs/security.md")
struct RightsDocumentTests {
  @Test("is the program's")
  func table() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../docs/security.md").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    let begin = try #require(text.range(of: "<!-- rights -->\n"))
    let end = try #require(text.range(of: "<!-- /rights -->"))
    #expect(text[begin.upperBound..<end.lowerBound] == Rights.markdown, "Run Scripts/make/docs.")
  }
}
