import Foundation
import Testing

@Suite("Strange text")
struct StrangeTextTests {
  @Test(
    "ten thousand characters are answered, and nothing is done by half",
    arguments: [
      String(repeating: "a", count: 10_000), String(repeating: "milk and ", count: 1_200),
      "add " + String(repeating: "🥛", count: 10_000),
    ])
  func long(text: String) async throws {
    let kitchen = try Kitchen()
    let end = try await kitchen.run(["do", "--json", "-"], input: text + "\nread me the list\n")
    #expect([0, 1].contains(end.status))
    let objects = try end.objects()
    try #require(objects.count == 2)
    #expect(objects[0]["text"] as? String == text)
    #expect((objects[0]["say"] as? String)?.isEmpty == false)
    #expect(objects[0]["done"] as? Bool == false)
    #expect((objects[0]["events"] as? [Any])?.isEmpty == true)
  }

  @Test("control characters never reach the terminal, and nothing after them is lost")
  func control() async throws {
    let kitchen = try Kitchen()
    let end = try await kitchen.run(["run", "--text"], input: "add \u{1B}[2J\u{07}milk\u{00}\nadd eggs\n")
    #expect(end.status == 0)
    let shown = end.output.joined(separator: "\n").unicodeScalars
    #expect(!shown.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    #expect(end.output.contains("» add eggs"))
    let plain = try await kitchen.run(["do", "add \u{1B}[2J\u{07}cheese"])
    #expect(!plain.output.joined().unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(plain.output == ["Added cheese."])
  }

  @Test(
    "emoji and other scripts are understood or refused, one object a line",
    arguments: ["🥛", "add 🥛", "добавь молоко", "add crème fraîche"])
  func emoji(text: String) async throws {
    let end = try await Kitchen().run(["parse", text])
    #expect(end.status == 0)
    let objects = try end.objects()
    #expect(objects.count == 1)
    #expect(objects.first?["text"] as? String == text)
  }

  @Test("bytes that are no UTF-8 do not end the program")
  func bytes() async throws {
    let end = try await Kitchen().shell(#"printf 'add \377\376milk\nadd eggs\n' | "$SOUS" parse"#)
    #expect(end.status == 0)
    #expect(try end.objects().count == 2)
    #expect(try end.objects().last?["intent"] as? String == "shopping.add")
  }
}
