import Foundation
import Testing

@Suite("Broken grammars")
struct BrokenGrammarTests {
  private static let broken = "#JSGF V1.0;\ngrammar tea;\npublic <brew> = (make tea;\n"
  private static let good = "#JSGF V1.0;\ngrammar bath;\npublic <run> = run me a bath;\n"

  @Test("a broken file of the household's is left out and told of with its place; all else works")
  func household() async throws {
    let kitchen = try Kitchen()
    let file = try kitchen.write(Self.broken, to: "config/sous/grammars/tea.gram")
    try kitchen.write(Self.good, to: "config/sous/grammars/bath.gram")
    let end = try await kitchen.run(["parse", "add milk", "run me a bath", "make tea"])
    #expect(end.status == 0)
    let intents = try end.objects().map { $0["intent"] as? String }
    #expect(intents == ["shopping.add", "bath.run", nil])
    #expect(end.complaints.first?.hasPrefix("sous: \(file):3:") == true)
    #expect(end.complaints.first?.contains("left out until it is mended") == true)
    #expect(end.complaints.dropFirst().first == "public <brew> = (make tea;")
    #expect(end.complaints.last?.allSatisfy { $0 == " " || $0 == "^" } == true)
    let run = try await kitchen.run(["run", "--text"], input: "add milk\n")
    #expect(run.status == 0)
    #expect(run.complaints.count == 1)
    #expect(run.complaints.first?.hasPrefix("! \(file):3:") == true)
    #expect(run.output.first == "» add milk")
  }

  @Test("so is a file that cannot be linked")
  func unknownRule() async throws {
    let kitchen = try Kitchen()
    let text = "#JSGF V1.0;\ngrammar tea;\npublic <brew> = make <leaves>;\n"
    let file = try kitchen.write(text, to: "config/sous/grammars/tea.gram")
    let end = try await kitchen.run(["do", "add milk"])
    #expect(end.status == 0)
    #expect(end.complaints.first?.hasPrefix("sous: \(file):3:") == true)
  }

  @Test("the check of grammars ends with status 1 at its place")
  func check() async throws {
    let kitchen = try Kitchen()
    let file = try kitchen.write(Self.broken, to: "config/sous/grammars/tea.gram")
    let end = try await kitchen.run(["grammar", "check", file])
    #expect(end.status == 1)
    #expect((end.complaints + end.output).contains { $0.contains("\(file):3:") })
  }

  @Test("a broken grammar given in place of the built-in ones is an error with line, column and caret")
  func given() async throws {
    let kitchen = try Kitchen()
    let file = try kitchen.write(Self.broken, to: "tea.gram")
    let end = try await kitchen.run(["hear", "--no-wake", "--grammar", file, Kitchen.recording("029-box.time.wav")])
    #expect(end.status == 1)
    #expect(end.output.isEmpty)
    #expect(end.complaints.first?.hasPrefix("sous: \(file):3:") == true)
    #expect(end.complaints.last?.hasSuffix("^") == true)
  }

  @Test("without any grammars the program says where it looked")
  func none() async throws {
    let kitchen = try Kitchen()
    let end = try await kitchen.run(["do", "add milk"], with: ["SOUS_GRAMMARS": "\(kitchen.path)/home"])
    #expect(end.status == 3)
    #expect(end.complaints.count == 1)
    #expect(end.complaints.first?.contains("\(kitchen.path)/home") == true)
  }
}
